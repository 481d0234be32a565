import type * as z from 'zod/mini';
import {
  applicationFields,
  type correctDriver as correctDriverEndpoint,
  driverCorrectionChecks,
} from '#contract/drivers/driver-correction.ts';
import { type Driver, driverNotFoundMessage, otherOpenMessage } from '#contract/drivers/drivers.ts';
import { erasedMessage } from '#contract/privacy/erasure.ts';
import { recordRenewal } from '#server/documents/expiry-service.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import { conflictOn, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { licencesOf } from './licence-service.ts';
import { toApplicationValues, toCorrections } from './mapper.ts';
import { newDriver } from './registration-service.ts';
import * as repository from './repository.ts';
import { getDriver } from './service.ts';
import { onlyOneOpen } from './table.ts';

type Sent = z.infer<typeof correctDriverEndpoint.body>;

/**
 * Corrects the given fields of a driver, and keeps what they were. Saving a driver as it is changes nothing. Throws 409 if
 * the driver is deleted or isn't the version that was seen, or if another open application has the address or the number.
 */
export async function correctDriver(
  context: AdministratorContext,
  driverId: string,
  { version: seen, ...sent }: Sent,
): Promise<Driver> {
  const { db, clock, actor } = context;
  const licences = licencesOf(context);
  const change = db.transaction().execute(async (tx) => {
    const before = await repository.lockDriver(tx, driverId);
    if (!before) throw httpErrors.notFound(driverNotFoundMessage);
    const now = clock();
    await checkVersion(tx, { ...before, subject: before.fullName }, { seen, now, actorId: actor.id });
    if (before.erasedAt !== null) throw httpErrors.conflict(erasedMessage);
    if (before.status === 'Deleted') throw httpErrors.conflict(`${before.fullName} is Deleted.`);
    const licence = licences.read(before);
    const values = toApplicationValues(before, licence);
    for (const field of applicationFields) values[field] = sent[field] ?? values[field];
    rejectInvalid(driverCorrectionChecks, values, now);
    const { id: _, createdAt: __, ...after } = newDriver(licences, values, now, before.id);
    const changes = toCorrections({ ...before, licence }, { ...after, licence: values.licence });
    if (changes.length === 0) return before.id;
    await repository.updateDriver(tx, before.id, after);
    await recordRenewal(tx, { driverId: before.id, actor, now }, { before, after });
    await recordActivity(tx, actor, {
      kind: 'driver-corrected',
      at: now,
      record: { kind: 'driver', id: before.id, name: after.fullName, reference: String(before.driverNumber) },
      changes,
    });
    return before.id;
  });
  return getDriver(context, await conflictOn(onlyOneOpen, otherOpenMessage, change));
}

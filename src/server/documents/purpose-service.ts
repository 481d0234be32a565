import type * as z from 'zod/mini';
import type { ActivityChange } from '#contract/activity/activity.ts';
import {
  formatPurpose,
  type givePurpose,
  noPurpose,
  purposeChecks,
  purposeMinutes,
} from '#contract/documents/purposes.ts';
import { driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import { findOpening } from './purpose-repository.ts';
import { lockArchived } from './repository.ts';

const holdsMs = purposeMinutes * 60_000;

/** Notes what an administrator opens a driver's documents for. Throws 404 if there is no such driver, 409 if it is deleted. */
export async function recordPurpose(
  { db, clock, actor }: Context & Acting,
  id: string,
  { purpose, words }: z.infer<typeof givePurpose.body>,
): Promise<z.infer<typeof givePurpose.response>['data']> {
  const now = clock();
  rejectInvalid(purposeChecks, { purpose, words }, now);
  const after = formatPurpose(purpose, words);
  await db.transaction().execute(async (tx) => {
    const driver = await lockArchived(tx, id);
    if (!driver) throw httpErrors.notFound(driverNotFoundMessage);
    if (driver.status === 'Deleted') throw httpErrors.conflict(`${driver.fullName} is Deleted.`);
    await recordActivity(tx, actor, {
      kind: 'purpose-given',
      at: now,
      record: { kind: 'driver', id: driver.id, name: driver.fullName, reference: String(driver.driverNumber) },
      changes: [{ field: 'purpose', before: null, after }],
    });
  });
  return { purpose: after, until: new Date(now.getTime() + holdsMs).toISOString() };
}

/**
 * Returns the activity's reason why an administrator opens a driver's documents: the purpose that was given within the
 * last 30 minutes; otherwise nothing while they are being checked, and else that there was none.
 */
export async function purposeOf(
  db: Database,
  { driverId, adminId, now }: { driverId: string; adminId: string; now: Date },
): Promise<ActivityChange[]> {
  const since = new Date(now.getTime() - holdsMs);
  const { given, isInReview } = await findOpening(db, { driverId, adminId, since, now });
  if (given) return given;
  return isInReview ? [] : [{ field: 'purpose', before: null, after: noPurpose }];
}

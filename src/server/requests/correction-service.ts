import * as z from 'zod/mini';
import { erasedMessage } from '#contract/privacy/erasure.ts';
import {
  type correctRequest as correctRequestEndpoint,
  givenRequestValues,
  type RequestCorrection,
  requestCorrectionBody,
  requestCorrectionChecks,
  requestCorrectionValues,
} from '#contract/requests/request-correction.ts';
import { RequestBody } from '#contract/requests/request-form.ts';
import { type CompanyRequest, requestNotFoundMessage } from '#contract/requests/requests.ts';
import { syncRequestCapacity } from '#server/placements/service.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import * as repository from './repository.ts';
import { getRequest, newRequest } from './service.ts';

const toActivityFields = (values: RequestCorrection) => ({
  companyName: values.name,
  email: values.email,
  phoneNumber: values.phoneNumber,
  address: values.address,
  city: values.city,
  state: values.state,
  vehicle: values.typeOfVehicleRequired,
  driversNeeded: values.numberOfDriverNeeded,
  startDate: values['duration.startDate'],
  endDate: values['duration.endDate'],
  preferredCity: values['preferredLocationOfAssignment.city'],
  preferredState: values['preferredLocationOfAssignment.state'],
  additionalInfo: values.additionalInfo,
});

/**
 * Corrects the given fields of a request, and keeps what they were. Saving a request as it is changes nothing. Throws 409 if
 * it isn't the version that was seen, or needs fewer drivers than are placed.
 */
export async function correctRequest(
  context: AdministratorContext,
  id: string,
  { version: seen, ...sent }: z.infer<typeof correctRequestEndpoint.body>,
): Promise<CompanyRequest> {
  const { db, clock, actor } = context;
  const changed = await db.transaction().execute(async (tx) => {
    const locked = await repository.lockRequest(tx, id);
    const before = locked && (await getRequest({ ...context, db: tx }, locked.id));
    if (!before) throw httpErrors.notFound(requestNotFoundMessage);
    const now = clock();
    const subject = `The request from ${before.name}`;
    await checkVersion(tx, { ...before, id: before._id, subject }, { seen, now, actorId: actor.id });
    if (before.erasedAt !== null) throw httpErrors.conflict(erasedMessage);
    const stored = requestCorrectionValues(before);
    const values = { ...stored, ...givenRequestValues(sent) };
    const checks = requestCorrectionChecks(stored['duration.startDate']);
    rejectInvalid(checks, values, now);
    const [fieldsBefore, fieldsAfter] = [toActivityFields(stored), toActivityFields(values)];
    if (changesBetween(fieldsBefore, fieldsAfter).length === 0) return before;
    const { id: _, createdAt: __, ...columns } = newRequest(z.parse(RequestBody, requestCorrectionBody(values)), now);
    const status = await syncRequestCapacity(tx, before._id, columns.driversNeeded, now);
    await repository.updateRequest(tx, before._id, columns);
    await recordActivity(tx, actor, {
      kind: 'request-corrected',
      at: now,
      record: { kind: 'request', id: before._id, name: values.name, reference: before.requestId },
      changes: changesBetween({ ...fieldsBefore, status: before.status }, { ...fieldsAfter, status }),
    });
    return getRequest({ ...context, db: tx }, before._id);
  });
  return changed;
}

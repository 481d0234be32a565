import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { pagedInfo } from '#contract/platform/paging.ts';
import {
  preferredCityChecks,
  type RequestBody,
  requestChecks,
  requestValues,
  type SentRequestBody,
} from '#contract/requests/request-form.ts';
import { CompanyRequest, type RequestFilter, requestNotFoundMessage } from '#contract/requests/requests.ts';
import { checkConsents, keepConsents } from '#server/consents/service.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import { type Attempt, type FormResponse, withIdempotency } from '#server/platform/http/idempotency.ts';
import type { Context, VisitorContext } from '#server/platform/system/context.ts';
import { toReceived, toRequest } from './mapper.ts';
import * as repository from './repository.ts';

type SentRequest = z.infer<typeof RequestBody>;

/** Validates and stores a company's request. The reference is the request id. */
export async function createRequest(
  { db, clock, notify, sender }: VisitorContext,
  attempt: Attempt,
  { consents, noticeVersion, ...sent }: z.infer<typeof SentRequestBody>,
): Promise<FormResponse> {
  const now = clock();
  checkRequest(sent, now);
  const given = { consents, noticeVersion };
  checkConsents(given, 'free');
  const request = newRequest(sent, now);
  return withIdempotency(db, attempt, now, async (tx) => {
    const reference = await repository.insertRequest(tx, request);
    await keepConsents(tx, { kind: 'request', id: request.id, form: 'request' }, given, now);
    await notify(tx, [toReceived(request, reference)], { by: 'visitor', sender }, now);
    return { message: 'Your request has been received.', reference };
  });
}

/** Throws 400 with what is wrong with a new request. */
export function checkRequest(sent: SentRequest, now: Date): void {
  const today = todayInLagos(now);
  throwValidationErrors([
    ...findValidationErrors(requestChecks, requestValues(sent), today),
    ...findValidationErrors(
      preferredCityChecks,
      { 'preferredLocationOfAssignment.city': sent.preferredLocationOfAssignment.city },
      today,
    ),
  ]);
}

const { state, typeOfVehicleRequired } = CompanyRequest.shape;
const Choices = z.object({
  state,
  typeOfVehicleRequired,
  preferredLocationOfAssignment: z.object({ state }),
});

/** The row of a new request, from a body that has passed the checks. */
export function newRequest(sent: SentRequest, now: Date) {
  const choices = z.parse(Choices, sent);
  return {
    id: uuid(),
    companyName: sent.name,
    email: sent.email,
    phoneNumber: sent.phoneNumber,
    address: sent.address,
    city: sent.city,
    state: choices.state,
    driversNeeded: Number(sent.numberOfDriverNeeded),
    vehicleType: choices.typeOfVehicleRequired,
    startsOn: sent.duration.startDate,
    endsOn: sent.duration.endDate,
    preferredCity: sent.preferredLocationOfAssignment.city || sent.city,
    preferredState: choices.preferredLocationOfAssignment.state,
    notes: sent.additionalInfo,
    createdAt: now,
    updatedAt: now,
  };
}

export async function listedRequests({ db }: Context, filter: RequestFilter) {
  const { rows, total } = await repository.requests.find(db, filter);
  return { result: rows.map(toRequest), pagedInfo: pagedInfo(filter, total) };
}

/** The request with this `_id` or `requestId`. Throws 404 if there is none. */
export async function getRequest({ db }: Context, id: string): Promise<CompanyRequest> {
  const row = await repository.findRequest(db, id);
  if (!row) throw httpErrors.notFound(requestNotFoundMessage);
  return toRequest(row);
}

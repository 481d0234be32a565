import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import type { Values } from '#contract/platform/checks.ts';
import { pageFrom } from '#contract/platform/paging.ts';
import { correctionValues, valuesOf } from '#contract/platform/record-values.ts';
import type { addRequest as addRequestEndpoint } from '#contract/requests/added-requests.ts';
import type { correctRequest as correctRequestEndpoint } from '#contract/requests/request-correction.ts';
import type { RequestBody, SentRequestBody } from '#contract/requests/request-form.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import {
  type WholeRequestField,
  wholeRequestChecks,
  wholeRequestFields,
} from '#contract/requests/request-record.ts';
import {
  type CompanyRequest,
  listRequests,
  type RequestFilter,
  requestNotFoundMessage,
} from '#contract/requests/requests.ts';
import { correctRecord } from '#server/activity/correct-record.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { checkConsents, formatGiven, keepConsents } from '#server/consents/service.ts';
import { syncRequestCapacity } from '#server/placements/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import { type ListSource, listFile } from '#server/platform/files/list-source.ts';
import { sheetColumns, wholeSheet } from '#server/platform/files/record-sheet.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import {
  type Attempt,
  type FormResponse,
  withIdempotency,
} from '#server/platform/http/idempotency.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { keepSender } from '#server/senders/table.ts';
import { toReceived, toRequest } from './mapper.ts';
import * as repository from './repository.ts';

type SentRequest = z.infer<typeof RequestBody>;

/** Validates and stores a company's request. The reference is the request id. */
export async function createRequest(
  { db, clock, notify, secret, sender }: VisitorContext,
  attempt: Attempt,
  { consents, noticeVersion, ...submission }: z.infer<typeof SentRequestBody>,
): Promise<FormResponse> {
  const now = clock();
  const request = newRequest(submission, now);
  const consent = { consents, noticeVersion };
  checkConsents(consent, 'free');
  return withIdempotency(db, attempt, now, async (tx) => {
    const reference = await repository.insertRequest(tx, request);
    await keepConsents(tx, { kind: 'request', id: request.id, form: 'request' }, consent, now);
    await keepSender(tx, { kind: 'request', id: request.id }, { secret, sender }, now);
    const isMessageQueued = await notify(
      tx,
      [toReceived(request, reference)],
      { by: 'form', sender },
      now,
    );
    return { message: 'Your request has been received.', reference, isMessageQueued };
  });
}

/** The row of a new request. Throws 400 with its faults. */
function newRequest(submission: SentRequest, now: Date) {
  const values = valuesOf(wholeRequestFields, submission);
  rejectInvalid(wholeRequestChecks(), values, now);
  return { id: uuid(), ...toRequestColumns(values), createdAt: now, updatedAt: now };
}

/** Without a preferred city, drivers should live in the company's own. */
const toRequestColumns = (values: Values<WholeRequestField>) =>
  toColumns(requestRecord, {
    ...values,
    'preferredLocationOfAssignment.city':
      values['preferredLocationOfAssignment.city'] || values.city,
  });

export async function listedRequests({ db }: Context, filter: RequestFilter) {
  return pageFrom(await repository.requests.find(db, filter), filter, toRequest);
}

/** Finds a request by `_id` or `requestId`. Throws 404 if there is none. */
export async function getRequest({ db }: Context, id: string): Promise<CompanyRequest> {
  const row = await repository.findRequest(db, id);
  if (!row) throw httpErrors.notFound(requestNotFoundMessage);
  return toRequest(row);
}

const form = 'office, request by phone';

/** Adds a request made by phone, and notifies the company. Throws 400 by the public form's rules. */
export async function addRequest(
  context: AdministratorContext,
  { consents, noticeVersion, ...submission }: z.infer<typeof addRequestEndpoint.body>,
): Promise<CompanyRequest> {
  const { db, clock, notify, actor } = context;
  const now = clock();
  const request = newRequest(submission, now);
  const consent = { consents, noticeVersion };
  checkConsents(consent, 'free');
  return db.transaction().execute(async (tx) => {
    const reference = await repository.insertRequest(tx, request);
    await keepConsents(tx, { kind: 'request', id: request.id, form }, consent, now);
    await recordActivity(tx, actor, {
      kind: 'request-added',
      at: now,
      record: { kind: 'request', id: request.id, name: request.companyName, reference },
      changes: changesBetween({}, { status: 'Pending', consent: formatGiven(consents, form) }),
    });
    await notify(tx, [toReceived(request, reference)], { by: 'office' }, now);
    return getRequest({ ...context, db: tx }, request.id);
  });
}

const of = sheetColumns(requestRecord);
const requestSheet = wholeSheet<repository.RequestRow>(of, [
  { header: 'Request ID', kind: 'text', width: 14, value: ({ requestId }) => requestId },
  of.name,
  of.phoneNumber,
  of.email,
  { header: 'Status', kind: 'text', width: 12, value: ({ status }) => status },
  of.typeOfVehicleRequired,
  of.numberOfDriverNeeded,
  {
    header: 'Drivers placed',
    kind: 'number',
    width: 15,
    value: ({ assignedDrivers }) => assignedDrivers,
  },
  of['duration.startDate'],
  of['duration.endDate'],
  of['preferredLocationOfAssignment.city'],
  of['preferredLocationOfAssignment.state'],
  of.address,
  of.city,
  of.state,
  { header: 'Received', kind: 'instant', value: ({ createdAt }) => createdAt },
]);

export const requestList = (db: Database): ListSource =>
  listFile(db, listRequests, requestSheet, repository.requests);

/**
 * Corrects the given fields and records the former values. Saving an unchanged request has no effect. Throws 409 if
 * the version is outdated, or it needs fewer drivers than are placed.
 */
export async function correctRequest(
  context: AdministratorContext,
  id: string,
  { version: seen, ...corrections }: z.infer<typeof correctRequestEndpoint.body>,
): Promise<CompanyRequest> {
  return context.db.transaction().execute(async (tx) => {
    const inTransaction = { ...context, db: tx };
    const locked = await repository.lockRequest(tx, id);
    const before = locked && (await getRequest(inTransaction, locked.id));
    if (!before) throw httpErrors.notFound(requestNotFoundMessage);
    const stored = valuesOf(wholeRequestFields, before);
    const isCorrected = await correctRecord(requestRecord, inTransaction, {
      stored,
      seen,
      corrections: correctionValues(wholeRequestFields, corrections),
      kind: 'request-corrected',
      present: { ...before, id: before._id, subject: `The request from ${before.name}` },
      checks: wholeRequestChecks(stored),
      recordOf: ({ name }) => ({
        kind: 'request',
        id: before._id,
        name,
        reference: before.requestId,
      }),
      save: async (values, now) => {
        const columns = toRequestColumns(values);
        const status = await syncRequestCapacity(tx, before._id, columns.driversNeeded, now);
        await repository.updateRequest(tx, before._id, { ...columns, updatedAt: now });
        return { before: { status: before.status }, after: { status } };
      },
    });
    return isCorrected ? getRequest(inTransaction, before._id) : before;
  });
}

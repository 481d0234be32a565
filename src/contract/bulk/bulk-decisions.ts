import * as z from 'zod/mini';
import { Rejection } from '#contract/drivers/rejection.ts';
import { chosenRows, listQuery } from '#contract/exports/list-exports.ts';
import { endpoint, Id, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { Version } from '#contract/platform/version.ts';

export const bulkActions = ['approve', 'reject'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Up to so many drivers are decided on while the caller waits; more are decided on by a job. */
export const maxAtOnce = 100;

/** More are never meant. */
export const maxBulkDrivers = 10_000;
export const tooManyDriversMessage = `At most ${maxBulkDrivers.toLocaleString('en')} drivers can be chosen at once. Please narrow the list.`;

/** So many of the drivers that were refused are named. */
export const maxNamedRefusals = 100;

/** The days that an ended job is kept for. */
export const bulkJobDays = 30;

export const bulkJobStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;

/** Why a driver wasn't decided on by a job that has failed. */
export const leftUndecidedMessage = 'Not decided, because the server failed several times. Please decide again.';

/** A driver on whom it couldn't be decided, and why, in a sentence. */
export const Refusal = z.object({ _id: Id, driverId: z.string(), fullName: z.string(), reason: z.string() });
export type Refusal = z.infer<typeof Refusal>;

/**
 * Decisions on many drivers. What was decided while the caller waited has no `_id`. `refusals` names the first
 * 100 who were refused.
 */
export const BulkDecision = z
  .object({
    _id: z.nullable(Id),
    action: z.enum(bulkActions),
    state: z.enum(bulkJobStates),
    total: z.int(),
    done: z.int(),
    refused: z.int(),
    refusals: z.array(Refusal),
    /** The administrator's name at that time. */
    by: z.string(),
    createdAt: Instant,
    endedAt: z.nullable(Instant),
  })
  .check(z.meta({ id: 'BulkDecision' }));
export type BulkDecision = z.infer<typeof BulkDecision>;

/** Shown to a caller who doesn't say which drivers are meant, rather than to take all of them. */
export const nobodyChosenMessage = 'Say which drivers are meant: by ids or by a query.';

const decided = {
  ...chosenRows,
  query: z.optional(listQuery),
  /** Those that were seen, by the drivers' `_id`s; of up to 100. */
  versions: z.optional(z.record(z.string().check(z.maxLength(60)), Version, 'versions must be whole numbers.')),
  action: oneOf('action', bulkActions),
};

/**
 * Approves or rejects drivers, each in a transaction of its own: whoever can't be approved or rejected is listed, the others
 * are. More than 100 are decided on by a job, of which the response is the beginning.
 */
export const decideOnDrivers = endpoint('POST /admin/drivers/bulk', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Approve or reject many drivers',
  body: z.object({ ...decided, rejection: z.optional(Rejection) }),
  errors: [409],
  response: success(BulkDecision),
});
export type BulkWish = z.infer<typeof decideOnDrivers.body>;

/**
 * Says what `POST /admin/drivers/bulk` would do, and changes nothing. Of more than 100 drivers only the statuses are looked
 * at.
 */
export const checkDecision = endpoint('POST /admin/drivers/bulk/check', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Say which of many drivers could be approved or rejected',
  body: z.object(decided),
  errors: [409],
  response: success(
    z.object({ total: z.int(), possible: z.int(), refused: z.int(), refusals: z.array(Refusal), isJob: z.boolean() }),
  ),
});
export type DecisionCheck = z.infer<typeof checkDecision.response>['data'];

const job = { id: Id };

export const readBulkJob = endpoint('GET /admin/bulk-jobs/{id}', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Read how far decisions on many drivers are',
  params: z.object(job),
  errors: [404],
  response: success(BulkDecision),
});

/** Stops a job. What it has decided stays. Responds 409 if it has ended. */
export const cancelBulkJob = endpoint('PATCH /admin/bulk-jobs/{id}/cancel', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Stop decisions on many drivers',
  params: z.object(job),
  errors: [404, 409],
  response: success(BulkDecision),
});

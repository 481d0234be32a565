import * as z from 'zod/mini';
import { Rejection } from '#contract/drivers/rejection.ts';
import { chosenRows, idList, listQuery } from '#contract/exports/list-exports.ts';
import { endpoint, Id, oneOf, success } from '#contract/platform/endpoint.ts';
import { Version } from '#contract/platform/version.ts';

export const bulkActions = ['approve', 'reject'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const maxAtOnce = 100;
export const tooManyDriversMessage = `At most ${maxAtOnce} drivers can be decided on at once. Please narrow the list.`;

/** A driver left out of the decision, and why, in a sentence. */
export const Refusal = z.object({ _id: Id, driverId: z.string(), fullName: z.string(), reason: z.string() });
export type Refusal = z.infer<typeof Refusal>;

/** Shown when a call names no drivers: it must not mean all of them. */
export const nobodyChosenMessage = 'Say which drivers are meant: by ids or by a query.';

/** The versions the caller saw, by driver `_id`. */
const versions = z.optional(z.record(z.string().check(z.maxLength(60)), Version, 'versions must be whole numbers.'));
const action = oneOf('action', bulkActions);

/** Approves or rejects drivers, each in a separate transaction. Returns those that were refused, with the reason. */
export const decideOnDrivers = endpoint('POST /admin/drivers/bulk', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Approve or reject many drivers',
  writes: ['documents', 'drivers', 'messages', 'placements'],
  body: z.object({
    ids: idList('ids', nobodyChosenMessage).check(
      z.minLength(1, nobodyChosenMessage),
      z.maxLength(maxAtOnce, tooManyDriversMessage),
    ),
    versions,
    action,
    rejection: z.optional(Rejection),
  }),
  response: success(z.object({ done: z.int(), refusals: z.array(Refusal) })),
});
export type BulkWish = z.infer<typeof decideOnDrivers.body>;

/**
 * Checks a bulk decision without making it: the drivers it would include, with versions, and why it leaves out the
 * others. Responds 409 for more than 100.
 */
export const checkDecision = endpoint('POST /admin/drivers/bulk/check', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Say which of many drivers could be approved or rejected',
  reads: ['documents', 'drivers'],
  body: z.object({ ...chosenRows, query: z.optional(listQuery), versions, action }),
  errors: [409],
  response: success(
    z.object({ possible: z.array(z.object({ _id: Id, version: Version })), refusals: z.array(Refusal) }),
  ),
});
export type DecisionCheck = z.infer<typeof checkDecision.response>['data'];

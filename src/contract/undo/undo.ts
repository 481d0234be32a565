import * as z from 'zod/mini';
import { endpoint, Id, oneOf, success } from '#contract/platform/endpoint.ts';
import { ownVersionNumber, Version } from '#contract/platform/version.ts';

const records = ['driver', 'request', 'consultation', 'training'] as const;
export type UndoableRecord = (typeof records)[number];

/** A record with changes that can be taken back. */
export const UndoRecord = z.object({
  record: oneOf('record', records),
  _id: z.string('_id must be given.').check(z.meta({ description: 'The `_id` of the record.' })),
});

/** The record that was changed, and the version that the change led to. */
export const UndoBody = z.extend(UndoRecord, { version: ownVersionNumber });
export type UndoBody = z.infer<typeof UndoBody>;

/**
 * Takes back the caller's own last change of a record's status or of a placement, for two minutes. Responds 403 if the role
 * can't change such records, and 409 if anything has changed since, if it is too late, or if the change can't be taken back
 * any more.
 */
export const undoChange = endpoint('POST /admin/undo', {
  access: 'signed-in',
  tag: 'Activity',
  summary: "Take back one's own last change of a status",
  writes: 'everything',
  body: UndoBody,
  errors: [403, 404, 409],
  response: success(z.object({ record: z.enum(records), _id: Id, status: z.string(), version: Version })),
});

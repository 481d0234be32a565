import * as z from 'zod/mini';
import { endpoint, Id, oneOf, success } from '#contract/platform/endpoint.ts';
import { ownVersionNumber, Version } from '#contract/platform/version.ts';

const records = ['driver', 'request', 'consultation', 'training', 'driverInvitation'] as const;
export type UndoableRecord = (typeof records)[number];

export const UndoRecord = z.object({
  record: oneOf('record', records),
  _id: z.string('_id must be given.').check(z.meta({ description: 'The `_id` of the record.' })),
});

/** The changed record, and its version after the change. */
export const UndoBody = z.extend(UndoRecord, { version: ownVersionNumber });
export type UndoBody = z.infer<typeof UndoBody>;

/**
 * Undoes the caller's last change of a status or placement, for two minutes. Responds 403 if the role can't change
 * such records, 409 if it is too late, anything has changed since, or the change can't be undone.
 */
export const undoChange = endpoint('POST /admin/undo', {
  access: 'signed-in',
  tag: 'Activity',
  summary: 'Undo your own last status change',
  writes: 'everything',
  body: UndoBody,
  errors: [403, 404, 409],
  response: success(
    z.object({ record: z.enum(records), _id: Id, status: z.string(), version: Version }),
  ),
});

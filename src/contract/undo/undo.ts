import * as z from 'zod/mini';
import type { Permission } from '#contract/accounts/roles.ts';
import { endpoint, Id, oneOf, success } from '#contract/platform/endpoint.ts';
import { ownVersionNumber, Version } from '#contract/platform/version.ts';

/** How long a message offers to undo what was done, in seconds. */
export const undoSeconds = 10;

/** Said before a change that can be undone. */
export const undoHint = `You can undo this for ${undoSeconds} seconds.`;

/** The records whose status can be set back, and who can do it: those who can change it. */
export const undoPermissions = {
  driver: 'decide on drivers',
  request: 'manage requests',
  consultation: 'manage consultations',
  training: 'manage trainings',
} as const satisfies Record<string, Permission>;
export type UndoableRecord = keyof typeof undoPermissions;

const records = ['driver', 'request', 'consultation', 'training'] as const satisfies UndoableRecord[];

/** The record that was changed, and the version that the change led to. */
export const UndoBody = z.object({
  record: oneOf('record', records),
  _id: z.string('_id must be given.').check(z.meta({ description: 'The `_id` of the record.' })),
  version: ownVersionNumber,
});
export type UndoBody = z.infer<typeof UndoBody>;

/**
 * Takes back the caller's own last change of a record's status, for two minutes. Responds 403 if the role can't change
 * such records, and 409 if anything has changed since, if it is too late, or if the change can't be taken back any more.
 */
export const undoChange = endpoint('POST /admin/undo', {
  access: 'signed-in',
  tag: 'Activity',
  summary: "Take back one's own last change of a status",
  body: UndoBody,
  errors: [403, 404, 409],
  response: success(z.object({ record: z.enum(records), _id: Id, status: z.string(), version: Version })),
});

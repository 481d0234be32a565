import * as z from 'zod/mini';
import { endpoint, Id, success } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import type { Permission } from '#contract/platform/roles.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import type { UndoableRecord } from '#contract/undo/undo.ts';

/**
 * The kinds of records that can be removed together with others of their sender: the permission, and the record
 * whose screen offers Undo. Registrations have no screen; their training offers it.
 */
export const senderRecords = {
  request: { permission: 'manage requests', undone: 'request' },
  consultation: { permission: 'manage consultations', undone: 'consultation' },
  enrolment: { permission: 'manage trainings', undone: 'training' },
} as const satisfies Record<string, { permission: Permission; undone: UndoableRecord }>;
export type SenderKind = keyof typeof senderRecords;

/** Senders with at least this many other records are shown. */
export const fewestOfSender = 3;

/** The maximum number of records removed at once, and counted. */
export const maxOfSender = 1000;

const params = z.object({
  kind: z.enum(keysOf(senderRecords), 'There is no such kind of record.'),
  id: Id,
});
const common = { access: 'signed-in', tag: 'Activity', params } as const;

/**
 * Counts the other open records of this kind from the same network address within 30 days, and names the newest.
 * Phones on a mobile network can share an address. `lastDay` counts all open records of the last 24 hours, and this
 * sender's. Responds 403 if the role can't remove such records.
 */
export const readSameSender = endpoint('GET /admin/senders/{kind}/{id}', {
  ...common,
  summary: 'Count the other open records of the same sender',
  errors: [403, 404],
  response: success(
    z.object({
      others: z.int(),
      names: z.array(z.string()),
      lastDay: z.object({ ofSender: z.int(), all: z.int() }),
    }),
  ),
});

/**
 * Cancels an open record and all others of its sender (removes them, for registrations), without notifying anyone.
 * Undoing one undoes all. Responds 403 if the role can't do that, 409 if this one isn't open or the `version` is
 * outdated. Returns the `_id` and `version` of the record whose screen offers Undo.
 */
export const removeSameSender = endpoint('POST /admin/senders/{kind}/{id}/remove', {
  ...common,
  summary: 'Remove all open records of the same sender',
  writes: 'everything',
  body: z.object({ version: seenVersionNumber }),
  errors: [403, 404, 409],
  response: success(z.object({ _id: Id, version: Version, removed: z.int() })),
});

import * as z from 'zod/mini';
import type { Permission } from '#contract/accounts/roles.ts';
import { endpoint, Id, success } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import type { UndoableRecord } from '#contract/undo/undo.ts';

/**
 * Kinds of records that can be removed with the others of their sender: the permission for it, and the record whose screen offers Undo.
 * Registrations have no screen, so their training offers it.
 */
export const senderRecords = {
  request: { permission: 'manage requests', undone: 'request' },
  consultation: { permission: 'manage consultations', undone: 'consultation' },
  enrolment: { permission: 'manage trainings', undone: 'training' },
} as const satisfies Record<string, { permission: Permission; undone: UndoableRecord }>;
export type SenderKind = keyof typeof senderRecords;

/** A sender who has at least this many other records is shown. */
export const fewestOfSender = 3;

/** The largest number of records that are removed at once, and counted. */
export const maxOfSender = 1000;

const params = z.object({ kind: z.enum(keysOf(senderRecords), 'There is no such kind of record.'), id: Id });
const common = { access: 'signed-in', tag: 'Activity', params } as const;

/**
 * Counts the other open records of this kind that came from the network address of this one within 30 days, and names the newest. Phones on
 * a mobile network can share an address. `lastDay` has all open records of the last 24 hours, and those of this sender. Responds 403 if
 * the role can't remove such records.
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
 * Cancels an open record and all others of its sender, or removes them if they are registrations, without a message to the people. Undoing one undoes all.
 * Responds 403 if the role can't do that, and 409 if this one isn't open, or has changed since `version`. `_id` and `version` are those of the
 * record whose screen offers Undo.
 */
export const removeSameSender = endpoint('POST /admin/senders/{kind}/{id}/remove', {
  ...common,
  summary: 'Remove all open records of the same sender',
  writes: 'everything',
  body: z.object({ version: seenVersionNumber }),
  errors: [403, 404, 409],
  response: success(z.object({ _id: Id, version: Version, removed: z.int() })),
});

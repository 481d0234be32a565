import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, Instant, oneOf, success, textField } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { pageOf, pagingQuery } from '#contract/platform/paging.ts';
import type { Permission } from '#contract/platform/roles.ts';

/** The records that can have notes, with the permission to read both. */
export const notedRecords = {
  driver: 'read drivers',
  request: 'read requests',
  consultation: 'read consultations',
  training: 'read trainings',
} as const satisfies Record<string, Permission>;
export type NotedRecord = keyof typeof notedRecords;

const notedKinds = keysOf(notedRecords);

/** In characters. */
export const maxNoteLength = 2000;

export const noteMissingMessage = 'Please write something first.';

export const notesPerPage = 20;

/** The days after which a deleted driver's notes are destroyed. */
export const notesOfDeletedDays = 30;

export const noteChecks: readonly check.Check<'words'>[] = [
  check.required(['words'], noteMissingMessage),
  ...check.text('words', 'A note', maxNoteLength),
];

/**
 * A colleague's note on a record, with the writer's name at that time. `_id` is null once the account no longer
 * exists.
 */
export const Note = z
  .object({
    _id: Id,
    words: z.string(),
    writer: z.object({ _id: z.nullable(Id), name: z.string() }),
    createdAt: Instant,
    editedAt: z.nullable(Instant),
  })
  .check(z.meta({ id: 'Note' }));
export type Note = z.infer<typeof Note>;

const about = z.object({
  kind: oneOf('The kind of record', notedKinds),
  id: z
    .string()
    .check(z.meta({ description: 'The `_id` of the record, or the number that people quote.' })),
});
const words = z.object({ words: textField('A note', maxNoteLength) });
const one = z.object({ id: Id });
const answer = success(Note);

/** Lists the notes on a record, newest first. Responds 403 to a caller who can't read the record. */
export const listNotes = endpoint('GET /admin/notes/{kind}/{id}', {
  access: 'signed-in',
  tag: 'Notes',
  summary: 'List the notes about a record',
  reads: ['notes'],
  params: about,
  query: z.object(pagingQuery),
  errors: [404],
  response: pageOf(Note),
});

/** Responds 409 for a deleted driver. */
export const addNote = endpoint('POST /admin/notes/{kind}/{id}', {
  access: 'write notes',
  tag: 'Notes',
  summary: 'Write a note about a record',
  writes: ['notes'],
  status: 201,
  params: about,
  body: words,
  checks: noteChecks,
  errors: [404, 409],
  response: answer,
});

/** Responds 403 to anyone but the writer. */
export const editNote = endpoint('PUT /admin/notes/{id}', {
  access: 'write notes',
  tag: 'Notes',
  summary: 'Edit your own note',
  writes: ['notes'],
  params: one,
  body: words,
  checks: noteChecks,
  errors: [404],
  response: answer,
});

/** Responds 403 to anyone but the writer and the Owners. */
export const removeNote = endpoint('POST /admin/notes/{id}/remove', {
  access: 'write notes',
  tag: 'Notes',
  summary: 'Remove a note',
  writes: ['notes'],
  params: one,
  errors: [404],
});

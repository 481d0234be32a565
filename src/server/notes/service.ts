import { v7 as uuid } from 'uuid';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import {
  type Note,
  type NotedRecord,
  noteChecks,
  notedRecords,
  notesOfDeletedDays,
} from '#contract/notes/notes.ts';
import { daysBefore } from '#contract/platform/dates.ts';
import { type Paging, pageFrom } from '#contract/platform/paging.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { toNote } from './mapper.ts';
import * as repository from './repository.ts';

export interface NoteTarget {
  kind: NotedRecord;
  id: string;
}

/** Throws 403 for a role that can't read the record. */
function requireReader({ role }: Administrator, kind: NotedRecord): void {
  if (!can(role, notedRecords[kind]))
    throw httpErrors.forbidden(forbiddenMessage(notedRecords[kind]));
}

async function getNoteSubject(
  db: Database,
  { kind, id }: NoteTarget,
  actor: Administrator,
): Promise<repository.NoteSubject> {
  requireReader(actor, kind);
  const noted = await repository.findNoted(db, kind, id);
  if (!noted) throw httpErrors.notFound(`There is no ${kind} with this id.`);
  return noted;
}

const describe = (
  kind: ActivityKind,
  { status: _, ...record }: repository.NoteSubject,
  at: Date,
) => ({
  kind,
  at,
  record,
});

/** One page of the notes on a record. Throws 404 without a record, 403 for a role that can't read it. */
export async function listedNotes(
  { db, actor }: AdministratorContext,
  about: NoteTarget,
  paging: Paging,
) {
  const noted = await getNoteSubject(db, about, actor);
  return pageFrom(await repository.findNotes(db, noted, paging), paging, toNote);
}

const checkWords = (words: string, now: Date) => rejectInvalid(noteChecks, { words }, now);

/** Throws 404 without a record, 403 for a role that can't read it, 409 for a deleted driver. */
export async function addNote(
  { db, clock, actor }: AdministratorContext,
  about: NoteTarget,
  { words }: { words: string },
): Promise<Note> {
  const now = clock();
  checkWords(words, now);
  return db.transaction().execute(async (tx) => {
    const noted = await getNoteSubject(tx, about, actor);
    if (noted.status === 'Deleted') throw httpErrors.conflict(`${noted.name} is Deleted.`);
    const row = { id: uuid(), words, writerName: actor.name, writerId: actor.id, createdAt: now };
    const note = await repository.insertNote(tx, noted, row);
    await recordActivity(tx, actor, describe('note-added', noted, now));
    return toNote(note);
  });
}

/** Runs in a transaction with the note locked. Throws 404 without a note, 403 for a role that can't read its record. */
async function withNote<Result>(
  { db, actor }: AdministratorContext,
  id: string,
  change: (
    tx: Database,
    row: { note: repository.NoteRow; noted: repository.NoteSubject },
  ) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const note = await repository.lockNote(tx, id);
    if (!note) throw httpErrors.notFound('This note no longer exists.');
    requireReader(actor, note.noted.kind);
    return change(tx, note);
  });
}

/** Throws 403 for anyone but the writer. Saving an unchanged note has no effect. */
export async function editNote(
  context: AdministratorContext,
  id: string,
  { words }: { words: string },
): Promise<Note> {
  const { clock, actor } = context;
  const now = clock();
  checkWords(words, now);
  return withNote(context, id, async (tx, { note, noted }) => {
    if (note.writerId !== actor.id)
      throw httpErrors.forbidden(`Only ${note.writerName} can edit this note.`);
    if (note.words === words) return toNote(note);
    const edited = await repository.updateNote(tx, note.id, { words, editedAt: now });
    await recordActivity(tx, actor, describe('note-edited', noted, now));
    return toNote(edited);
  });
}

/** Throws 403 for anyone but the writer and the Owners. */
export async function removeNote(context: AdministratorContext, id: string): Promise<void> {
  const { clock, actor } = context;
  await withNote(context, id, async (tx, { note, noted }) => {
    if (note.writerId !== actor.id && actor.role !== 'Owner') {
      throw httpErrors.forbidden(`Only ${note.writerName} or an Owner can remove this note.`);
    }
    await repository.deleteNote(tx, note.id);
    await recordActivity(tx, actor, describe('note-removed', noted, clock()));
  });
}

/** Deletes notes on drivers deleted 30 days ago. */
export async function deleteNotesOfDeleted(db: Database, clock: Clock): Promise<void> {
  await repository.deleteNotesOfDeleted(db, daysBefore(clock(), notesOfDeletedDays));
}

import { type Selectable, sql } from 'kysely';
import type { NotedRecord } from '#contract/notes/notes.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid, onePage } from '#server/platform/database/queries.ts';
import { isHeld } from '#server/privacy/table.ts';
import { isRequest } from '#server/requests/table.ts';
import type { NotesTable } from './table.ts';

export type NoteRow = Selectable<NotesTable>;

export interface NoteSubject {
  kind: NotedRecord;
  id: string;
  name: string;
  /** The public number; '' for trainings. */
  reference: string;
  status: string;
}

const columns = {
  driver: 'driverId',
  request: 'requestId',
  consultation: 'consultationId',
  training: 'trainingId',
} as const;

async function findRow(
  db: Database,
  kind: NotedRecord,
  id: string,
): Promise<Omit<NoteSubject, 'kind'> | undefined> {
  if (kind === 'driver') {
    return db
      .selectFrom('drivers')
      .select(['id', 'fullName as name', 'status'])
      .select(sql<string>`driver_number::text`.as('reference'))
      .where(isDriver(id))
      .executeTakeFirst();
  }
  if (kind === 'request') {
    return db
      .selectFrom('companyRequests')
      .select(['id', 'companyName as name', 'status', 'requestId as reference'])
      .where(isRequest(id))
      .executeTakeFirst();
  }
  if (kind === 'consultation') {
    const query = db
      .selectFrom('consultations')
      .select(['id', 'fullName as name', 'status', 'requestId as reference']);
    return query
      .where(isUuid(id) ? 'id' : 'requestId', '=', isUuid(id) ? id : id.toUpperCase())
      .executeTakeFirst();
  }
  if (!isUuid(id)) return undefined;
  const query = db
    .selectFrom('trainings')
    .select(['id', 'title as name', 'status', sql<string>`''`.as('reference')]);
  return query.where('id', '=', id).executeTakeFirst();
}

export async function findNoted(
  db: Database,
  kind: NotedRecord,
  id: string,
): Promise<NoteSubject | undefined> {
  // PostgreSQL can't store NUL.
  const row = id.includes('\0') ? undefined : await findRow(db, kind, id);
  return row && { kind, ...row };
}

/** One page of the notes on a record, newest first, and the total. */
export async function findNotes(
  db: Database,
  { kind, id }: Pick<NoteSubject, 'kind' | 'id'>,
  paging: Paging,
) {
  const query = db
    .selectFrom('notes')
    .selectAll()
    .where(columns[kind], '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  return onePage(db, query, paging);
}

export async function insertNote(
  tx: Database,
  { kind, id }: Pick<NoteSubject, 'kind' | 'id'>,
  note: Pick<NoteRow, 'id' | 'words' | 'writerName' | 'writerId' | 'createdAt'>,
): Promise<NoteRow> {
  return tx
    .insertInto('notes')
    .values({ ...note, [columns[kind]]: id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Reads a note and its record, locked until the transaction ends. */
export async function lockNote(
  tx: Database,
  id: string,
): Promise<{ note: NoteRow; noted: NoteSubject } | undefined> {
  if (!isUuid(id)) return undefined;
  // The record first, in the order of erasing.
  await sql`select is_erased('driver', driver_id), is_erased('request', request_id), is_erased('consultation', consultation_id)
    from notes where id = ${id}`.execute(tx);
  const note = await tx
    .selectFrom('notes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!note) return undefined;
  for (const kind of ['driver', 'request', 'consultation', 'training'] as const) {
    const recordId = note[columns[kind]];
    const noted = recordId === null ? undefined : await findNoted(tx, kind, recordId);
    if (noted) return { note, noted };
  }
  return undefined;
}

export async function updateNote(
  tx: Database,
  id: string,
  changes: Partial<Pick<NoteRow, 'words' | 'editedAt'>>,
): Promise<NoteRow> {
  return tx
    .updateTable('notes')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteNote(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('notes').where('id', '=', id).execute();
}

/** Deletes notes on drivers deleted before this instant; a deleted driver no longer changes. */
export async function deleteNotesOfDeleted(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('notes')
    .using('drivers')
    .whereRef('drivers.id', '=', 'notes.driverId')
    .where('drivers.status', '=', 'Deleted')
    .where('drivers.updatedAt', '<', before)
    .where(sql<boolean>`not ${isHeld(sql`drivers.id`)}`)
    .execute();
}

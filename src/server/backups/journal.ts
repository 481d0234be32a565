import { type Generated, type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '#server/platform/database/database.ts';

export interface BackupsTable {
  id: string;
  cause: 'daily' | 'asked';
  /** Of its file. */
  name: string;
  beganAt: Date;
  readingBack: Generated<boolean>;
  /** Files, of `total`. */
  done: Generated<number>;
  total: Generated<number>;
  /** When its process last wrote here. */
  touchedAt: Date;
  endedAt: Date | null;
  bytes: number | null;
  /** Files that the store lacks. */
  missing: number | null;
  /** Why it failed, as a sentence. */
  failure: string | null;
  /** When it was in the bucket, and read back from there. */
  sentAt: Date | null;
  /** Of sending it and reading it back, at `sendTouchedAt`. */
  sendPercent: number | null;
  sendTouchedAt: Date | null;
  /** Why the last sending failed, as a sentence. */
  sendFailure: string | null;
}

export interface BackupCareTable {
  isOnly: boolean;
  /** Its id in the activity. */
  id: string;
  since: Date;
  keptDays: number | null;
  downloadedAt: Date | null;
  sheetOpenedAt: Date | null;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    backups: BackupsTable;
    backupCare: BackupCareTable;
  }
}

export type BackupEntry = Selectable<BackupsTable>;
export type BackupCare = Selectable<BackupCareTable>;

export const keptEntryDays = 60;

/** Adds a backup that begins, and deletes old entries. Returns its id. */
export async function beginEntry(
  db: Database,
  { cause, name, now }: Pick<BackupEntry, 'cause' | 'name'> & { now: Date },
): Promise<string> {
  const id = uuid();
  const before = new Date(now.getTime() - keptEntryDays * 24 * 60 * 60 * 1000);
  await db.deleteFrom('backups').where('beganAt', '<', before).execute();
  await db
    .insertInto('backups')
    .values({ id, cause, name, beganAt: now, touchedAt: now })
    .execute();
  return id;
}

export async function changeEntry(
  db: Database,
  id: string,
  values: Partial<Omit<BackupEntry, 'id'>>,
): Promise<void> {
  await db.updateTable('backups').set(values).where('id', '=', id).execute();
}

/** The newest entries, also of other processes. */
export const readEntries = (db: Database): Promise<BackupEntry[]> =>
  db
    .selectFrom('backups')
    .selectAll()
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** The newest backup that was made. */
export const newestMade = (db: Database): Promise<BackupEntry | undefined> =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('bytes', 'is not', null)
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const readCare = (db: Database): Promise<BackupCare> =>
  db.selectFrom('backupCare').selectAll().executeTakeFirstOrThrow();

export const lockCare = (tx: Database): Promise<BackupCare> =>
  tx.selectFrom('backupCare').selectAll().forUpdate().executeTakeFirstOrThrow();

export async function changeCare(db: Database, values: Partial<BackupCare>): Promise<void> {
  await db.updateTable('backupCare').set(values).execute();
}

/** Whether a backup can replace the product's data. */
export async function hasNoPeople(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`select has_no_people() as "isEmpty"`.execute(db);
  return rows[0]?.isEmpty === true;
}

/** When the first record of a person was stored; null without one. */
export async function firstPersonAt(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from person_records`.execute(db);
  return rows[0]?.at ?? null;
}

/** About as large as a backup will be, or larger: the database with its indexes, and all documents. */
export async function estimateBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())
      + coalesce((select sum(document_bytes) from driver_totals), 0)::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

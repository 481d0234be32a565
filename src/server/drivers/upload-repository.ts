import { type Selectable, sql } from 'kysely';
import type {} from '#server/documents/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { ApplicationUploadsTable } from './table.ts';

export type UploadRow = Selectable<ApplicationUploadsTable>;

/** A photo that is stored. */
export type StoredUploadRow = UploadRow & { fileName: string; bytes: number };

/** Whose upload it is, and since when it must exist. */
export interface UploadKey {
  secretHash: Buffer;
  createdAfter: Date;
}

/** Photos that were announced, and of which nothing has arrived. */
const onlyAnnounced = sql<boolean>`file_name is null
  and not exists (select from partial_file_pieces where file_id = application_uploads.id)`;

/**
 * Deletes what was only announced: of all what is older than `before`, of this sender all but the newest `ofSender`, and of
 * all senders all but the newest `ofAll`. Whoever was slower than that announces again.
 */
export async function deleteStaleAnnouncements(
  tx: Database,
  sender: string,
  { before, ofSender, ofAll }: { before: Date; ofSender: number; ofAll: number },
): Promise<void> {
  const beyond = (count: number, condition = sql<boolean>`true`) =>
    sql`select id from (select id from application_uploads where ${onlyAnnounced} and ${condition}
      order by created_at desc, id desc offset ${count}) as surplus`;
  await sql`delete from application_uploads where id in (
    select id from application_uploads where id in (${beyond(ofSender, sql<boolean>`sender = ${sender}`)})
      or id in (${beyond(ofAll)}) or (created_at < ${before} and ${onlyAnnounced}) for update skip locked)`.execute(tx);
}

/** Stores a new upload, unless `max` younger than `createdAfter` exist under its secret; returns whether it did. */
export async function insertUpload(
  db: Database,
  upload: Omit<UploadRow, 'fileName' | 'bytes'>,
  createdAfter: Date,
  max: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const lock = `application-uploads ${upload.secretHash.toString('hex')}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
    const { open } = await tx
      .selectFrom('applicationUploads')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('secretHash', '=', upload.secretHash)
      .where('createdAt', '>', createdAfter)
      .executeTakeFirstOrThrow();
    if (open >= max) return false;
    await tx.insertInto('applicationUploads').values(upload).execute();
    return true;
  });
}

export async function findUpload(
  db: Database,
  id: string,
  { secretHash, createdAfter }: UploadKey,
): Promise<UploadRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('applicationUploads')
    .selectAll()
    .where('id', '=', id)
    .where('secretHash', '=', secretHash)
    .where('createdAt', '>', createdAfter)
    .executeTakeFirst();
}

/** Notes the stored file of an upload. Returns false if the upload is gone or has one already. */
export async function setStoredFile(
  tx: Database,
  id: string,
  stored: { fileName: string; bytes: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('applicationUploads')
    .set(stored)
    .where('id', '=', id)
    .where('fileName', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0;
}

/** Deletes an upload and returns it; `undefined` if somebody else has deleted it. */
export async function deleteUpload(tx: Database, id: string): Promise<UploadRow | undefined> {
  return tx.deleteFrom('applicationUploads').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Deletes an upload that has no stored file; returns whether there was one. */
export async function deleteUnstoredUpload(db: Database, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('applicationUploads')
    .where('id', '=', id)
    .where('fileName', 'is', null)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0;
}

/** Deletes those of the uploads that are stored and still there, and returns them, in no order. */
export async function takeUploads(
  tx: Database,
  ids: readonly string[],
  { secretHash, createdAfter }: UploadKey,
): Promise<StoredUploadRow[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  // Locked in one order for everybody, so that two applications that name the same photos don't block each other.
  const locked = tx
    .selectFrom('applicationUploads')
    .select('id')
    .where('id', 'in', known)
    .where('secretHash', '=', secretHash)
    .where('createdAt', '>', createdAfter)
    .where('fileName', 'is not', null)
    .orderBy('id')
    .forUpdate();
  return tx
    .deleteFrom('applicationUploads')
    .where('id', 'in', locked)
    .returningAll()
    .$narrowType<{ fileName: string; bytes: number }>()
    .execute();
}

/** Deletes at most `max` uploads that were created at `createdUntil` or before, and returns their stored files. */
export async function deleteUploadsUntil(
  tx: Database,
  createdUntil: Date,
  max: number,
): Promise<{ fileName: string | null }[]> {
  const old = tx
    .selectFrom('applicationUploads')
    .select('id')
    .where('createdAt', '<=', createdUntil)
    .limit(max)
    .forUpdate()
    .skipLocked();
  return tx.deleteFrom('applicationUploads').where('id', 'in', old).returning('fileName').execute();
}

/** Those of the ids that belong to an upload without a stored file. */
export async function findUnstoredUploads(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('applicationUploads')
    .select('id')
    .where('id', 'in', ids)
    .where('fileName', 'is', null)
    .execute();
  return found.map(({ id }) => id);
}

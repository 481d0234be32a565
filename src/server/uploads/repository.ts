import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { ApplicationUploadsTable } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';

export type PhotoRow = Selectable<ApplicationUploadsTable>;

/** The columns that name a photo under a sender's secret. */
export interface PhotoName {
  group: DocumentGroup;
  sha256: string;
}

/** The photos that wait under a secret. */
export async function findPhotos(db: Database, secretHash: Buffer): Promise<PhotoRow[]> {
  return db.selectFrom('applicationUploads').selectAll().where('secretHash', '=', secretHash).execute();
}

/**
 * Stores a photo, unless it is there already. Returns the one that is there then, and how many `others` that are younger than
 * `createdAfter` wait under its secret, which nobody adds to until the transaction ends.
 */
export async function insertPhoto(tx: Database, photo: PhotoRow, createdAfter: Date) {
  const { secretHash, documentGroup, sha256 } = photo;
  // In a statement of its own, so that the next one counts what was stored while this one waited.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos ${secretHash.toString('hex')}`}, 0))`.execute(tx);
  const others = sql<number>`(select count(*) from application_uploads as other
    where other.secret_hash = ${secretHash} and other.created_at > ${createdAfter}
      and (other.document_group, other.sha256) <> (${documentGroup}, ${sha256}))`;
  return tx
    .insertInto('applicationUploads')
    .values(photo)
    .onConflict((same) =>
      // Changes nothing, so that the row is returned.
      same.columns(['secretHash', 'documentGroup', 'sha256']).doUpdateSet({ sha256 }),
    )
    .returningAll()
    .returning(others.as('others'))
    .executeTakeFirstOrThrow();
}

const isNamed = (names: readonly PhotoName[]): RawBuilder<boolean> =>
  sql`(document_group, sha256) in (select * from unnest(
    ${names.map(({ group }) => group)}::text[], ${names.map(({ sha256 }) => sha256)}::text[]))`;

/** Deletes those of the photos under a secret that are younger than `createdAfter`, and returns them, in no order. */
export async function claimPhotos(
  tx: Database,
  names: readonly PhotoName[],
  { secretHash, createdAfter }: { secretHash: Buffer; createdAfter: Date },
): Promise<PhotoRow[]> {
  // Locked in one order for everybody, so that two applications that name the same photos don't block each other.
  const locked = tx
    .selectFrom('applicationUploads')
    .select('fileName')
    .where('secretHash', '=', secretHash)
    .where(isNamed(names))
    .where('createdAt', '>', createdAfter)
    .orderBy('fileName')
    .forUpdate();
  return tx.deleteFrom('applicationUploads').where('fileName', 'in', locked).returningAll().execute();
}

/** Deletes at most `max` photos that were created at `createdUntil` or before, and returns the names of their files. */
export async function deletePhotosUntil(tx: Database, createdUntil: Date, max: number): Promise<string[]> {
  const old = tx
    .selectFrom('applicationUploads')
    .select('fileName')
    .where('createdAt', '<=', createdUntil)
    .limit(max)
    .forUpdate()
    .skipLocked();
  const deleted = tx.deleteFrom('applicationUploads').where('fileName', 'in', old).returning('fileName');
  return (await deleted.execute()).map(({ fileName }) => fileName);
}

/**
 * Deletes the oldest photos of no application beyond these sizes in bytes, of all and of each sender; at most `max`. Returns the names
 * of their files.
 */
export async function deletePhotosBeyond(
  tx: Database,
  { all, ofSender }: { all: number; ofSender: number },
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`
    with of_senders as (
      select file_name, bytes, created_at,
        sum(bytes) over (partition by sender order by created_at desc, file_name) as together
      from application_uploads),
    of_all as (
      select file_name, sum(bytes) over (order by created_at desc, file_name) as together
      from of_senders where together <= ${ofSender})
    delete from application_uploads where file_name in (
      select file_name from application_uploads
      where file_name not in (select file_name from of_all where together <= ${all})
      limit ${max} for update skip locked)
    returning file_name as "fileName"`.execute(tx);
  return rows.map(({ fileName }) => fileName);
}

/** The use of the space for unreviewed applications, in bytes. */
export interface Space {
  /** Documents of pending applications. */
  applications: number;
  /** Photos of no application yet. */
  photos: number;
  /** Documents that came back and wait to be checked. */
  sent: number;
}

/** Measures what fills the space for unreviewed applications. */
export async function measureSpace(db: Database): Promise<Space> {
  const { rows } = await sql<Space>`select
    (select coalesce(sum(document_bytes), 0)::bigint from driver_totals where status = 'Pending') as applications,
    (select coalesce(sum(bytes), 0)::bigint from application_uploads) as photos,
    (select coalesce(sum(bytes), 0)::bigint from sent_documents) as sent`.execute(db);
  return rows[0] ?? { applications: 0, photos: 0, sent: 0 };
}

/** The photos of no application that came from one sender. */
export interface PhotoSender {
  sender: string;
  photos: number;
  bytes: number;
}

/** Finds the senders of photos of no application, by the key that the photos are counted under. */
export async function findPhotoSenders(db: Database): Promise<PhotoSender[]> {
  const { rows } = await sql<PhotoSender>`
    select sender, count(*)::int as photos, sum(bytes)::bigint as bytes
    from application_uploads group by sender`.execute(db);
  return rows;
}

/** Deletes the photos of no application that came from these senders, at most `max`. Returns the names of their files. */
export async function deletePhotosOf(tx: Database, senders: readonly string[], max: number): Promise<string[]> {
  const some = tx
    .selectFrom('applicationUploads')
    .select('fileName')
    .where(sql<boolean>`sender = any (${senders}::text[])`)
    .limit(max)
    .forUpdate()
    .skipLocked();
  const deleted = tx.deleteFrom('applicationUploads').where('fileName', 'in', some).returning('fileName');
  return (await deleted.execute()).map(({ fileName }) => fileName);
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { ApplicationUploadsTable } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';

export type PhotoRow = Selectable<ApplicationUploadsTable>;

/** The columns that identify a photo under a sender's secret. */
export interface PhotoName {
  group: DocumentGroup;
  sha256: string;
}

export async function findPhotos(db: Database, secretHash: Buffer): Promise<PhotoRow[]> {
  return db
    .selectFrom('applicationUploads')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .execute();
}

/**
 * Stores a photo unless it exists. Returns the stored one, and how many `others` younger than `createdAfter` wait
 * under its secret; none can be added until the transaction ends.
 */
export async function insertPhoto(tx: Database, photo: PhotoRow, createdAfter: Date) {
  const { secretHash, documentGroup, sha256 } = photo;
  // A separate statement, so that the next one counts what was stored while this one waited.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos ${secretHash.toString('hex')}`}, 0))`.execute(
    tx,
  );
  const others = sql<number>`(select count(*) from application_uploads as other
    where other.secret_hash = ${secretHash} and other.created_at > ${createdAfter}
      and (other.document_group, other.sha256) <> (${documentGroup}, ${sha256}))`;
  return tx
    .insertInto('applicationUploads')
    .values(photo)
    .onConflict((same) =>
      // Changes nothing, but returns the row.
      same.columns(['secretHash', 'documentGroup', 'sha256']).doUpdateSet({ sha256 }),
    )
    .returningAll()
    .returning(others.as('others'))
    .executeTakeFirstOrThrow();
}

const isNamed = (names: readonly PhotoName[]): RawBuilder<boolean> =>
  sql`(document_group, sha256) in (select * from unnest(
    ${names.map(({ group }) => group)}::text[], ${names.map(({ sha256 }) => sha256)}::text[]))`;

/** Deletes the photos under a secret younger than `createdAfter`, and returns them in no order. */
export async function claimPhotos(
  tx: Database,
  names: readonly PhotoName[],
  { secretHash, createdAfter }: { secretHash: Buffer; createdAfter: Date },
): Promise<PhotoRow[]> {
  // Locked in a fixed order, so that two applications with the same photos don't deadlock.
  const locked = tx
    .selectFrom('applicationUploads')
    .select('fileName')
    .where('secretHash', '=', secretHash)
    .where(isNamed(names))
    .where('createdAt', '>', createdAfter)
    .orderBy('fileName')
    .forUpdate();
  return tx
    .deleteFrom('applicationUploads')
    .where('fileName', 'in', locked)
    .returningAll()
    .execute();
}

/** Deletes at most `max` photos created by `createdUntil`, and returns their files' names. */
export async function deletePhotosUntil(
  tx: Database,
  createdUntil: Date,
  max: number,
): Promise<string[]> {
  const old = tx
    .selectFrom('applicationUploads')
    .select('fileName')
    .where('createdAt', '<=', createdUntil)
    .limit(max)
    .forUpdate()
    .skipLocked();
  const deleted = tx
    .deleteFrom('applicationUploads')
    .where('fileName', 'in', old)
    .returning('fileName');
  return (await deleted.execute()).map(({ fileName }) => fileName);
}

/**
 * Deletes the oldest unclaimed photos beyond these total sizes in bytes, of all and of each sender; at most `max`.
 * Returns their files' names.
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

/** The used space for unreviewed applications, in bytes. */
export interface UsedSpace {
  /** Documents of pending applications. */
  applications: number;
  /** Unclaimed photos. */
  photos: number;
  /** Unchecked resubmitted documents. */
  sent: number;
}

export async function measureSpace(db: Database): Promise<UsedSpace> {
  const { rows } = await sql<UsedSpace>`select
    (select coalesce(sum(document_bytes), 0)::bigint from driver_totals where status = 'Pending') as applications,
    (select coalesce(sum(bytes), 0)::bigint from application_uploads) as photos,
    (select coalesce(sum(bytes), 0)::bigint from sent_documents) as sent`.execute(db);
  return rows[0] ?? { applications: 0, photos: 0, sent: 0 };
}

export interface PhotoSender {
  sender: string;
  photos: number;
  bytes: number;
}

/** Finds the senders of unclaimed photos, by the key that counts them. */
export async function findPhotoSenders(db: Database): Promise<PhotoSender[]> {
  const { rows } = await sql<PhotoSender>`
    select sender, count(*)::int as photos, sum(bytes)::bigint as bytes
    from application_uploads group by sender`.execute(db);
  return rows;
}

/** Deletes these senders' unclaimed photos, at most `max`. Returns their files' names. */
export async function deletePhotosOf(
  tx: Database,
  senders: readonly string[],
  max: number,
): Promise<string[]> {
  const some = tx
    .selectFrom('applicationUploads')
    .select('fileName')
    .where(sql<boolean>`sender = any (${senders}::text[])`)
    .limit(max)
    .forUpdate()
    .skipLocked();
  const deleted = tx
    .deleteFrom('applicationUploads')
    .where('fileName', 'in', some)
    .returning('fileName');
  return (await deleted.execute()).map(({ fileName }) => fileName);
}

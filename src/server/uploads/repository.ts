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

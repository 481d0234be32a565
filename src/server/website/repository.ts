import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { asJson } from '#server/platform/database/queries.ts';
import { type WebsiteDraftTable, type WebsiteVersionsTable, websiteChannel } from './table.ts';

export type DraftRow = Selectable<WebsiteDraftTable>;
export type VersionRow = Selectable<WebsiteVersionsTable>;

const state = (db: Database) => db.selectFrom('website').select('revision');

export const findState = (db: Database) => state(db).executeTakeFirstOrThrow();

/** Other changes and publications wait until the transaction ends. */
export const lockState = (tx: Database) => state(tx).forUpdate().executeTakeFirstOrThrow();

/** Counts a change of the locked draft, and returns its revision. */
export async function countChange(tx: Database): Promise<number> {
  const { revision } = await tx
    .updateTable('website')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

export const findDraft = (db: Database): Promise<DraftRow[]> =>
  db.selectFrom('websiteDraft').selectAll().orderBy('path').execute();

export async function setDraft(tx: Database, row: DraftRow): Promise<void> {
  const { path, ...rest } = { ...row, value: asJson(row.value) };
  await tx
    .insertInto('websiteDraft')
    .values({ path, ...rest })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(rest))
    .execute();
}

/** Deletes the draft's values, except those of the paths in `kept`. */
export async function emptyDraft(tx: Database, exceptPaths: readonly string[] = []): Promise<void> {
  await tx.deleteFrom('websiteDraft').where(sql<boolean>`path <> all(${exceptPaths})`).execute();
}

/** The number of the newest version; 0 before any publication. */
export async function findNewestNumber(db: Database): Promise<number> {
  const { newest } = await db
    .selectFrom('websiteVersions')
    .select(({ fn }) => fn.max('number').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** The newest version; undefined before any publication. */
export const findNewest = (db: Database): Promise<VersionRow | undefined> =>
  db
    .selectFrom('websiteVersions')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findVersion = (db: Database, number: number): Promise<VersionRow | undefined> =>
  db.selectFrom('websiteVersions').selectAll().where('number', '=', number).executeTakeFirst();

/** The newest versions without their contents, newest first. */
export const findVersions = (db: Database, limit: number): Promise<Omit<VersionRow, 'content'>[]> =>
  db
    .selectFrom('websiteVersions')
    .select([
      'number',
      'changed',
      'note',
      'publishedBy',
      'publishedAt',
      'draftRevision',
      'restoredFrom',
    ])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();

/** Stores a version, and notifies the instances on commit. */
export async function insertVersion(tx: Database, row: VersionRow): Promise<void> {
  await tx
    .insertInto('websiteVersions')
    .values({ ...row, content: asJson(row.content) })
    .execute();
  await sql`select pg_notify(${websiteChannel}, ${String(row.number)})`.execute(tx);
}

export async function deleteVersionsBut(db: Database, count: number): Promise<void> {
  await db
    .deleteFrom('websiteVersions')
    .where('number', '<=', ({ selectFrom }) =>
      selectFrom('websiteVersions').select(({ fn }) =>
        sql<number>`${fn.max('number')} - ${count}`.as('last'),
      ),
    )
    .execute();
}

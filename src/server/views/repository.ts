import { type Insertable, type Selectable, sql } from 'kysely';
import type { ViewList } from '#contract/views/views.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasChanged, isUuid } from '#server/platform/database/queries.ts';
import type { SavedViewsTable } from './table.ts';

/** A stored view, with its owner's name. */
export type ViewRow = Omit<Selectable<SavedViewsTable>, 'createdAt'> & { owner: string };

const views = (db: Database) =>
  db
    .selectFrom('savedViews')
    .innerJoin('admins', 'admins.id', 'savedViews.adminId')
    .select([
      'savedViews.id',
      'savedViews.adminId',
      'savedViews.list',
      'savedViews.name',
      'savedViews.query',
      'savedViews.isShared',
      'admins.name as owner',
    ]);

/** The administrator's views of a list, and those that others share, the oldest first. */
export async function findViews(db: Database, list: ViewList, adminId: string): Promise<ViewRow[]> {
  return views(db)
    .where('list', '=', list)
    .where((where) =>
      where.or([
        where('adminId', '=', adminId),
        // Who can't log in any more shares nothing.
        where.and([where('isShared', '=', true), where('admins.deactivatedAt', 'is', null)]),
      ]),
    )
    .orderBy('savedViews.createdAt')
    .orderBy('savedViews.id')
    .execute();
}

/** The administrator's own view with this id. */
export async function findOwnView(db: Database, id: string, adminId: string): Promise<ViewRow | undefined> {
  if (!isUuid(id)) return undefined;
  return views(db).where('savedViews.id', '=', id).where('adminId', '=', adminId).executeTakeFirst();
}

/**
 * Stores a view, unless the administrator has `max` of this list already: then it returns false. Whoever saves two at once
 * waits for the first.
 */
export async function insertView(tx: Database, view: Insertable<SavedViewsTable>, max: number): Promise<boolean> {
  await sql`select from admins where id = ${view.adminId} for update`.execute(tx);
  const { present } = await tx
    .selectFrom('savedViews')
    .select(({ fn }) => fn.countAll<number>().as('present'))
    .where('adminId', '=', view.adminId)
    .where('list', '=', view.list)
    .executeTakeFirstOrThrow();
  if (present >= max) return false;
  await tx.insertInto('savedViews').values(view).execute();
  return true;
}

/** Changes an own view; false if there is none with this id. */
export async function updateView(
  db: Database,
  { id, adminId }: { id: string; adminId: string },
  changes: { name: string; isShared: boolean },
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return hasChanged(db.updateTable('savedViews').set(changes).where('id', '=', id).where('adminId', '=', adminId));
}

export async function deleteOwnView(db: Database, id: string, adminId: string): Promise<void> {
  if (isUuid(id)) await db.deleteFrom('savedViews').where('id', '=', id).where('adminId', '=', adminId).execute();
}

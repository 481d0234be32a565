import { v7 as uuid } from 'uuid';
import '#server/accounts/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import '#server/views/table.ts';

/** A view of the administrator who was first. */
export async function aView(db: Database): Promise<string | undefined> {
  const owner = await db
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'Owner')
    .orderBy('createdAt')
    .executeTakeFirst();
  if (!owner) return undefined;
  const id = uuid();
  const view = { list: 'trainings', query: 'statuses=Upcoming', isShared: false, createdAt: new Date() } as const;
  await db
    .insertInto('savedViews')
    .values({ ...view, id, adminId: owner.id, name: id })
    .execute();
  return id;
}

import { sql } from 'kysely';
import type { ReviewFilter } from '#contract/review.ts';
import type {} from '#server/accounts/table.ts';
import { type DriverRow, isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type {} from './table.ts';

export type QueuedRow = Pick<DriverRow, 'id' | 'driverNumber' | 'fullName' | 'status' | 'version'> & {
  waitingSince: Date;
  isNewDocument: boolean;
};

/**
 * Who waits for a decision. Whoever waits because of a document that came back is added here, with the time at which it came
 * and `isNewDocument`; and whoever was asked for one and hasn't sent it is left out.
 */
function waiting(db: Database, { vehicle = [], state = [] }: Pick<ReviewFilter, 'vehicle' | 'state'>) {
  let query = db
    .selectFrom('drivers')
    .select(['id', 'driverNumber', 'fullName', 'status', 'version', 'createdAt as waitingSince'])
    .select(sql<boolean>`false`.as('isNewDocument'))
    .where('status', '=', 'Pending');
  if (vehicle.length > 0) query = query.where('vehicleType', 'in', vehicle);
  if (state.length > 0) query = query.where('state', 'in', state);
  return query;
}

/** The first of those who wait for a decision, and how many there are. */
export async function findQueue(db: Database, filter: ReviewFilter): Promise<{ rows: QueuedRow[]; total: number }> {
  const direction = filter.sort === 'newest' ? 'desc' : 'asc';
  const [rows, counted] = await Promise.all([
    db
      .selectFrom(waiting(db, filter).as('queue'))
      .selectAll()
      .orderBy('waitingSince', direction)
      .orderBy('id', direction)
      .limit(filter.limit)
      .execute(),
    db
      .selectFrom(waiting(db, filter).as('queue'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

/** The id of the driver with this `_id` or `driverId`. */
export async function findDriverKey(db: Database, id: string): Promise<string | undefined> {
  return (await db.selectFrom('drivers').select('id').where(isDriver(id)).executeTakeFirst())?.id;
}

export async function setPresence(db: Database, driverId: string, adminId: string, seenAt: Date): Promise<void> {
  await db
    .insertInto('presences')
    .values({ driverId, adminId, seenAt })
    .onConflict((conflict) => conflict.columns(['driverId', 'adminId']).doUpdateSet({ seenAt }))
    .execute();
}

export async function deletePresence(db: Database, driverId: string, adminId: string): Promise<void> {
  await db.deleteFrom('presences').where('driverId', '=', driverId).where('adminId', '=', adminId).execute();
}

/** The other administrators who have looked at a driver since then, by name. */
export async function findPresent(
  db: Database,
  driverId: string,
  { except, since }: { except: string; since: Date },
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('presences')
    .innerJoin('admins', 'admins.id', 'presences.adminId')
    .select(['admins.id', 'admins.name'])
    .where('driverId', '=', driverId)
    .where('adminId', '!=', except)
    .where('seenAt', '>', since)
    .orderBy('admins.name')
    .execute();
}

export async function deletePresencesUntil(db: Database, until: Date): Promise<void> {
  await db.deleteFrom('presences').where('seenAt', '<=', until).execute();
}

import { sql } from 'kysely';
import type { ReviewFilter } from '#contract/review/review.ts';
import { type DriverRow, isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';

export type QueuedRow = Pick<DriverRow, 'id' | 'driverNumber' | 'fullName' | 'status' | 'version'> & {
  waitingSince: Date;
  isNewDocument: boolean;
};

/**
 * Selects the drivers who wait for a decision: Pending ones, except those who were asked for a document and can still
 * send it; and those who have sent one that waits to be checked, since then.
 */
function waiting(db: Database, { vehicle = [], state = [] }: Pick<ReviewFilter, 'vehicle' | 'state'>, now: Date) {
  const fits = sql<boolean>`${vehicle.length > 0 ? sql`vehicle_type = any(${[...vehicle]}::text[])` : sql`true`}
    and ${state.length > 0 ? sql`state = any(${[...state]}::text[])` : sql`true`}`;
  const sent = db
    .selectFrom('sentDocuments')
    .select(({ fn }) => ['driverId', fn.min('sentAt').as('sentAt')])
    .groupBy('driverId')
    .as('sent');
  const columns = ['drivers.id', 'driverNumber', 'fullName', 'status', 'version'] as const;
  return db
    .selectFrom('drivers')
    .select(columns)
    .select(['drivers.createdAt as waitingSince', sql<boolean>`false`.as('isNewDocument')])
    .where('status', '=', 'Pending')
    .where(fits)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sentDocuments').select('id').whereRef('driverId', '=', 'drivers.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documentRequests')
            .select('id')
            .whereRef('driverId', '=', 'drivers.id')
            .where('sentAt', 'is', null)
            .where('withdrawnAt', 'is', null)
            .where('expiresAt', '>', now),
        ),
      ),
    )
    .unionAll(
      db
        .selectFrom(sent)
        .innerJoin('drivers', 'drivers.id', 'sent.driverId')
        .select(columns)
        .select(['sent.sentAt as waitingSince', sql<boolean>`true`.as('isNewDocument')])
        .where('status', '!=', 'Deleted')
        .where(fits),
    );
}

/** The first of those who wait for a decision, and how many there are. */
export async function findQueue(db: Database, filter: ReviewFilter, now: Date) {
  const direction = filter.sort === 'newest' ? 'desc' : 'asc';
  const [rows, counted] = await Promise.all([
    db
      .selectFrom(waiting(db, filter, now).as('queue'))
      .selectAll()
      .orderBy('waitingSince', direction)
      .orderBy('id', direction)
      .limit(filter.limit)
      .execute(),
    db
      .selectFrom(waiting(db, filter, now).as('queue'))
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
export async function findPresent(db: Database, driverId: string, { except, since }: { except: string; since: Date }) {
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

import { sql } from 'kysely';
import type { ReviewFilter } from '#contract/review/review.ts';
import { type DriverRow, isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { askedDrivers } from './table.ts';

export type QueuedRow = Pick<
  DriverRow,
  'id' | 'driverNumber' | 'fullName' | 'status' | 'version'
> & {
  waitingSince: Date;
  isNewDocument: boolean;
};

interface QueueCounts {
  total: number;
  leftOut: number;
  added: number;
}

export type QueueFilter = Pick<ReviewFilter, 'vehicle' | 'state'>;

const columns = ['drivers.id', 'driverNumber', 'fullName', 'status', 'version'] as const;

const fits = ({ vehicle = [], state = [] }: QueueFilter) => sql<boolean>`
  ${vehicle.length > 0 ? sql`vehicle_type = any(${[...vehicle]}::text[])` : sql`true`}
    and ${state.length > 0 ? sql`state = any(${[...state]}::text[])` : sql`true`}`;

const pending = (db: Database, filter: QueueFilter) =>
  db.selectFrom('drivers').where('status', '=', 'Pending').where(fits(filter));

/** Drivers with an unchecked new document, and since when. */
const withNewDocument = (db: Database, filter: QueueFilter) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('sentDocuments')
        .select(({ fn }) => ['driverId', fn.min('sentAt').as('sentAt')])
        .groupBy('driverId')
        .as('sent'),
    )
    .innerJoin('drivers', 'drivers.id', 'sent.driverId')
    .select(columns)
    .select(['sent.sentAt as waitingSince', sql<boolean>`true`.as('isNewDocument')])
    .where('status', '!=', 'Deleted')
    .where(fits(filter));

export function findQueue(db: Database, filter: ReviewFilter, now: Date): Promise<QueuedRow[]> {
  const direction = filter.sort === 'newest' ? 'desc' : 'asc';
  const undecided = pending(db, filter)
    .where('drivers.id', 'not in', askedDrivers(now))
    .select(columns)
    .select(['drivers.createdAt as waitingSince', sql<boolean>`false`.as('isNewDocument')])
    .orderBy('waitingSince', direction)
    .orderBy('id', direction)
    .limit(filter.limit);
  return db
    .selectFrom(undecided.as('undecided'))
    .selectAll()
    .unionAll(withNewDocument(db, filter))
    .orderBy('waitingSince', direction)
    .orderBy('id', direction)
    .limit(filter.limit)
    .execute();
}

/** The number awaiting a decision, and its difference from the Pending ones. */
export async function countQueue(
  db: Database,
  filter: QueueFilter,
  now: Date,
): Promise<QueueCounts> {
  // Few were asked, so subtracting them is faster than checking each driver.
  const { rows } = await sql<QueueCounts>`
    select undecided - "leftOut" + added as total, "leftOut", added
    from (
      select
        (select count(*) from ${pending(db, filter).select('id')} as undecided) as undecided,
        (select count(*)
          from ${pending(db, filter).where('drivers.id', 'in', askedDrivers(now)).select('id')} as asked
          where id not in (select driver_id from sent_documents)) as "leftOut",
        (select count(*) from ${withNewDocument(db, filter)} as sent where status <> 'Pending') as added
    ) as counts`.execute(db);
  return rows[0] ?? { total: 0, leftOut: 0, added: 0 };
}

export async function findDriverKey(db: Database, id: string): Promise<string | undefined> {
  return (await db.selectFrom('drivers').select('id').where(isDriver(id)).executeTakeFirst())?.id;
}

export async function setPresence(
  db: Database,
  driverId: string,
  adminId: string,
  seenAt: Date,
): Promise<void> {
  await db
    .insertInto('presences')
    .values({ driverId, adminId, seenAt })
    .onConflict((conflict) => conflict.columns(['driverId', 'adminId']).doUpdateSet({ seenAt }))
    .execute();
}

export async function deletePresence(
  db: Database,
  driverId: string,
  adminId: string,
): Promise<void> {
  await db
    .deleteFrom('presences')
    .where('driverId', '=', driverId)
    .where('adminId', '=', adminId)
    .execute();
}

/** The other administrators who viewed a driver since then, by name. */
export async function findPresent(
  db: Database,
  driverId: string,
  { except, since }: { except: string; since: Date },
) {
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

import { type Insertable, sql } from 'kysely';
import { openStatuses } from '#contract/drivers/drivers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jsonRows } from '#server/platform/database/json-rows.ts';
import { sourceIdOf } from '#server/sources/table.ts';
import { remindersOfDocuments } from './reminder-repository.ts';
import { selectWhole, type WholeRow } from './shown-repository.ts';
import { type DriverRow, type DriversTable, driverColumns, isDriver } from './table.ts';

/** Merges the partial totals into one row per status, so that reads stay fast. */
export async function foldTotals(db: Database): Promise<void> {
  await db
    .with('gone', (query) =>
      query.deleteFrom('driverTotals').returning(['status', 'drivers', 'documentBytes']),
    )
    .insertInto('driverTotals')
    .columns(['status', 'drivers', 'documentBytes'])
    .expression((query) =>
      query
        .selectFrom('gone')
        .select([
          'status',
          sql<number>`sum(drivers)`.as('drivers'),
          sql<number>`sum(document_bytes)`.as('documentBytes'),
        ])
        .groupBy('status'),
    )
    .execute();
}

/** Accepts an `_id` or `driverId`. Includes deleted drivers. */
export async function findDriver(db: Database, id: string): Promise<DriverRow | undefined> {
  return db.selectFrom('drivers').select(driverColumns).where(isDriver(id)).executeTakeFirst();
}

export async function findShown(db: Database, id: string): Promise<WholeRow | undefined> {
  return selectWhole(db.selectFrom('drivers').where(isDriver(id))).executeTakeFirst();
}

const statusChanges = (db: Database) =>
  db
    .selectFrom('driverStatusChanges')
    .leftJoin('companyRequests', 'companyRequests.id', 'driverStatusChanges.requestId')
    .select(['changedAt', 'changedBy', 'fromStatus', 'toStatus', 'companyName'])
    .select(['rejectionReason', 'rejectionWords', 'rejectionNote'])
    .where('driverId', '=', sql.ref<string>('drivers.id'))
    .orderBy('changedAt', 'desc')
    .orderBy('driverStatusChanges.id', 'desc');

/** Adds status changes and reminders in a single statement. */
export async function findProfile(db: Database, id: string, now: Date) {
  return selectWhole(db.selectFrom('drivers').where(isDriver(id)))
    .select([
      'asksRefusedAt',
      jsonRows(statusChanges(db)).as('statusChanges'),
      remindersOfDocuments(now).as('reminders'),
    ])
    .executeTakeFirst();
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export type StatusChangeRow = ProfileRow['statusChanges'][number];

/** Accepts an `_id` or `driverId`. */
export async function lockDriver(tx: Database, id: string): Promise<DriverRow | undefined> {
  return tx
    .selectFrom('drivers')
    .select(driverColumns)
    .where(isDriver(id))
    .forUpdate()
    .executeTakeFirst();
}

/** Raises the version here, because encryption hides from the database whether a licence number changes. */
export async function updateDriver(
  tx: Database,
  id: string,
  fields: Omit<
    Insertable<DriversTable>,
    'id' | 'status' | 'statusBeforeBlock' | 'version' | 'createdAt'
  >,
): Promise<void> {
  await tx
    .updateTable('drivers')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function findOpenApplication(db: Database, email: string, phoneNumber: string) {
  return db
    .selectFrom('drivers')
    .select(['id', 'driverNumber', 'fullName', 'phoneNumber'])
    .where('status', 'in', openStatuses)
    .where((where) =>
      where.or([where('email', '=', email), where('phoneNumber', '=', phoneNumber)]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** Expects a canonical email address. */
export const hasOpenApplication = async (
  db: Database,
  email: string,
  phoneNumber: string,
): Promise<boolean> => (await findOpenApplication(db, email, phoneNumber)) !== undefined;

/** `source` is a slug, or '' without a source. Returns the driver number. */
export async function insertDriver(
  tx: Database,
  driver: Insertable<DriversTable>,
  source = '',
): Promise<number> {
  const { driverNumber } = await tx
    .insertInto('drivers')
    .values({ ...driver, sourceId: sourceIdOf(source) })
    .returning('driverNumber')
    .executeTakeFirstOrThrow();
  return driverNumber;
}

import { type Insertable, type RawBuilder, sql } from 'kysely';
import { openStatuses } from '#contract/drivers/drivers.ts';
import { compiledOnce, standIn } from '#server/platform/database/compiled-once.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jsonRows } from '#server/platform/database/json-rows.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { sourceIdOf } from '#server/sources/table.ts';
import { remindersOfDocuments } from './reminder-repository.ts';
import { selectWhole, type WholeRow } from './shown-repository.ts';
import { type DriverRow, type DriversTable, driverColumns, isDriver } from './table.ts';

/** Merges the rows of driver totals into one per status, so that reading them stays fast. */
export async function foldTotals(db: Database): Promise<void> {
  await db
    .with('gone', (query) => query.deleteFrom('driverTotals').returning(['status', 'drivers', 'documentBytes']))
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

/** The driver with this `_id` or `driverId`, also a deleted one. */
export async function findDriver(db: Database, id: string): Promise<DriverRow | undefined> {
  return db.selectFrom('drivers').select(driverColumns).where(isDriver(id)).executeTakeFirst();
}

/** The same driver with all that is shown but the history. */
export async function findShown(db: Database, id: string): Promise<WholeRow | undefined> {
  return selectWhole(db.selectFrom('drivers').where(isDriver(id))).executeTakeFirst();
}

/** A driver's status changes, newest first, with the company if it belongs to a placement. */
const statusChanges = (db: Database) =>
  db
    .selectFrom('driverStatusChanges')
    .leftJoin('companyRequests', 'companyRequests.id', 'driverStatusChanges.requestId')
    .select(['changedAt', 'changedBy', 'fromStatus', 'toStatus', 'companyName'])
    .select(['rejectionReason', 'rejectionWords', 'rejectionNote'])
    .where('driverId', '=', sql.ref<string>('drivers.id'))
    .orderBy('changedAt', 'desc')
    .orderBy('driverStatusChanges.id', 'desc');

/** The same with the status changes and the reminders, with one statement. */
export async function findProfile(db: Database, id: string, now: Date): Promise<ProfileRow | undefined> {
  const found = isUuid(id) ? await profileById(db, id, now) : await profileBy(db, isDriver(id), now).execute();
  return found[0];
}
export type ProfileRow = Awaited<ReturnType<typeof profileById>>[number];

const profileBy = (db: Database, isIt: RawBuilder<boolean>, now: Date) =>
  selectWhole(db.selectFrom('drivers').where(isIt)).select([
    jsonRows(statusChanges(db)).as('statusChanges'),
    remindersOfDocuments(now).as('reminders'),
  ]);
const profileById = compiledOnce([standIn.text(), standIn.instant()], (db, id, now) =>
  profileBy(db, sql`drivers.id = ${id}`, now),
);

/** A status change as JSON, with the company if it belongs to a placement. */
export type StatusChangeRow = ProfileRow['statusChanges'][number];

/** The driver with this `_id` or `driverId`, locked until the transaction ends. */
export async function lockDriver(tx: Database, id: string): Promise<DriverRow | undefined> {
  return tx.selectFrom('drivers').select(driverColumns).where(isDriver(id)).forUpdate().executeTakeFirst();
}

/** Replaces a driver's own fields. The version is raised here, since the database doesn't see whether a licence number is another one. */
export async function updateDriver(
  tx: Database,
  id: string,
  fields: Omit<Insertable<DriversTable>, 'id' | 'status' | 'statusBeforeBlock' | 'version' | 'createdAt'>,
): Promise<void> {
  await tx
    .updateTable('drivers')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** The driver whose open application has this email address or phone number. */
export async function findOpenApplication(db: Database, email: string, phoneNumber: string) {
  return db
    .selectFrom('drivers')
    .select(['id', 'driverNumber', 'fullName', 'phoneNumber'])
    .where('status', 'in', openStatuses)
    .where((where) => where.or([where('email', '=', email), where('phoneNumber', '=', phoneNumber)]))
    .limit(1)
    .executeTakeFirst();
}

/** Whether there is an open application with this (canonical) e-mail address or this phone number. */
export const hasOpenApplication = async (db: Database, email: string, phoneNumber: string): Promise<boolean> =>
  (await findOpenApplication(db, email, phoneNumber)) !== undefined;

/** Stores a driver, who came by the source with this slug if there is one, and returns the driver number. */
export async function insertDriver(tx: Database, driver: Insertable<DriversTable>, source = ''): Promise<number> {
  const { driverNumber } = await tx
    .insertInto('drivers')
    .values({ ...driver, sourceId: sourceIdOf(source) })
    .returning('driverNumber')
    .executeTakeFirstOrThrow();
  return driverNumber;
}

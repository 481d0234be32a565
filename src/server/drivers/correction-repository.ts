import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { type DriverRow, type DriversTable, driverColumns, isDriver } from './table.ts';

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

import { type DriverRow, isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';

type ArchivedDriver = Pick<DriverRow, 'id' | 'driverNumber' | 'fullName' | 'status'>;

const found = (db: Database, id: string) =>
  db.selectFrom('drivers').select(['id', 'driverNumber', 'fullName', 'status']).where(isDriver(id));

/** The driver with this `_id` or `driverId`. */
export const findArchived = (db: Database, id: string): Promise<ArchivedDriver | undefined> =>
  found(db, id).executeTakeFirst();

/** The same, who stays until the transaction ends. */
export const lockArchived = (tx: Database, id: string): Promise<ArchivedDriver | undefined> =>
  found(tx, id).forShare().executeTakeFirst();

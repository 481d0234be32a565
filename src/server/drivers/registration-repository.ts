import type { Insertable } from 'kysely';
import { openStatuses } from '#contract/drivers/drivers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasRows } from '#server/platform/database/queries.ts';
import type { DriversTable } from './table.ts';

/** Whether there is an open application with this (canonical) e-mail address or this phone number. */
export async function hasOpenApplication(db: Database, email: string, phoneNumber: string): Promise<boolean> {
  return hasRows(
    db
      .selectFrom('drivers')
      .select('id')
      .where('status', 'in', openStatuses)
      .where((where) => where.or([where('email', '=', email), where('phoneNumber', '=', phoneNumber)])),
  );
}

/** Stores a driver and returns the driver number. */
export async function insertDriver(tx: Database, driver: Insertable<DriversTable>): Promise<number> {
  const { driverNumber } = await tx
    .insertInto('drivers')
    .values(driver)
    .returning('driverNumber')
    .executeTakeFirstOrThrow();
  return driverNumber;
}

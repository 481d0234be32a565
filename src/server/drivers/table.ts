import { type Generated, type GeneratedAlways, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/application-form.ts';
import type { Driver, DriverStatus, statusesBeforeBlock } from '#contract/drivers.ts';
import { isUuid } from '#server/platform/database/queries.ts';

/** A driver's row. Dates are 'YYYY-MM-DD'. */
export interface DriversTable {
  id: string;
  driverNumber: GeneratedAlways<number>;
  fullName: string;
  email: string;
  phoneNumber: string;
  ageBracket: Driver['ageBracket'];
  address: string;
  city: string;
  state: Driver['state'];
  licenceNumber: string;
  licenceExpiresOn: string;
  medicalExpiresOn: string;
  yearsOfExperience: number;
  vehicleType: Driver['typeOfVehice'];
  previousExperience: string;
  status: Generated<DriverStatus>;
  /** Where a blocked driver goes back to; nothing for everybody else. */
  statusBeforeBlock: Generated<(typeof statusesBeforeBlock)[number] | null>;
  nameFolded: GeneratedAlways<string>;
  createdAt: Date;
  updatedAt: Date;
}

/** A driver as stored, without what serves the search only. */
export type DriverRow = Omit<Selectable<DriversTable>, 'nameFolded' | 'statusBeforeBlock'>;

/** The columns of a `DriverRow`. */
export const driverColumns = [
  'id',
  'driverNumber',
  'fullName',
  'email',
  'phoneNumber',
  'ageBracket',
  'address',
  'city',
  'state',
  'licenceNumber',
  'licenceExpiresOn',
  'medicalExpiresOn',
  'yearsOfExperience',
  'vehicleType',
  'previousExperience',
  'status',
  'createdAt',
  'updatedAt',
] as const;

interface DriverDocumentsTable {
  id: string;
  driverId: string;
  documentGroup: DocumentGroup;
  position: number;
  fileName: string;
  originalName: string;
  bytes: number;
  createdAt: Date;
  /** Since when a newer one stands in its place; nothing for those that count. */
  replacedAt: Generated<Date | null>;
}

/** Parts of the number of drivers of a status, to be summed up. */
interface DriverTotalsTable {
  status: DriverStatus;
  drivers: number;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    drivers: DriversTable;
    driverDocuments: DriverDocumentsTable;
    driverTotals: DriverTotalsTable;
  }
}

/** Whether a row is the driver of that `_id` or `driverId`. */
export function isDriver(id: string): RawBuilder<boolean> {
  if (isUuid(id)) return sql`drivers.id = ${id}`;
  return /^\d{1,15}$/.test(id) ? sql`drivers.driver_number = ${Number(id)}` : sql`false`;
}

/** When the first of a driver's papers expires. */
export const firstExpiry = sql<string>`least(drivers.licence_expires_on, drivers.medical_expires_on)`;

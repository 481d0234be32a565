import { type Generated, type GeneratedAlways, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { applicationRecord } from '#contract/drivers/application-keeping.ts';
import type { DriverStatus, statusesBeforeBlock } from '#contract/drivers/drivers.ts';
import type { Columns } from '#contract/platform/record-keeping.ts';
import { isUuid } from '#server/platform/database/queries.ts';

/** The application's columns, and what the office adds. Dates are 'YYYY-MM-DD'. */
export interface DriversTable extends Omit<Columns<typeof applicationRecord>, 'licence'> {
  id: string;
  driverNumber: GeneratedAlways<number>;
  /** The encrypted licence number; null once the person is erased. See `licence-service.ts`. */
  licenceSealed: Buffer | null;
  /** The hash that the number is looked up by, if it has a letter or a digit. */
  licenceHash: Buffer | null;
  /** The earlier of both expiry dates. */
  firstExpiresOn: GeneratedAlways<string>;
  status: Generated<DriverStatus>;
  /** The status that unblocking restores; null if the driver isn't blocked. */
  statusBeforeBlock: Generated<(typeof statusesBeforeBlock)[number] | null>;
  /** When the driver was deleted; null for others. */
  deletedAt: Generated<Date | null>;
  /** The status that restoring leads to; null if there is nothing to restore. */
  statusBeforeDeletion: Generated<(typeof statusesBeforeBlock)[number] | 'Blocked' | null>;
  nameFolded: GeneratedAlways<string>;
  /** When the person was taken out of it; see the migration. */
  erasedAt: Generated<Date | null>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
  /** The link by which the driver came. */
  sourceId: Generated<string | null>;
}

/** The stored form of a licence number. */
export type LicenceColumns = Pick<Selectable<DriversTable>, 'licenceSealed' | 'licenceHash'>;

/** A stored driver, without the columns that only serve searching. */
export type DriverRow = Omit<
  Selectable<DriversTable>,
  'nameFolded' | 'firstExpiresOn' | 'statusBeforeBlock' | 'licenceHash' | 'sourceId'
>;

/** The columns that lists show. */
export const listedColumns = [
  'drivers.id',
  'drivers.driverNumber',
  'drivers.fullName',
  'drivers.email',
  'drivers.phoneNumber',
  'drivers.state',
  'drivers.licenceExpiresOn',
  'drivers.medicalExpiresOn',
  'drivers.yearsOfExperience',
  'drivers.vehicleType',
  'drivers.status',
  'drivers.deletedAt',
  'drivers.statusBeforeDeletion',
  'drivers.erasedAt',
  'drivers.version',
  'drivers.createdAt',
] as const;

export const driverColumns = [
  ...listedColumns,
  'drivers.ageBracket',
  'drivers.address',
  'drivers.city',
  'drivers.licenceSealed',
  'drivers.previousExperience',
  'drivers.updatedAt',
] as const;

/** Partial counts of drivers and of the bytes of their documents, by status; their sum is the total. */
interface DriverTotalsTable {
  status: DriverStatus;
  drivers: number;
  documentBytes: Generated<number>;
}

/** Photos that wait for their application; see the migration. */
export interface ApplicationUploadsTable {
  secretHash: Buffer;
  documentGroup: DocumentGroup;
  sha256: string;
  sender: string;
  fileName: string;
  bytes: number;
  createdAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    applicationUploads: ApplicationUploadsTable;
    drivers: DriversTable;
    driverTotals: DriverTotalsTable;
  }
}

/** Matches the driver with this `_id` or `driverId`. */
export function isDriver(id: string): RawBuilder<boolean> {
  if (isUuid(id)) return sql`drivers.id = ${id}`;
  return /^\d{1,15}$/.test(id) ? sql`drivers.driver_number = ${Number(id)}` : sql`false`;
}

/** The constraints that allow one open application for an email address and a phone number. */
export const onlyOneOpen = ['drivers_open_email', 'drivers_open_phone'];

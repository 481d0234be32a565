import {
  type Generated,
  type GeneratedAlways,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { applicationRecord } from '#contract/drivers/application-keeping.ts';
import type { DriverStatus, statusesBeforeBlock } from '#contract/drivers/drivers.ts';
import type { Columns } from '#contract/platform/record-keeping.ts';
import { isUuid } from '#server/platform/database/queries.ts';

/** The application's columns and the office's own. Dates are 'YYYY-MM-DD'. */
export interface DriversTable extends Omit<Columns<typeof applicationRecord>, 'licence'> {
  id: string;
  driverNumber: GeneratedAlways<number>;
  /** Encrypted; null once erased. See `licence-service.ts`. */
  licenceSealed: Buffer | null;
  /** A keyed hash for searching; null without a letter or digit. */
  licenceHash: Buffer | null;
  /** The earlier of both expiry dates. */
  firstExpiresOn: GeneratedAlways<string>;
  status: Generated<DriverStatus>;
  /** Restored by unblocking; null if not blocked. */
  statusBeforeBlock: Generated<(typeof statusesBeforeBlock)[number] | null>;
  /** Null unless deleted. */
  deletedAt: Generated<Date | null>;
  /** Restored from the bin; null if there is nothing to restore. */
  statusBeforeDeletion: Generated<(typeof statusesBeforeBlock)[number] | 'Blocked' | null>;
  nameFolded: GeneratedAlways<string>;
  /** When the driver asked not to be asked about work again. */
  asksRefusedAt: Generated<Date | null>;
  /** When the personal data was erased. */
  erasedAt: Generated<Date | null>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
  sourceId: Generated<string | null>;
}

export type LicenceColumns = Pick<Selectable<DriversTable>, 'licenceSealed' | 'licenceHash'>;

/** A stored driver without columns that only serve searching. */
export type DriverRow = Omit<
  Selectable<DriversTable>,
  | 'nameFolded'
  | 'firstExpiresOn'
  | 'statusBeforeBlock'
  | 'licenceHash'
  | 'sourceId'
  | 'asksRefusedAt'
>;

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

/** Partial counts of drivers and document bytes. The total of a status is the sum of its rows. */
interface DriverTotalsTable {
  status: DriverStatus;
  drivers: number;
  documentBytes: Generated<number>;
}

/** Photos waiting for their application. */
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

/** Matches an `_id` or `driverId`. */
export function isDriver(id: string): RawBuilder<boolean> {
  if (isUuid(id)) return sql`drivers.id = ${id}`;
  return /^\d{1,15}$/.test(id) ? sql`drivers.driver_number = ${Number(id)}` : sql`false`;
}

/** These constraints allow one open application per email address and phone number. */
export const onlyOneOpen = ['drivers_open_email', 'drivers_open_phone'];

import type { Generated, GeneratedAlways } from 'kysely';
import type { DocumentGroup } from '#contract/driver-applications.ts';
import type { Driver, DriverStatus } from '#contract/drivers.ts';

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
  nameFolded: GeneratedAlways<string>;
  createdAt: Date;
  updatedAt: Date;
}

interface DriverDocumentsTable {
  id: string;
  driverId: string;
  documentGroup: DocumentGroup;
  position: number;
  fileName: string;
  originalName: string;
  bytes: number;
  createdAt: Date;
}

declare module '#server/platform/database.ts' {
  interface Tables {
    drivers: DriversTable;
    driverDocuments: DriverDocumentsTable;
  }
}

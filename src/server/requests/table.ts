import type { Generated, GeneratedAlways } from 'kysely';
import type { CompanyRequest, RequestStatus } from '#contract/requests.ts';

/** A company's request for drivers. Dates are 'YYYY-MM-DD'. */
export interface CompanyRequestsTable {
  id: string;
  requestNumber: GeneratedAlways<number>;
  requestId: GeneratedAlways<string>;
  companyName: string;
  email: string;
  phoneNumber: string;
  address: string;
  city: string;
  state: CompanyRequest['state'];
  driversNeeded: number;
  vehicleType: CompanyRequest['typeOfVehicleRequired'];
  startsOn: string;
  endsOn: string;
  preferredCity: string;
  preferredState: CompanyRequest['state'];
  notes: string;
  status: Generated<RequestStatus>;
  nameFolded: GeneratedAlways<string>;
  createdAt: Date;
  updatedAt: Date;
}

declare module '#server/platform/database.ts' {
  interface Tables {
    companyRequests: CompanyRequestsTable;
  }
}

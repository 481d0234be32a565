import { expiryStatus } from '#contract/documents/documents.ts';
import type { Placement } from '#contract/placements/placements.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { DriverRow, PlacementRow, RequestRow } from './repository.ts';

export function toPlacement(row: PlacementRow, today: CalendarDate): Placement {
  return {
    assignmentId: row.id,
    assignedAt: row.startedAt.toISOString(),
    request: {
      _id: row.companyRequestId,
      requestId: row.requestId,
      name: row.companyName,
      typeOfVehicleRequired: row.wantedVehicle,
      status: row.requestStatus,
      version: row.requestVersion,
    },
    driver: {
      _id: row.driverId,
      driverId: String(row.driverNumber),
      fullName: row.fullName,
      email: row.email,
      phoneNumber: row.phoneNumber,
      address: row.address,
      city: row.city,
      state: row.state,
      typeOfVehice: row.vehicleType,
      yearsOfExperience: row.yearsOfExperience,
      status: row.status,
      licenceExpiryDate: row.licenceExpiresOn,
      expiryStatus: expiryStatus(row.licenceExpiresOn, today),
      medicalRecordsExpiryDate: row.medicalExpiresOn,
      medicalExpiryStatus: expiryStatus(row.medicalExpiresOn, today),
      version: row.version,
    },
  };
}

export const toDriverRecord = ({
  id,
  fullName,
  driverNumber,
}: Pick<DriverRow, 'id' | 'fullName' | 'driverNumber'>) =>
  ({ kind: 'driver', id, name: fullName, reference: String(driverNumber) }) as const;

export const toDecided = ({ id, driverNumber, status, version }: DriverRow) => ({
  _id: id,
  driverId: String(driverNumber),
  status,
  version,
});

export const toVersionedDriver = (row: DriverRow) => ({ ...row, subject: row.fullName });
export const toVersionedRequest = (row: RequestRow) => ({
  ...row,
  subject: `The request from ${row.companyName}`,
});

export const toRequestRecord = ({ id, companyName, requestId }: RequestRow) =>
  ({ kind: 'request', id, name: companyName, reference: requestId }) as const;

export const formatPlaced = (placed: number, { driversNeeded }: RequestRow): string =>
  `${placed} of ${driversNeeded}`;

import { expiryStatus } from '#contract/documents/documents.ts';
import {
  type PastPlacement,
  placementDays,
  type Replaced,
} from '#contract/placements/past-placements.ts';
import type { Placement } from '#contract/placements/placements.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { PastRow, ReplacedRow } from './past-repository.ts';
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
      neededChecks: row.neededChecks,
      version: row.version,
    },
    replaces: row.replaces.map(toReplaced),
  };
}

/** Instants within JSON are text in the database's form. */
const toReplaced = ({ assignedAt, endedAt, ...row }: ReplacedRow): Replaced => {
  const [from, to] = [new Date(assignedAt), new Date(endedAt)];
  return {
    ...row,
    assignedAt: from.toISOString(),
    endedAt: to.toISOString(),
    days: placementDays(from, to),
  };
};

export const toPast = (row: PastRow): PastPlacement => ({
  assignmentId: row.id,
  assignedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt.toISOString(),
  days: placementDays(row.startedAt, row.endedAt),
  reason: row.endReason,
  words: row.endWords,
  incidentOn: row.incidentOn,
  incidentDone: row.incidentDone,
  request: { _id: row.companyRequestId, requestId: row.requestId, name: row.companyName },
  driver: { _id: row.driverId, driverId: String(row.driverNumber), fullName: row.fullName },
  replaces: row.replaces.map(toReplaced),
});

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

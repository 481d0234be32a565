import type { CalendarDate } from '#contract/dates.ts';
import { expiryStatus } from '#contract/documents.ts';
import type { Placement } from '#contract/placements.ts';
import type { PlacementRow } from './repository.ts';

/** `today` determines the expiry statuses. */
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
    },
  };
}

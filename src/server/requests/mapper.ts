import type { CompanyRequest } from '#contract/requests/requests.ts';
import type { Notification } from '#server/platform/messages/notify.ts';
import type { RequestRow } from './repository.ts';

type NewRequest = Pick<RequestRow, 'id' | 'companyName' | 'email' | 'phoneNumber' | 'driversNeeded'>;

/** Makes the message to a company whose request has arrived. */
export const toReceived = (
  { id, companyName: name, email, phoneNumber: phone, driversNeeded }: NewRequest,
  reference: string,
): Notification => ({
  event: 'request-received',
  occasion: id,
  record: { kind: 'request', id, name, reference },
  recipient: { name, email, phone },
  values: { company: name, number: String(driversNeeded) },
});

export function toRequest(row: RequestRow): CompanyRequest {
  return {
    _id: row.id,
    requestId: row.requestId,
    name: row.companyName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    address: row.address,
    city: row.city,
    state: row.state,
    numberOfDriverNeeded: row.driversNeeded,
    assignedDrivers: row.assignedDrivers,
    typeOfVehicleRequired: row.vehicleType,
    duration: { startDate: row.startsOn, endDate: row.endsOn },
    preferredLocationOfAssignment: { city: row.preferredCity, state: row.preferredState },
    additionalInfo: row.notes,
    status: row.status,
    cancelReason: row.cancelReason,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

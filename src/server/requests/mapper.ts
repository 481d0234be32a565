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

export const toRequest = (row: RequestRow): CompanyRequest => ({
  ...row,
  _id: row.id,
  name: row.companyName,
  numberOfDriverNeeded: row.driversNeeded,
  typeOfVehicleRequired: row.vehicleType,
  duration: { startDate: row.startsOn, endDate: row.endsOn },
  preferredLocationOfAssignment: { city: row.preferredCity, state: row.preferredState },
  additionalInfo: row.notes,
  erasedAt: row.erasedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

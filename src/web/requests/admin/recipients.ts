import type { CompanyRequest } from '#contract/requests/requests.ts';
import type { Recipient } from '#web/messages/admin/recipients-note.tsx';

export type Company = Pick<CompanyRequest, '_id' | 'name' | 'email' | 'phoneNumber' | 'requestId'>;

export const toCompany = ({ name, email, phoneNumber, requestId }: Company) => ({
  ...{ who: name, email, phone: phoneNumber },
  values: { company: name, reference: requestId },
});

/** Changes of drivers in quick succession are one message to the company. */
export const unsentOfDrivers = (record: string) =>
  ({
    record,
    events: ['drivers-assigned', 'driver-removed', 'drivers-changed'],
    becomes: 'changed',
  }) as const;

const endings = {
  Fulfilled: 'request-fulfilled',
  Cancelled: 'request-cancelled',
  Pending: 'request-reopened',
} as const;

export function recipientsOfRequest(
  status: keyof typeof endings,
  request: Company & Pick<CompanyRequest, 'assignedDrivers'>,
): Recipient[] {
  const company = { ...toCompany(request), event: endings[status] };
  const { assignedDrivers: count } = request;
  if (status === 'Fulfilled') return [company];
  if (status === 'Pending') {
    const events = ['request-cancelled'];
    return [{ ...company, unsent: { record: request._id, events, becomes: 'withdrawn' } }];
  }
  const drivers = {
    ...{ who: `${count} drivers`, count },
    // The only driver was placed with the unsent message to the company.
    ...(count === 1 && {
      who: 'the driver',
      unsent: { record: request._id, events: ['drivers-assigned'], becomes: 'withdrawn' } as const,
    }),
  };
  return [company, { ...drivers, event: 'placement-ended', values: { company: request.name } }];
}

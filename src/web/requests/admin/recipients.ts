import type { CompanyRequest } from '#contract/requests/requests.ts';
import type { Recipient } from '#web/messages/admin/recipients-note.tsx';

/** How a company is reached about its request. */
export type Company = Pick<CompanyRequest, 'name' | 'email' | 'phoneNumber' | 'requestId'>;

/** The company as one who is told, and what the words about its request contain. */
export const toCompany = ({ name, email, phoneNumber, requestId }: Company) => ({
  ...{ who: name, email, phone: phoneNumber },
  values: { company: name, reference: requestId },
});

const endings = {
  Fulfilled: 'request-fulfilled',
  Cancelled: 'request-cancelled',
  Pending: 'request-reopened',
} as const;

/** Returns the recipients of the messages that a request was fulfilled, cancelled or opened again. */
export function recipientsOfRequest(
  status: keyof typeof endings,
  request: Company & Pick<CompanyRequest, 'assignedDrivers'>,
): Recipient[] {
  const company = { ...toCompany(request), event: endings[status] };
  const { assignedDrivers: count } = request;
  if (status !== 'Cancelled') return [company];
  const drivers = { who: count === 1 ? 'the driver' : `${count} drivers`, count };
  return [company, { ...drivers, event: 'placement-ended', values: { company: request.name } }];
}

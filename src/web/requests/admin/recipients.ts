import type { ListedDriver } from '#contract/drivers/drivers.ts';
import type { Placement } from '#contract/placements/placements.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import type { Recipient } from '#web/messages/admin/recipients-note.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

export type Company = Pick<CompanyRequest, '_id' | 'name' | 'email' | 'phoneNumber' | 'requestId'>;

export const toCompany = ({ name, email, phoneNumber, requestId }: Company) => ({
  who: name,
  email,
  phone: phoneNumber,
  values: { company: name, reference: requestId },
});

/** Changes of drivers in quick succession are one message to the company. */
export const unsentOfDrivers = (record: string) =>
  ({
    record,
    events: ['drivers-assigned', 'driver-removed', 'drivers-changed'],
    becomes: 'changed or withdrawn',
  }) as const;

/** Unsent messages are given up after two days. */
const usefulMs = 48 * 60 * 60_000;

const endings = {
  Fulfilled: 'request-fulfilled',
  Cancelled: 'request-cancelled',
  Pending: 'request-reopened',
} as const;

/** A cancellation also ends the placements. */
export function recipientsOfRequest(
  status: keyof typeof endings,
  request: Company,
  placements: readonly Placement[],
): Recipient[] {
  const company = { ...toCompany(request), event: endings[status] };
  if (status === 'Fulfilled') return [company];
  if (status === 'Pending') {
    const events = ['request-cancelled'];
    return [{ ...company, unsent: { record: request._id, events, becomes: 'withdrawn' } }];
  }
  const since = serverNow().getTime() - usefulMs;
  const isRecent = ({ assignedAt }: Placement) => Date.parse(assignedAt) > since;
  const { length: count } = placements.filter((one) => !isRecent(one));
  return [
    company,
    {
      who: pluralize(count, 'driver'),
      count,
      event: 'placement-ended',
      values: { company: request.name },
    },
    ...placements.filter(isRecent).map(({ driver }) => toEnded(driver, request)),
  ];
}

type DriverContact = Pick<ListedDriver, '_id' | 'fullName' | 'email' | 'phoneNumber'>;

export const toEnded = (
  { _id: record, fullName: name, email, phoneNumber: phone }: DriverContact,
  { name: company }: Company,
): Recipient => ({
  who: name,
  email,
  phone,
  event: 'placement-ended',
  values: { name, company },
  unsent: { record, events: ['driver-placed'], becomes: 'withdrawn' },
});

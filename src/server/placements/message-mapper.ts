import { type CalendarDate, formatShortDate } from '#contract/platform/dates.ts';
import type { Notification } from '#server/messages/notify.ts';
import { toDriverRecord, toRequestRecord } from './mapper.ts';
import type { DriverRow, RequestRow } from './repository.ts';

export type NotifiedDriver = Pick<
  DriverRow,
  'id' | 'driverNumber' | 'fullName' | 'email' | 'phoneNumber'
>;

/* These messages all wait for the undo period, even if not undoable, which keeps their order. */

const toDriver = (driver: NotifiedDriver) => ({
  record: toDriverRecord(driver),
  recipient: { name: driver.fullName, email: driver.email, phone: driver.phoneNumber },
  canBeUndone: true,
});

const toCompany = (request: RequestRow) => ({
  record: toRequestRecord(request),
  recipient: { name: request.companyName, email: request.email, phone: request.phoneNumber },
  canBeUndone: true,
});

/** The first day of work; today if the request has begun. */
const startOf = ({ startsOn }: RequestRow, today: CalendarDate) =>
  formatShortDate(startsOn < today ? today : startsOn);

export const toApproved = (occasion: string, driver: NotifiedDriver): Notification => ({
  ...toDriver(driver),
  event: 'application-approved',
  occasion,
  values: { driverId: String(driver.driverNumber) },
});

/** `words` are for the applicant. */
export const toRejected = (
  occasion: string,
  driver: NotifiedDriver,
  words: string,
): Notification => ({
  ...toDriver(driver),
  event: 'application-rejected',
  occasion,
  values: { words },
});

export const toPlaced = (
  occasion: string,
  { driver, request, today }: { driver: NotifiedDriver; request: RequestRow; today: CalendarDate },
): Notification => ({
  ...toDriver(driver),
  event: 'driver-placed',
  occasion,
  values: {
    company: request.companyName,
    start: startOf(request, today),
    contact: request.phoneNumber,
  },
});

export const toPlacementEnded = (
  occasion: string,
  driver: NotifiedDriver,
  request: RequestRow,
): Notification => ({
  ...toDriver(driver),
  event: 'placement-ended',
  occasion,
  values: { company: request.companyName },
});

const maxNamedInText = 3;

function namedInText(named: readonly string[]): string {
  const others = named.length - maxNamedInText;
  const first = named.slice(0, maxNamedInText).join(', ');
  return others > 0 ? `${first} and ${others} more` : first;
}

/** Makes the message to a company about arriving and leaving drivers; either list can be empty. */
export function toDriversChanged(
  occasion: string,
  changed: {
    coming: readonly DriverRow[];
    left: readonly DriverRow[];
    request: RequestRow;
    today: CalendarDate;
  },
): Notification {
  const { request, today } = changed;
  const coming = changed.coming.map(
    ({ fullName, phoneNumber, vehicleType }) => `${fullName} (${phoneNumber}, ${vehicleType})`,
  );
  const left = changed.left.map(({ fullName }) => fullName);
  const values = { company: request.companyName, start: startOf(request, today) };
  const to = { ...toCompany(request), occasion };
  if (coming.length === 0) {
    return {
      ...to,
      event: 'driver-removed',
      values: { ...values, drivers: left.join('\n') },
      textValues: { drivers: namedInText(left) },
    };
  }
  return {
    ...to,
    event: left.length === 0 ? 'drivers-assigned' : 'drivers-changed',
    values: { ...values, drivers: coming.join('\n'), left: left.join('\n') },
    textValues: { drivers: namedInText(coming), left: namedInText(left) },
  };
}

const endings = { Fulfilled: 'request-fulfilled', Cancelled: 'request-cancelled' } as const;

export const toRequestEnded = (
  occasion: string,
  request: RequestRow,
  status: keyof typeof endings,
): Notification => ({
  ...toCompany(request),
  event: endings[status],
  occasion,
  values: { company: request.companyName },
});

export const toReopened = (occasion: string, request: RequestRow): Notification => ({
  ...toCompany(request),
  event: 'request-reopened',
  occasion,
  values: { company: request.companyName },
});

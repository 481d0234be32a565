import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import type { Recipient } from '#web/messages/admin/recipients-note.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import {
  type Company,
  toCompany,
  toEnded,
  unsentOfDrivers,
} from '#web/requests/admin/recipients.ts';

type DriverContact = Pick<
  ListedDriver,
  '_id' | 'fullName' | 'email' | 'phoneNumber' | 'typeOfVehice'
>;

const lineOf = ({ fullName, phoneNumber, typeOfVehice }: DriverContact) =>
  `${fullName} (${phoneNumber}, ${typeOfVehice})`;

function startOf({ duration }: Pick<CompanyRequest, 'duration'>): string {
  const today = todayInLagos(serverNow());
  const hasBegun = duration.startDate < today;
  return formatShortDate(hasBegun ? today : duration.startDate);
}

const toPlaced = (driver: DriverContact, request: CompanyRequest): Recipient => ({
  who: driver.fullName,
  email: driver.email,
  phone: driver.phoneNumber,
  event: 'driver-placed',
  values: {
    name: driver.fullName,
    company: request.name,
    start: startOf(request),
    contact: request.phoneNumber,
  },
  unsent: {
    record: driver._id,
    events: ['placement-ended'],
    names: request.name,
    becomes: 'withdrawn',
  },
});

/** The drivers and the company. */
export function recipientsOfPlacements(
  drivers: readonly DriverContact[],
  request: CompanyRequest,
): Recipient[] {
  const company = toCompany(request);
  const lines = drivers.map(lineOf).join('\n');
  const [first, ...others] = drivers;
  return [
    ...(first && others.length === 0 ? [toPlaced(first, request)] : []),
    ...(others.length > 0
      ? [{ who: `${drivers.length} drivers`, event: 'driver-placed' as const }]
      : []),
    {
      ...company,
      event: 'drivers-assigned',
      values: { ...company.values, drivers: lines, start: startOf(request) },
      unsent: unsentOfDrivers(request._id),
    },
  ];
}

/** The driver and the company. */
export function recipientsOfRemoval(driver: DriverContact, request: Company): Recipient[] {
  const company = toCompany(request);
  return [
    toEnded(driver, request),
    {
      ...company,
      event: 'driver-removed',
      values: { ...company.values, drivers: driver.fullName },
      unsent: unsentOfDrivers(request._id),
    },
  ];
}

/** Both drivers and the company. */
export function recipientsOfReplacement(
  driver: DriverContact,
  next: DriverContact,
  request: CompanyRequest,
): Recipient[] {
  const company = toCompany(request);
  const values = {
    ...company.values,
    drivers: lineOf(next),
    left: driver.fullName,
    start: startOf(request),
  };
  return [
    toEnded(driver, request),
    toPlaced(next, request),
    { ...company, event: 'drivers-changed', values, unsent: unsentOfDrivers(request._id) },
  ];
}

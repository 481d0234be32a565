import { writeDate } from '#contract/dates.ts';
import type { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/places.ts';
import { classNames } from '#web/ui/class-names.ts';
import { coversRow } from '#web/ui/covers.ts';
import { Email } from '#web/ui/email.tsx';
import { shortPhone } from '#web/ui/short-phone.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { companyNames, writeExperience } from './driver-words.ts';
import { ProfileLink } from './profile-link.tsx';

interface NameLinkProps {
  driver: Driver;
  isOngoing?: boolean;
  /** Says below the name where it leads: for tables whose rows are about something else, and high enough. */
  isExplicit?: boolean;
}

/** A driver's name in a table. The link to the profile lies over the whole row. */
export function NameLink({ driver, isOngoing = false, isExplicit = false }: NameLinkProps) {
  return (
    <ProfileLink
      driver={driver}
      isOngoing={isOngoing}
      className={classNames('font-title text-navy-900 group-hover:underline', coversRow)}
    >
      {driver.fullName}
      {isExplicit && <span className="block text-1 font-body text-ink-2">View Profile</span>}
    </ProfileLink>
  );
}

const number: Column<Driver> = { head: 'Driver ID', look: 'figures', cell: ({ driverId }) => driverId };

const facts: readonly Column<Driver>[] = [
  { head: 'Phone', look: 'figures', cell: ({ phoneNumber }) => shortPhone(phoneNumber) },
  { head: 'Vehicle Type', cell: ({ typeOfVehice }) => typeOfVehice },
  { head: 'Experience', cell: ({ yearsOfExperience }) => writeExperience(yearsOfExperience) },
  { head: 'Location', cell: ({ state }) => stateLabel(state) },
  { head: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];

/** What a table of drivers shows. */
export const driverColumns: readonly Column<Driver>[] = [
  number,
  { head: 'Name', cell: (driver) => <NameLink driver={driver} /> },
  { head: 'Email address', look: 'quiet', isRoomy: true, cell: ({ email }) => <Email address={email} /> },
  ...facts,
];

/** What a table of placed drivers shows: the company takes the room of the e-mail address. */
export const ongoingColumns: readonly Column<Driver>[] = [
  number,
  { head: 'Name', cell: (driver) => <NameLink driver={driver} isOngoing /> },
  { head: 'Company', cell: (driver) => companyNames(driver) },
  ...facts,
];

/** What a table of drivers shows whose papers expire. */
export const expiryColumns: readonly Column<Driver>[] = [
  number,
  { head: 'Driver name', cell: (driver) => <NameLink driver={driver} /> },
  { head: 'Phone number', look: 'figures', isRoomy: true, cell: ({ phoneNumber }) => shortPhone(phoneNumber) },
  { head: 'License expiry date', look: 'dates', cell: ({ licenceExpiryDate }) => writeDate(licenceExpiryDate) },
  {
    head: 'Medicals expiry date',
    look: 'dates',
    cell: ({ medicalRecordsExpiryDate }) => writeDate(medicalRecordsExpiryDate),
  },
  { head: 'Medical Status', cell: ({ medicalExpiryStatus }) => <StatusBadge status={medicalExpiryStatus} /> },
  { head: 'License Status', cell: ({ expiryStatus }) => <StatusBadge status={expiryStatus} /> },
];

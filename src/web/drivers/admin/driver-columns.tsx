import { describeMissing } from '#contract/documents.ts';
import type { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import { PhoneMenu } from '#web/platform/page/phone-actions.tsx';
import { EmailText } from '#web/ui/data/breakable-email.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { companyNames, driverContact, formatExperience } from './driver-format.ts';
import { ProfileLink } from './profile-link.tsx';

interface NameLinkProps {
  driver: Driver;
  isOngoing?: boolean;
  /** Shows 'View Profile' below the name, for tables whose rows are about something else and tall enough. */
  isExplicit?: boolean;
}

/** A driver's name in a table. A press anywhere on the row follows it. */
export function NameLink({ driver, isOngoing = false, isExplicit = false }: NameLinkProps) {
  return (
    <ProfileLink
      driver={driver}
      isOngoing={isOngoing}
      className={classNames(
        'rounded-chip group-hover:underline',
        driver.erasedAt === null ? 'font-title text-navy-900' : 'text-ink-2',
      )}
    >
      {driver.fullName}
      {driver.status === 'Pending' && driver.missingDocuments.length > 0 && (
        <span className="block text-1 font-body text-yellow-ink">{describeMissing(driver.missingDocuments)}</span>
      )}
      {isExplicit && <span className="block text-1 font-body text-ink-2">View Profile</span>}
    </ProfileLink>
  );
}

const number: Column<Driver> = {
  header: 'Driver ID',
  sortKey: 'driverId',
  variant: 'figures',
  isCopyable: true,
  cell: ({ driverId }) => driverId,
};

const facts: readonly Column<Driver>[] = [
  { header: 'Phone', variant: 'figures', isCopyable: true, cell: (driver) => <PhoneMenu {...driverContact(driver)} /> },
  { header: 'Vehicle Type', sortKey: 'vehicle', cell: ({ typeOfVehice }) => typeOfVehice },
  { header: 'Experience', sortKey: 'experience', cell: ({ yearsOfExperience }) => formatExperience(yearsOfExperience) },
  { header: 'Location', sortKey: 'state', cell: ({ state }) => stateLabel(state) },
];

const status: Column<Driver> = { header: 'Status', cell: ({ status: one }) => <StatusBadge status={one} /> };

export const driverColumns: readonly Column<Driver>[] = [
  number,
  { header: 'Name', sortKey: 'name', variant: 'long', cell: (driver) => <NameLink driver={driver} /> },
  {
    header: 'Email address',
    variant: 'muted',
    hideBelow: '3xl',
    isCopyable: true,
    cell: ({ email }) => <EmailText address={email} />,
  },
  ...facts,
  { ...status, sortKey: 'status' },
];

/** Columns for placed drivers: the company instead of the email address. */
export const ongoingColumns: readonly Column<Driver>[] = [
  number,
  { header: 'Name', sortKey: 'name', variant: 'long', cell: (driver) => <NameLink driver={driver} isOngoing /> },
  { header: 'Company', sortKey: 'company', variant: 'long', cell: (driver) => companyNames(driver) },
  ...facts,
  // All of them are Assigned.
  status,
];

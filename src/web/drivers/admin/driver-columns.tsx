import { TriangleAlert } from 'lucide-react';
import { formatMissing } from '#contract/documents/documents.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { formatShortDate, shortDayOf } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { profilePath } from '#web/addresses.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import { RowName } from '#web/platform/lists/row-card.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { EmailText } from '#web/ui/data/breakable-email.tsx';
import { StatusBadge, statusTone, statusWord } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { companyNames, driverContact, formatExperience } from './driver-format.ts';

interface NameLinkProps {
  driver: ListedDriver;
  isOngoing?: boolean;
  /** Truncates to one line; `wide` only in wide windows, since narrow ones have no space for a line. */
  isOneLine?: boolean | 'wide';
}

/** A press anywhere on the row follows the link. */
export function NameLink({ driver, isOngoing = false, isOneLine = false }: NameLinkProps) {
  const { fullName, status, missingDocuments } = driver;
  const missing =
    status === 'Pending' && missingDocuments.length > 0 && formatMissing(missingDocuments);
  return (
    <span className="flex items-center gap-1.5">
      <RowName
        to={profilePath(driver, isOngoing)}
        record={driver}
        className={classNames(
          isOneLine === true && 'max-w-40 truncate 2xl:max-w-56 3xl:max-w-32 4xl:max-w-64',
          isOneLine === 'wide' && '3xl:max-w-52 3xl:truncate 4xl:max-w-64',
        )}
      >
        <span title={fullName}>{fullName}</span>
        {missing && <span className="sr-only">, {missing}</span>}
      </RowName>
      {missing && (
        <span aria-hidden="true" title={missing} className="shrink-0 text-yellow-ink">
          <TriangleAlert className="size-4" />
        </span>
      )}
    </span>
  );
}

const number: Column<ListedDriver> = {
  header: 'Driver ID',
  sortKey: 'driverId',
  isCopyable: true,
  cell: ({ driverId }) => driverId,
};

const facts: readonly Column<ListedDriver>[] = [
  { header: 'Phone', isCopyable: true, cell: (driver) => <PhoneMenu {...driverContact(driver)} /> },
  { header: 'Vehicle Type', sortKey: 'vehicle', cell: ({ typeOfVehice }) => typeOfVehice },
  {
    header: 'Experience',
    sortKey: 'experience',
    cell: ({ yearsOfExperience }) => formatExperience(yearsOfExperience),
  },
  { header: 'Location', sortKey: 'state', cell: ({ state }) => stateLabel(state) },
];

const status: Column<ListedDriver> = {
  header: 'Status',
  cell: ({ status: one }) => <StatusBadge status={one} />,
};

const emailHeader = 'Email address';

export const driverFacts: readonly Column<ListedDriver>[] = [
  number,
  {
    header: 'Name',
    sortKey: 'name',
    variant: 'long',
    cell: (driver) => <NameLink driver={driver} isOneLine />,
  },
  {
    header: emailHeader,
    variant: 'muted',
    isCopyable: true,
    cell: ({ email }) => <EmailText address={email} />,
  },
  ...facts,
];

export const driverColumns: readonly Column<ListedDriver>[] = [
  ...driverFacts.map((column) =>
    column.header === emailHeader ? { ...column, hideBelow: '5xl' as const } : column,
  ),
  {
    header: 'Applied',
    sortKey: 'applied',
    hideBelow: '3xl',
    cell: ({ createdAt }) => shortDayOf(createdAt),
  },
  { header: 'Licence expires', sortKey: 'licenceExpiry', hideBelow: '3xl', cell: LicenceExpiry },
  { ...status, sortKey: 'status' },
];

function LicenceExpiry({ licenceExpiryDate, expiryStatus }: ListedDriver) {
  const date = formatShortDate(licenceExpiryDate);
  if (expiryStatus === 'Valid') return date;
  return (
    <Badge tone={statusTone(expiryStatus)}>
      {date}
      <span className="sr-only">, {statusWord(expiryStatus)}</span>
    </Badge>
  );
}

/** For placed drivers: the company replaces the email address. */
export const ongoingColumns: readonly Column<ListedDriver>[] = [
  number,
  {
    header: 'Name',
    sortKey: 'name',
    variant: 'long',
    cell: (driver) => <NameLink driver={driver} isOngoing />,
  },
  {
    header: 'Company',
    sortKey: 'company',
    variant: 'long',
    cell: (driver) => companyNames(driver),
  },
  ...facts,
  // Always 'Assigned'.
  status,
];

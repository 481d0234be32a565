import type { ExpiryStatus } from '#contract/documents/documents.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { type CalendarDate, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { EndingChecks } from '#web/documents/admin/ending-checks.tsx';
import { formatDaysLeft } from '#web/documents/admin/expiry-format.ts';
import { ReminderWord } from '#web/documents/admin/last-reminder.tsx';
import { NameLink } from '#web/drivers/admin/driver-columns.tsx';
import { driverContact } from '#web/drivers/admin/driver-format.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';

/** If the last reminder has no column, it is a bell beside the name. */
export const expiryColumns: readonly Column<ListedDriver>[] = [
  { header: 'Driver ID', sortKey: 'driverId', isCopyable: true, cell: ({ driverId }) => driverId },
  {
    header: 'Driver name',
    sortKey: 'name',
    variant: 'long',
    cell: (driver) => (
      <>
        <span className="flex items-center gap-1.5">
          <NameLink driver={driver} isOneLine="wide" />
          {driver.lastReminder && (
            <span className="shrink-0 text-1 4xl:hidden">
              <ReminderWord driver={driver} isIcon />
            </span>
          )}
        </span>
        <span className="grid justify-items-start text-1 empty:hidden">
          <EndingChecks driver={driver} />
        </span>
      </>
    ),
  },
  {
    header: 'Phone number',
    isCopyable: true,
    cell: (driver) => <PhoneMenu {...driverContact(driver)} />,
  },
  {
    header: 'License expiry date',
    sortKey: 'licenceExpiry',
    cell: ({ licenceExpiryDate, expiryStatus }) => (
      <Expiry expiresOn={licenceExpiryDate} status={expiryStatus} />
    ),
  },
  {
    header: 'Medicals expiry date',
    sortKey: 'medicalExpiry',
    cell: ({ medicalRecordsExpiryDate, medicalExpiryStatus }) => (
      <Expiry expiresOn={medicalRecordsExpiryDate} status={medicalExpiryStatus} />
    ),
  },
  { header: 'License Status', cell: ({ expiryStatus }) => <StatusBadge status={expiryStatus} /> },
  {
    header: 'Medical Status',
    cell: ({ medicalExpiryStatus }) => <StatusBadge status={medicalExpiryStatus} />,
  },
  { header: 'Last reminder', hideBelow: '4xl', cell: (driver) => <ReminderWord driver={driver} /> },
];

function Expiry({ expiresOn, status }: { expiresOn: CalendarDate; status: ExpiryStatus }) {
  const daysLeft = formatDaysLeft(expiresOn, todayInLagos(serverNow()));
  const isNear = status !== 'Valid';
  return (
    <span title={isNear ? daysLeft : undefined}>
      {formatShortDate(expiresOn)}
      {isNear && <span className="text-1 text-ink-2 max-5xl:sr-only"> {daysLeft}</span>}
    </span>
  );
}

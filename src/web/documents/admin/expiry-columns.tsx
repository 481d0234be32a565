import { writeDate } from '#contract/dates.ts';
import type { Driver } from '#contract/drivers.ts';
import { NameLink } from '#web/drivers/admin/driver-columns.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { truncatePhone } from '#web/ui/data/truncate-phone.ts';

/** Columns for drivers with expiring documents. */
export const expiryColumns: readonly Column<Driver>[] = [
  { header: 'Driver ID', variant: 'figures', cell: ({ driverId }) => driverId },
  { header: 'Driver name', cell: (driver) => <NameLink driver={driver} /> },
  {
    header: 'Phone number',
    variant: 'figures',
    hideBelow: true,
    cell: ({ phoneNumber }) => truncatePhone(phoneNumber),
  },
  { header: 'License expiry date', variant: 'dates', cell: ({ licenceExpiryDate }) => writeDate(licenceExpiryDate) },
  {
    header: 'Medicals expiry date',
    variant: 'dates',
    cell: ({ medicalRecordsExpiryDate }) => writeDate(medicalRecordsExpiryDate),
  },
  { header: 'Medical Status', cell: ({ medicalExpiryStatus }) => <StatusBadge status={medicalExpiryStatus} /> },
  { header: 'License Status', cell: ({ expiryStatus }) => <StatusBadge status={expiryStatus} /> },
];

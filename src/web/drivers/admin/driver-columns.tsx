import type { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/places.ts';
import type { Column } from '#web/ui/table.tsx';
import { writeExperience } from './driver-words.ts';
import { ProfileLink } from './profile-link.tsx';
import { StatusBadge } from './status-badge.tsx';

/** A phone number as tables show it: at most its eleven digits. */
export const shortPhone = (phoneNumber: string) => phoneNumber.slice(0, 11);

/** What a table of drivers shows. The name's link lies over its whole row. */
export const driverColumns: readonly Column<Driver>[] = [
  { head: 'Driver ID', look: 'figures', cell: (driver) => driver.driverId },
  {
    head: 'Name',
    cell: (driver) => (
      <ProfileLink
        driver={driver}
        className="font-title text-navy-900 group-hover:underline after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:ring-focus"
      >
        {driver.fullName}
      </ProfileLink>
    ),
  },
  { head: 'Email address', look: 'quiet', isRoomy: true, cell: (driver) => driver.email },
  { head: 'Phone', look: 'figures', cell: (driver) => shortPhone(driver.phoneNumber) },
  { head: 'Vehicle Type', cell: (driver) => driver.typeOfVehice },
  { head: 'Experience', cell: (driver) => writeExperience(driver.yearsOfExperience) },
  { head: 'Location', cell: (driver) => stateLabel(driver.state) },
  { head: 'Status', cell: (driver) => <StatusBadge status={driver.status} /> },
];

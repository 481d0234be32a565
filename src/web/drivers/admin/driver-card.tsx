import { Building2, ChevronRight, MapPin, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMissing } from '#contract/documents/documents.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { PhoneItem } from '#web/platform/office/phone-actions.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { companyNames, driverContact, formatExperience } from './driver-format.ts';
import { ProfileLink } from './profile-link.tsx';

interface DriverCardProps {
  driver: ListedDriver;
  /** Links to the profile of a placed driver. */
  isOngoing?: boolean;
  /** The checkbox of lists whose rows can be ticked. */
  tick?: ReactNode;
  /** The actions menu. */
  menu?: ReactNode;
  /** The button for the list's main action. It takes the badge's place, and the badge moves up. */
  action?: ReactNode;
  /** Replaces the facts that lists of drivers show by default. */
  children?: ReactNode;
}

/** A driver in a list on narrow windows. A press anywhere on the card follows its link. */
export function DriverCard({ driver, isOngoing = false, tick, menu, action, children }: DriverCardProps) {
  return (
    <div className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-2">
        {tick && <div className="pe-2">{tick}</div>}
        <div className="me-auto">
          <h2 className="text-3 font-title text-navy-900">{driver.fullName}</h2>
          <p className="text-1 text-ink-2">Driver {driver.driverId}</p>
        </div>
        {menu && <div className="-me-2 -mt-2">{menu}</div>}
        {action && <StatusBadge status={driver.status} />}
      </div>
      {driver.status === 'Pending' && driver.missingDocuments.length > 0 && (
        <p className="text-1 font-strong text-yellow-ink">{formatMissing(driver.missingDocuments)}</p>
      )}
      {children ?? (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-2 text-ink">
          {isOngoing && <IconItem icon={Building2}>{companyNames(driver)}</IconItem>}
          <IconItem icon={Truck}>
            {driver.typeOfVehice}, {formatExperience(driver.yearsOfExperience)}
          </IconItem>
          <IconItem icon={MapPin}>{stateLabel(driver.state)}</IconItem>
          <PhoneItem {...driverContact(driver)} />
        </ul>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        {!action && <StatusBadge status={driver.status} />}
        <ProfileLink
          driver={driver}
          isOngoing={isOngoing}
          className="flex items-center gap-2 rounded-chip font-title text-navy-900"
        >
          View Profile<span className="sr-only"> of {driver.fullName}</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </ProfileLink>
        {action}
      </div>
    </div>
  );
}

import { ChevronRight, MapPin, Phone, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/places.ts';
import { Fact } from '#web/ui/fact.tsx';
import { shortPhone } from '#web/ui/short-phone.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { writeExperience } from './driver-words.ts';
import { ProfileLink } from './profile-link.tsx';

interface DriverCardProps {
  driver: Driver;
  /** What can be done with the driver: lies over the link. */
  menu?: ReactNode;
}

/** A driver of the list on narrow windows. The link lies over the whole card. */
export function DriverCard({ driver, menu }: DriverCardProps) {
  return (
    <div className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-2">
        <div>
          <h2 className="text-3 font-title text-navy-900">{driver.fullName}</h2>
          <p className="text-1 text-ink-2">Driver {driver.driverId}</p>
        </div>
        {menu && <div className="relative z-1 -me-2 -mt-2">{menu}</div>}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-2 text-ink">
        <Fact icon={Truck}>
          {driver.typeOfVehice}, {writeExperience(driver.yearsOfExperience)}
        </Fact>
        <Fact icon={MapPin}>{stateLabel(driver.state)}</Fact>
        <Fact icon={Phone}>{shortPhone(driver.phoneNumber)}</Fact>
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <StatusBadge status={driver.status} />
        <ProfileLink
          driver={driver}
          className="flex items-center gap-2 rounded-card font-title text-navy-900 after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:after:ring-focus"
        >
          View Profile<span className="sr-only"> of {driver.fullName}</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </ProfileLink>
      </div>
    </div>
  );
}

import { Mail, MapPin, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { DriverCard } from '#web/drivers/admin/driver-card.tsx';
import { driverContact, formatExperience } from '#web/drivers/admin/driver-format.ts';
import { PhoneItem } from '#web/platform/office/phone-actions.tsx';
import { EmailText } from '#web/ui/data/breakable-email.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { AssignButton } from './assign-button.tsx';
import { DocumentsMatchMark, MatchMark } from './match-mark.tsx';

interface AvailableCardProps {
  driver: ListedDriver;
  request: CompanyRequest | undefined;
  /** Undefined if nobody can be assigned. */
  onAssign: ((driver: ListedDriver) => void) | undefined;
  /** The checkbox with which several are assigned. */
  tick?: ReactNode;
}

/** A driver available for a request, on narrow windows. */
export function AvailableCard({ driver, request, onAssign, tick }: AvailableCardProps) {
  const place = request?.preferredLocationOfAssignment.state;
  return (
    <DriverCard driver={driver} tick={tick} action={onAssign && <AssignButton driver={driver} onAssign={onAssign} />}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-2 text-ink">
        <IconItem icon={Truck}>
          <MatchMark offered={driver.typeOfVehice} wanted={request?.typeOfVehicleRequired} />
          {formatExperience(driver.yearsOfExperience)}
        </IconItem>
        <IconItem icon={MapPin}>
          <MatchMark offered={stateLabel(driver.state)} wanted={place && stateLabel(place)} />
        </IconItem>
        <IconItem icon={Mail}>
          <EmailText address={driver.email} />
        </IconItem>
        <PhoneItem {...driverContact(driver)} />
      </ul>
      <DocumentsMatchMark driver={driver} request={request} />
    </DriverCard>
  );
}

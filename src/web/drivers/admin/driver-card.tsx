import { Building2, MapPin, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMissing } from '#contract/documents/documents.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { profilePath } from '#web/addresses.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import { CardFacts, RowCard, RowMenu } from '#web/platform/lists/row-card.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { companyNames, driverContact, formatExperience } from './driver-format.ts';

interface DriverCardProps {
  driver: ListedDriver;
  /** Links to the profile of a placed driver. */
  isOngoing?: boolean;
  tick?: ReactNode;
  menu?: ReactNode;
  children?: ReactNode;
  /** Such as the list's primary action. */
  foot?: ReactNode;
}

/** For narrow windows. A press anywhere on the card follows its link. */
export function DriverCard({
  driver,
  isOngoing = false,
  tick,
  menu,
  children,
  foot,
}: DriverCardProps) {
  return (
    <RowCard
      before={tick && <div className="pe-2">{tick}</div>}
      name={driver.fullName}
      to={profilePath(driver, isOngoing)}
      record={driver}
      below={`Driver ${driver.driverId}`}
      status={<StatusBadge status={driver.status} />}
      menu={
        <>
          <PhoneMenu {...driverContact(driver)} isIcon />
          {menu}
        </>
      }
      foot={foot}
    >
      {driver.status === 'Pending' && driver.missingDocuments.length > 0 && (
        <p className="text-1 font-strong text-yellow-ink">
          {formatMissing(driver.missingDocuments)}
        </p>
      )}
      {children ?? (
        <CardFacts>
          {isOngoing && <IconItem icon={Building2}>{companyNames(driver)}</IconItem>}
          <IconItem icon={Truck}>
            {driver.typeOfVehice}, {formatExperience(driver.yearsOfExperience)}
          </IconItem>
          <IconItem icon={MapPin}>{stateLabel(driver.state)}</IconItem>
        </CardFacts>
      )}
    </RowCard>
  );
}

interface DriverMenuProps {
  driver: ListedDriver;
  isOngoing?: boolean;
  items: readonly ActionItem[];
}

export const DriverMenu = ({ driver, isOngoing = false, items }: DriverMenuProps) => (
  <RowMenu
    name={driver.fullName}
    label="View Profile"
    to={profilePath(driver, isOngoing)}
    record={driver}
    items={items}
  />
);

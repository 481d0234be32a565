import { Mail, MapPin, Truck } from 'lucide-react';
import { findEarlyExpiries, formatEarlyExpiry } from '#contract/documents/papers.ts';
import type { Placement } from '#contract/placements/placements.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { profilePath } from '#web/addresses.ts';
import { driverContact } from '#web/drivers/admin/driver-format.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { CardFacts, RowCard, RowName } from '#web/platform/lists/row-card.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { formatReplaced } from './past-placements.tsx';

type PlacedDriver = Placement['driver'];

/** `until` is the last day of the placements. A press anywhere on a row follows the name's link. */
export const placementColumns = (
  until: CalendarDate,
  itemsOf: (placement: Placement) => readonly ActionItem[],
): readonly Column<Placement>[] => [
  { header: 'Driver ID', isCopyable: true, cell: ({ driver }) => driver.driverId },
  {
    header: 'Name',
    cell: ({ driver, replaces: [replaced] }) => (
      <span className="block max-w-40 2xl:max-w-44">
        <RowName to={profilePath(driver, true)}>
          <span title={driver.fullName} className="block truncate">
            {driver.fullName}
          </span>
        </RowName>
        {replaced && (
          <span className="block w-40 text-1 whitespace-normal text-ink-2">
            {formatReplaced(replaced)}
          </span>
        )}
      </span>
    ),
  },
  {
    header: 'Phone',
    isCopyable: true,
    cell: ({ driver }) => <PhoneMenu {...driverContact(driver)} />,
  },
  { header: 'Vehicle', cell: ({ driver }) => driver.typeOfVehice },
  { header: 'Experience', cell: ({ driver }) => pluralize(driver.yearsOfExperience, 'year') },
  {
    header: 'Address',
    variant: 'fill',
    cell: ({ driver }) => (
      <span title={formatAddress(driver)} className="text-ink-2">
        {formatAddress(driver)}
      </span>
    ),
  },
  {
    header: 'Status',
    cell: ({ driver }) => (
      <span className="flex flex-col items-start gap-1">
        <StatusBadge status={driver.status} />
        <DocumentExpiries driver={driver} until={until} />
      </span>
    ),
  },
  {
    header: 'Actions',
    isAction: true,
    cell: (placement) => (
      <ActionsMenu name={placement.driver.fullName} items={itemsOf(placement)} />
    ),
  },
];

interface PlacementCardProps {
  placement: Placement;
  until: CalendarDate;
  items: readonly ActionItem[];
}

/** For narrow windows. A press anywhere on the card follows its link. */
export function PlacementCard({ placement, until, items }: PlacementCardProps) {
  const { driver } = placement;
  const [replaced] = placement.replaces;
  return (
    <RowCard
      as="h3"
      name={driver.fullName}
      to={profilePath(driver, true)}
      below={`Driver ${driver.driverId}`}
      menu={
        <>
          <PhoneMenu {...driverContact(driver)} isIcon />
          <ActionsMenu name={driver.fullName} items={items} />
        </>
      }
    >
      {replaced && <p className="text-1 text-ink-2">{formatReplaced(replaced)}</p>}
      <CardFacts>
        <IconItem icon={Truck}>
          {driver.typeOfVehice}, {pluralize(driver.yearsOfExperience, 'year')}
        </IconItem>
        <IconItem icon={Mail}>{driver.email}</IconItem>
        <IconItem icon={MapPin}>{formatAddress(driver)}</IconItem>
      </CardFacts>
      <DocumentExpiries driver={driver} until={until} />
    </RowCard>
  );
}

const formatAddress = ({ address, city, state }: PlacedDriver) =>
  `${address}, ${city}, ${stateLabel(state)}`;

/** Documents that expire before the placement ends, one per line. */
const DocumentExpiries = ({ driver, until }: { driver: PlacedDriver; until: CalendarDate }) =>
  findEarlyExpiries(driver, until, todayInLagos(serverNow())).map((document) => (
    <StatusNote key={document.document} judgement={document.hasExpired ? 'bad' : 'warning'}>
      {formatEarlyExpiry(document)}
    </StatusNote>
  ));

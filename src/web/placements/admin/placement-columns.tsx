import { Mail, MapPin, Truck } from 'lucide-react';
import { useRef } from 'react';
import { findEarlyExpiries, formatEarlyExpiry } from '#contract/documents/documents.ts';
import type { Placement } from '#contract/placements/placements.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { profilePath } from '#web/addresses.ts';
import { driverContact } from '#web/drivers/admin/driver-format.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';
import { PhoneItem, PhoneMenu } from '#web/platform/office/phone-actions.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { EmailText } from '#web/ui/data/breakable-email.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { StatusNotes } from '#web/ui/data/status-note.tsx';
import type { Column } from '#web/ui/data/table.tsx';

type PlacedDriver = Placement['driver'];

/** The actions on a placement. */
interface PlacementChanges {
  onRemove(placement: Placement): void;
  onReplace(placement: Placement): void;
}

/** Columns of the placed drivers; `until` is the last day of the placements. A press anywhere on a row follows the name's link. */
export const placementColumns = (
  until: CalendarDate,
  changes: PlacementChanges | undefined,
): readonly Column<Placement>[] => [
  { header: 'Driver ID', variant: 'figures', isCopyable: true, cell: ({ driver }) => driver.driverId },
  {
    header: 'Name',
    variant: 'long',
    cell: ({ driver }) => (
      <StatefulLink
        isRowLink
        to={profilePath(driver, true)}
        className="rounded-chip font-title text-navy-900 group-hover:underline"
      >
        {driver.fullName}
        <span className="block text-1 font-body text-ink-2">View Profile</span>
      </StatefulLink>
    ),
  },
  {
    header: 'Contact',
    variant: 'long',
    isCopyable: true,
    cell: ({ driver }) => (
      <>
        <span className="block tabular-nums">
          <PhoneMenu {...driverContact(driver)} />
        </span>
        <span className="block text-1 text-ink-2">
          <EmailText address={driver.email} />
        </span>
      </>
    ),
  },
  { header: 'Vehicle', cell: ({ driver }) => driver.typeOfVehice },
  { header: 'Experience', cell: ({ driver }) => pluralize(driver.yearsOfExperience, 'year') },
  { header: 'Address', variant: 'muted', hideBelow: '3xl', cell: ({ driver }) => formatAddress(driver) },
  {
    header: 'Status',
    variant: 'long',
    cell: ({ driver }) => (
      <span className="flex min-w-36 flex-col items-start gap-1">
        <StatusBadge status={driver.status} />
        <DocumentExpiries driver={driver} until={until} />
      </span>
    ),
  },
  ...(changes ? [changing(changes)] : []),
];

const changing = (changes: PlacementChanges): Column<Placement> => ({
  header: 'Actions',
  isAction: true,
  cell: (placement) => <ChangeButtons placement={placement} {...changes} />,
});

interface PlacementCardProps {
  placement: Placement;
  /** The last day of the placement. */
  until: CalendarDate;
  /** Undefined for someone who can't place drivers. */
  changes: PlacementChanges | undefined;
}

/** A placed driver on narrow windows. */
export function PlacementCard({ placement, until, changes }: PlacementCardProps) {
  const { driver } = placement;
  return (
    <div className="grid gap-2.5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-3 font-title text-navy-900">{driver.fullName}</h3>
          <p className="text-1 text-ink-2">Driver {driver.driverId}</p>
        </div>
        <StatusBadge status={driver.status} />
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-2 text-ink">
        <IconItem icon={Truck}>
          {driver.typeOfVehice}, {pluralize(driver.yearsOfExperience, 'year')}
        </IconItem>
        <PhoneItem {...driverContact(driver)} />
        <IconItem icon={Mail}>{driver.email}</IconItem>
        <IconItem icon={MapPin}>{formatAddress(driver)}</IconItem>
      </ul>
      <DocumentExpiries driver={driver} until={until} />
      <div className="-mx-2 -mb-2 flex flex-wrap items-center justify-between gap-x-2">
        <StatefulLink
          to={profilePath(driver, true)}
          className="inline-flex min-h-(--h-row) items-center rounded-field px-2 font-title text-navy-900"
        >
          View Profile<span className="sr-only"> of {driver.fullName}</span>
        </StatefulLink>
        {changes && <ChangeButtons placement={placement} {...changes} />}
      </div>
    </div>
  );
}

const formatAddress = ({ address, city, state }: PlacedDriver) => `${address}, ${city}, ${stateLabel(state)}`;

function DocumentExpiries({ driver, until }: { driver: PlacedDriver; until: CalendarDate }) {
  const against = findEarlyExpiries(driver, until, todayInLagos(serverNow())).map((paper) => ({
    judgement: paper.hasExpired ? ('bad' as const) : ('warning' as const),
    words: formatEarlyExpiry(paper),
  }));
  return <StatusNotes against={against} praise="Documents cover the placement" />;
}

function ChangeButtons({ placement, onRemove, onReplace }: PlacementChanges & { placement: Placement }) {
  const box = useRef<HTMLSpanElement>(null);
  // The row goes when the driver is removed.
  useFocusFallback(box);
  const look = 'inline-flex min-h-(--h-dense) items-center rounded-field px-2 font-title whitespace-nowrap';
  const name = <span className="sr-only"> {placement.driver.fullName}</span>;
  return (
    <span ref={box} className="-me-2 flex flex-wrap justify-end">
      <button type="button" onClick={() => onReplace(placement)} className={`${look} text-navy-600 hover:bg-navy-100`}>
        Replace{name}
      </button>
      <button type="button" onClick={() => onRemove(placement)} className={`${look} text-danger hover:bg-red-tint`}>
        Remove Driver{name}
      </button>
    </span>
  );
}

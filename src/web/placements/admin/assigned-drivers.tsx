import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Mail, MapPin, Truck, UserMinus, UserPlus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { findEarlyExpiries, formatEarlyExpiry } from '#contract/documents/papers.ts';
import {
  closedReason,
  listAssignedDrivers,
  type Placement,
} from '#contract/placements/placements.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { availableDriversPath, profilePath, requestsPath } from '#web/addresses.ts';
import { driverContact } from '#web/drivers/admin/driver-format.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { findOnWayBack, useLinkState } from '#web/platform/lists/link-state.tsx';
import { CardFacts, RowCard, RowName } from '#web/platform/lists/row-card.tsx';
import { formatFilledDrivers } from '#web/requests/admin/request-format.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { CapacityBar } from '#web/ui/data/capacity-bar.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { formatReplaced, ReplacementChain } from './past-placements.tsx';
import { useRemoval } from './use-removal.tsx';

type PlacedDriver = Placement['driver'];

/** `until` is the last day of the placements. A press anywhere on a row follows the name's link. */
const placementColumns = (
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
function PlacementCard({ placement, until, items }: PlacementCardProps) {
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

export const assignedQuery = ({ _id }: Pick<CompanyRequest, '_id'>) =>
  apiQuery(listAssignedDrivers, { params: { requestId: _id } });

export function AssignedDrivers({ request }: { request: CompanyRequest }) {
  const query = useQuery(assignedQuery(request));
  const canPlace = useCan()('place drivers');
  const navigate = useNavigate();
  const list = findOnWayBack(useLocation().state, requestsPath);
  const removal = useRemoval(() => navigate(list));
  const until = request.duration.endDate;
  const closed = closedReason(request);
  const itemsOf = ({ driver, assignedAt }: Placement): ActionItem[] =>
    canPlace
      ? [
          {
            label: 'Replace',
            icon: ArrowLeftRight,
            onSelect: () => removal.replace(driver, request, assignedAt),
          },
          {
            label: 'Remove Driver',
            icon: UserMinus,
            isDangerous: true,
            onSelect: () => removal.remove(driver, request, assignedAt),
          },
        ]
      : [];

  return (
    <Panel
      title="Assigned Drivers"
      isFlush
      aside={
        <span className="flex items-center gap-2.5">
          <CapacityBar filled={request.assignedDrivers} places={request.numberOfDriverNeeded} />
          {formatFilledDrivers(request)} assigned
        </span>
      }
      action={canPlace && closed === undefined && <AssignLink request={request} />}
    >
      {closed !== undefined && (
        <p className="border-b border-line px-4 py-2.5 text-1 text-ink-2 sm:px-5">{closed}</p>
      )}
      <QueryView
        query={query}
        data={query.data?.data.result}
        failure="The assigned drivers could not be loaded."
      >
        {(placements) => (
          <>
            <Table
              label="Assigned Drivers"
              isFramed
              columns={placementColumns(until, itemsOf)}
              rows={placements}
              rowKey={({ assignmentId }) => assignmentId}
              card={(placement) => (
                <PlacementCard placement={placement} until={until} items={itemsOf(placement)} />
              )}
              empty={
                <>
                  <p>No record</p>
                  {canPlace && closed === undefined && <p>Drivers you assign will appear here.</p>}
                </>
              }
            />
            <Replacements placements={placements ?? []} />
          </>
        )}
      </QueryView>
      {removal.dialog}
    </Panel>
  );
}

/** The drivers replaced in turn by the current one, with the reasons. */
function Replacements({ placements }: { placements: readonly Placement[] }) {
  return placements
    .filter(({ replaces }) => replaces.length > 0)
    .map(({ assignmentId, driver, replaces }) => (
      <section
        key={assignmentId}
        aria-label={`Before ${driver.fullName}`}
        className="border-t border-line px-4 py-3 text-2 sm:px-5"
      >
        <h3 className="font-title text-navy-900">Before {driver.fullName}</h3>
        <ReplacementChain replaces={replaces} />
      </section>
    ));
}

function AssignLink({ request }: { request: CompanyRequest }) {
  const state = useLinkState(request);
  return (
    <ButtonLink to={availableDriversPath(request)} state={state} size="dense">
      <UserPlus />
      Assign a Driver
    </ButtonLink>
  );
}

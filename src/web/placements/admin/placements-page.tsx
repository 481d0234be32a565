import { useQuery } from '@tanstack/react-query';
import { Building2, CalendarDays, Truck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { endReasonLabel, endReasons } from '#contract/placements/end-reasons.ts';
import {
  type ListedPlacement,
  type PlacementEnd,
  type PlacementFilter,
  placementEnds,
  placementSorts,
} from '#contract/placements/placement-list.ts';
import { formatMonth, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { placementsPath, profilePath, requestPath } from '#web/addresses.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { placementSource } from '#web/placements/api.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { CardFacts, RowCard, RowMenu, RowName } from '#web/platform/lists/row-card.tsx';
import { type Filter as FilterOf, givenChoice, useList } from '#web/platform/lists/use-list.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { CompanyTabs } from '#web/requests/admin/company-tabs.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import type { Column } from '#web/ui/data/table.tsx';

export const meta = pageTitle('All placements');

export const handle: ScreenHandle = { permission: 'read requests' };

type Filter<Value extends string = string> = FilterOf<Value, keyof PlacementFilter>;

const reasonFilter = {
  key: 'reason',
  label: 'Reason',
  options: placementEnds,
  word: (end: PlacementEnd) =>
    end === 'open' ? 'Still placed' : end === 'none' ? endReasonLabel(null) : endReasons[end],
} satisfies Filter<PlacementEnd>;

const monthsShown = 36;

/** The months up to the present one, the latest first. */
function monthsUntil(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - at)).toISOString().slice(0, 7),
  );
}

/** All placements, open and ended. */
export default function PlacementsPage() {
  const [params] = useSearchParams();
  const month: Filter = {
    key: 'month',
    label: 'Month',
    as: 'one',
    options: monthsUntil(todayInLagos(serverNow())),
    word: formatMonth,
  };
  const company = givenChoice(params, 'company', 'Company', (name) => name);
  const list = useList([month, reasonFilter, ...company], '', placementSorts);
  const source = placementSource(list.query);
  const query = useQuery(source.page(list.page));
  return (
    <ListScreen
      title="All placements"
      file={source}
      intro="Who worked where, from when to when, and why it ended."
      purpose={<CompanyTabs />}
      searchLabel="Search by Company or Driver Name"
      list={list}
      query={query}
      emptyHint="Placements of drivers with companies will appear here."
      noun="placement"
      columns={columns}
      menu={menu}
      rowState={() => []}
      card={(placement) => <PlacementCard placement={placement} />}
    />
  );
}

const menu = ({ driver, request }: ListedPlacement) => (
  <RowMenu
    name={`${driver.fullName} with ${request.name}`}
    label="View Driver"
    to={profilePath(driver)}
    record={undefined}
    items={[
      { label: 'View Request', icon: Building2, to: requestPath(request) },
      {
        label: 'Company placements',
        icon: CalendarDays,
        to: `${placementsPath}?${new URLSearchParams({ company: request.name })}`,
      },
    ]}
  />
);

const formatReason = ({ to, reason }: ListedPlacement) =>
  to === null ? 'Still placed' : endReasonLabel(reason);

const columns: readonly Column<ListedPlacement>[] = [
  {
    header: 'Company',
    sortKey: 'company',
    variant: 'long',
    cell: ({ request }) => request.name,
  },
  {
    header: 'Driver',
    sortKey: 'driver',
    cell: ({ driver }) => (
      <RowName to={profilePath(driver)}>
        <span title={driver.fullName} className="block max-w-48 truncate">
          {driver.fullName}
        </span>
      </RowName>
    ),
  },
  { header: 'Vehicle', sortKey: 'vehicle', cell: ({ vehicle }) => vehicle },
  { header: 'From', sortKey: 'from', cell: ({ from }) => formatShortDate(from) },
  { header: 'To', sortKey: 'to', cell: ({ to }) => (to === null ? '' : formatShortDate(to)) },
  { header: 'Days', cell: ({ days }) => days.toLocaleString('en-NG') },
  { header: 'Reason', cell: formatReason },
];

/** For narrow windows. A press anywhere on the card follows its link. */
function PlacementCard({ placement }: { placement: ListedPlacement }) {
  const { driver, request, vehicle, from, to, days } = placement;
  return (
    <RowCard
      name={driver.fullName}
      to={profilePath(driver)}
      below={`Driver ${driver.driverId}`}
      status={formatReason(placement)}
      menu={menu(placement)}
    >
      <CardFacts>
        <IconItem icon={Building2}>{request.name}</IconItem>
        <IconItem icon={Truck}>{vehicle}</IconItem>
        <IconItem icon={CalendarDays}>
          {formatShortDate(from)}
          {to === null ? ' until now' : ` to ${formatShortDate(to)}`}, {pluralize(days, 'day')}
        </IconItem>
      </CardFacts>
    </RowCard>
  );
}

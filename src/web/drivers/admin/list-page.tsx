import { useQuery } from '@tanstack/react-query';
import { Download, FileWarning, Mails, QrCode, Truck, UserPlus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { driverStatuses, type ListedDriver } from '#contract/drivers/drivers.ts';
import { maxChosenPeople } from '#contract/messages/own-messages.ts';
import { addDriverPath, invitationsPath, inviteDriversPath, sourcesPath } from '#web/addresses.ts';
import { driverSource } from '#web/drivers/api.ts';
import { MessageTicked } from '#web/messages/admin/message-ticked.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useExportList } from '#web/platform/lists/export-button.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { ListTabs } from '#web/platform/lists/list-tabs.tsx';
import { type Ticks, useTickFirst, useTicks } from '#web/platform/lists/use-ticks.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { ReviewLink, ReviewNote } from '#web/review/admin/review-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { BulkBar } from '#web/ui/overlays/bulk-bar.tsx';
import { useDriverActions } from './driver-actions.tsx';
import { DriverCard, DriverMenu } from './driver-card.tsx';
import { driverColumns } from './driver-columns.tsx';
import { presentMonth, useDriverList } from './driver-filters.ts';
import { driverSearchHint, driverSearchLabel } from './driver-format.ts';

export const meta = pageTitle('Driver applications');

export const handle: ScreenHandle = { permission: 'read drivers' };

const otherLists = [
  { label: 'Expiries', icon: FileWarning, to: '/admin/driver-management/document-status' },
  { label: 'Ongoing', icon: Truck, to: '/admin/driver-management/ongoing-driver' },
  { label: 'Where applications come from', icon: QrCode, to: sourcesPath },
];
const ofInvitations = [
  { label: 'Invite drivers', icon: UserPlus, to: inviteDriversPath },
  { label: 'Invitations', icon: Mails, to: invitationsPath },
];

/**
 * All applications, newest first. Dashboard cards link here with a single status in the URL, which then names the
 * list.
 */
export default function ListPage() {
  const [params] = useSearchParams();
  const status = driverStatuses.find((one) => one === params.get('status'));
  const { list, query: listQuery } = useDriverList(status);
  const source = driverSource('drivers', listQuery);
  const query = useQuery(source.page(list.page));
  const actions = useDriverActions();
  const total = query.data?.data.pagedInfo.total;
  const ticks = useTicks<ListedDriver>(listQuery, total);
  const can = useCan();
  const month = presentMonth();
  // A list of one status has no tabs.
  const hasTabs = status === undefined;
  const isForReview = can('read documents') && (status ?? 'Pending') === 'Pending';
  const tabs = [
    {
      name: 'Pending',
      query: 'statuses=Pending',
      total: useDriverTotal({ status: 'Pending' }, hasTabs),
    },
    {
      name: 'Expiring this month',
      query: `expiresIn=${month}`,
      total: useDriverTotal({ expiresIn: month }, hasTabs),
    },
    { name: 'All drivers', query: '', total: useDriverTotal({}, hasTabs) },
  ];
  return (
    <>
      <ListScreen
        title={`All ${status ?? 'Driver'} Applications`}
        file={source}
        form={{ to: '/apply', label: 'Open the application form' }}
        add={can('decide on drivers') && { to: addDriverPath, label: 'Add a driver' }}
        aside={
          <>
            {isForReview && <ReviewLink />}
            <ActionsMenu
              name="drivers"
              items={can('decide on drivers') ? [...ofInvitations, ...otherLists] : otherLists}
              isFramed
            />
          </>
        }
        purpose={
          isForReview || hasTabs ? (
            <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
              {hasTabs && <ListTabs tabs={tabs} />}
              {isForReview && <ReviewNote />}
            </div>
          ) : undefined
        }
        searchLabel={driverSearchLabel}
        searchHint={driverSearchHint(can('read documents'))}
        list={list}
        query={query}
        emptyHint={
          status
            ? `Drivers who are ${status} will appear here.`
            : 'Drivers who apply will appear here.'
        }
        noun="driver"
        columns={driverColumns}
        menu={(driver) => <DriverMenu driver={driver} items={actions.itemsOf(driver)} />}
        ticks={ticks}
        rowState={() => [can]}
        card={(driver, controls) => <DriverCard driver={driver} {...controls} />}
      />
      {ticks.count > 0 && (
        <TickedDrivers ticks={ticks} source={source} total={total ?? ticks.count} />
      )}
      {actions.dialog}
    </>
  );
}

interface TickedProps {
  ticks: Ticks<ListedDriver>;
  source: ReturnType<typeof driverSource>;
  total: number;
}

function TickedDrivers({ ticks, source, total }: TickedProps) {
  const can = useCan();
  const exporting = useExportList();
  const few = useTickFirst(ticks, source, total);
  const everyone = { label: `Tick all ${total.toLocaleString('en')}`, tick: ticks.tickAll };
  const chosen = ticks.isAll
    ? { query: String(new URLSearchParams(source.query)), except: [...ticks.except] }
    : { ids: ticks.rows.map(({ _id }) => _id) };
  return (
    <BulkBar
      count={ticks.count}
      all={total > maxChosenPeople ? ticks.count < total && everyone : few}
      onClear={ticks.clear}
    >
      <MessageTicked ticks={ticks} />
      {can('export lists') && (
        <Button
          size="dense"
          isLoading={exporting.isPending}
          onClick={() => exporting.mutate({ body: { list: 'drivers', format: 'xlsx', ...chosen } })}
        >
          <Download />
          Export
        </Button>
      )}
    </BulkBar>
  );
}

/** Undefined while unknown, or if `isAsked` is false. */
function useDriverTotal(
  list: { status?: string; expiresIn?: string },
  isAsked: boolean,
): number | undefined {
  const query = apiQuery(listDrivers, { query: { ...list, fields: 'list', pageSize: '1' } });
  return useQuery({ ...query, enabled: isAsked }).data?.data.pagedInfo.total;
}

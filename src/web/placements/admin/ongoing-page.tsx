import { useQuery } from '@tanstack/react-query';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { maxChosenPeople } from '#contract/messages/own-messages.ts';
import { ongoingSorts } from '#contract/placements/placements.ts';
import { DriverCard, DriverMenu } from '#web/drivers/admin/driver-card.tsx';
import { ongoingColumns } from '#web/drivers/admin/driver-columns.tsx';
import { MessageTicked } from '#web/messages/admin/message-ticked.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useUserActivity } from '#web/office/use-user-activity.ts';
import { ongoingSource } from '#web/placements/api.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { useTickFirst, useTicks } from '#web/platform/lists/use-ticks.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { BulkBar } from '#web/ui/overlays/bulk-bar.tsx';
import { usePlacementActions } from './use-placement-actions.tsx';

export const meta = pageTitle('Ongoing drivers');

export const handle: ScreenHandle = { permission: 'read drivers' };

const halfAMinute = 30_000;

/** Current placements, latest first; polled every half minute while the user is active. */
export default function OngoingPage() {
  const list = useList([], '', ongoingSorts);
  const isThere = useUserActivity();
  const source = ongoingSource(list.query);
  const query = useQuery({ ...source.page(list.page), refetchInterval: isThere && halfAMinute });
  const can = useCan();
  const placement = usePlacementActions();
  const total = query.data?.data.pagedInfo.total;
  const ticks = useTicks<ListedDriver>(source.query, total, maxChosenPeople);
  const all = useTickFirst(ticks, source, total);
  return (
    <>
      <ListScreen
        title="Ongoing Driver Engagements"
        file={source}
        intro="Track all active driver placements across companies in real-time."
        searchLabel="Search by Company Name, Driver Name..."
        list={list}
        query={query}
        emptyHint="Drivers who are assigned to a company will appear here."
        noun="driver"
        columns={ongoingColumns}
        menu={(driver) => (
          <DriverMenu isOngoing driver={driver} items={placement.itemsOf(driver)} />
        )}
        ticks={can('send messages') && ticks}
        rowState={() => [can]}
        card={(driver, controls) => <DriverCard driver={driver} isOngoing {...controls} />}
      />
      {ticks.count > 0 && (
        <BulkBar count={ticks.count} all={all} onClear={ticks.clear}>
          <MessageTicked ticks={ticks} />
        </BulkBar>
      )}
      {placement.dialog}
    </>
  );
}

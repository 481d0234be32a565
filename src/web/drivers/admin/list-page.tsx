import { useQuery } from '@tanstack/react-query';
import { Eye, FileWarning, Truck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type Driver, driverStatuses } from '#contract/drivers.ts';
import { driversFile, driversQuery } from '#web/drivers/api.ts';
import { ExportButton } from '#web/platform/lists/export-button.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { RowTick, tickColumn } from '#web/platform/lists/tick-column.tsx';
import { type Filter, useList } from '#web/platform/lists/use-list.ts';
import { useTicks } from '#web/platform/lists/use-ticks.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import type { ScreenHandle } from '#web/platform/page/screen-permission.ts';
import { company } from '#web/site/content.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { useDriverActions } from './driver-actions.tsx';
import { DriverCard } from './driver-card.tsx';
import { driverColumns } from './driver-columns.tsx';
import { driverSearchLabel } from './driver-format.ts';
import { useProfileTarget } from './profile-link.tsx';

export const meta = () => [{ title: `Driver applications | ${company.name}` }];

export const handle: ScreenHandle = { permission: 'read drivers' };

const DriverBulk = lazyComponent(async () => (await import('./driver-bulk.tsx')).DriverBulk, {
  until: 'near',
  room: 'sr-only',
});

const statusFilter = { key: 'statuses', label: 'Status', options: driverStatuses } satisfies Filter;

/**
 * All driver applications, newest first. The dashboard's cards link here with a single status in the URL, which then
 * names the list.
 */
export default function ListPage() {
  const [params] = useSearchParams();
  const status = driverStatuses.find((one) => one === params.get('status'));
  const list = useList(status ? [] : [statusFilter]);
  const statuses = status ? [status] : list.chosen(statusFilter);
  const query = useQuery(driversQuery({ page: list.page, search: list.search, statuses }));
  const actions = useDriverActions();
  const file = driversFile({ search: list.search, statuses });
  const total = query.data?.data.pagedInfo.total;
  const ticks = useTicks<Driver>({
    keyOf: ({ _id }) => _id,
    narrowedBy: JSON.stringify(file.query),
    total,
  });
  const profileTarget = useProfileTarget();
  const menuOf = (driver: Driver) => (
    <ActionsMenu
      name={driver.fullName}
      items={[{ label: 'View Profile', icon: Eye, ...profileTarget(driver) }, ...actions.itemsOf(driver)]}
    />
  );
  const title = `All ${status ?? 'Driver'} Applications`;
  return (
    <>
      <ListScreen
        title={title}
        aside={
          <>
            <ExportButton {...{ file, title, total }} columns={driverColumns} rowKey={(driver) => driver._id} />
            <ButtonLink to="/admin/driver-management/document-status" variant="line" size="dense">
              <FileWarning aria-hidden="true" className="size-4.5" />
              Expiries
            </ButtonLink>
            <ButtonLink to="/admin/driver-management/ongoing-driver" variant="line" size="dense">
              <Truck aria-hidden="true" className="size-4.5" />
              Ongoing
            </ButtonLink>
          </>
        }
        searchLabel={driverSearchLabel}
        list={list}
        query={query}
        awaited={status ? `Drivers who are ${status} will appear here.` : 'Drivers who apply will appear here.'}
        failure="The drivers could not be loaded."
        columns={[
          tickColumn(ticks, query.data?.data.result ?? [], ({ fullName }) => fullName),
          ...driverColumns,
          { header: 'Actions', isAction: true, cell: menuOf },
        ]}
        rowKey={(driver) => driver._id}
        card={(driver) => (
          <DriverCard
            driver={driver}
            tick={<RowTick ticks={ticks} row={driver} name={driver.fullName} />}
            menu={menuOf(driver)}
          />
        )}
      />
      {ticks.count > 0 && <DriverBulk ticks={ticks} query={file.query} total={total ?? ticks.count} />}
      {actions.dialog}
    </>
  );
}

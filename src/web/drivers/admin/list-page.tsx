import { useQuery } from '@tanstack/react-query';
import { Eye, FileWarning, Truck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type Driver, driverStatuses } from '#contract/drivers.ts';
import { driversQuery, reviewPath } from '#web/drivers/api.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useBackLink } from '#web/platform/lists/link-state.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { type Filter, useList } from '#web/platform/lists/use-list.ts';
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

// Says how many wait, which needs a part of the contract that lists don't.
const ReviewLink = lazyComponent(async () => (await import('./review-link.tsx')).ReviewLink, {
  until: 'near',
  room: 'sr-only',
});

export const meta = () => [{ title: `Driver applications | ${company.name}` }];

export const handle: ScreenHandle = { permission: 'read drivers' };

const statusFilter = { key: 'statuses', label: 'Status', options: driverStatuses } satisfies Filter;

/**
 * All driver applications, newest first. The dashboard's cards link here with a single status in the URL, which then
 * names the list.
 */
export default function ListPage() {
  const [params] = useSearchParams();
  const status = driverStatuses.find((one) => one === params.get('status'));
  const can = useCan();
  const wayBack = useBackLink();
  const list = useList(status ? [] : [statusFilter]);
  const statuses = status ? [status] : list.chosen(statusFilter);
  const query = useQuery(driversQuery({ page: list.page, search: list.search, statuses }));
  const actions = useDriverActions();
  const profileTarget = useProfileTarget();
  const menuOf = (driver: Driver) => (
    <ActionsMenu
      name={driver.fullName}
      items={[{ label: 'View Profile', icon: Eye, ...profileTarget(driver) }, ...actions.itemsOf(driver)]}
    />
  );
  return (
    <>
      <ListScreen
        title={`All ${status ?? 'Driver'} Applications`}
        aside={
          <>
            {can('read documents') && status === 'Pending' && <ReviewLink />}
            {can('read documents') && !status && (
              <ButtonLink to={reviewPath} state={wayBack} variant="line" size="dense">
                Review
              </ButtonLink>
            )}
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
        columns={[...driverColumns, { header: 'Actions', isAction: true, cell: menuOf }]}
        rowKey={(driver) => driver._id}
        card={(driver) => <DriverCard driver={driver} menu={menuOf(driver)} />}
      />
      {actions.dialog}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { vehicleFilters } from '#contract/drivers/vehicles.ts';
import { stateLabel, states } from '#contract/platform/nigerian-states.ts';
import {
  type CompanyRequest,
  type RequestFilling,
  requestFillings,
  requestSorts,
  requestStatuses,
} from '#contract/requests/requests.ts';
import { requestPath } from '#web/addresses.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ExportButton } from '#web/platform/lists/export-button.tsx';
import { useLinkState } from '#web/platform/lists/link-state.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { chosenOf, type Filter, givenPeriod, useList } from '#web/platform/lists/use-list.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { requestsFile, requestsQuery } from '#web/requests/api.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { ViewTabs } from '#web/views/panels.ts';
import { RequestCard } from './request-card.tsx';
import { requestColumns } from './request-columns.tsx';
import { type StatusActions, useStatusActions } from './status-actions.tsx';

export const meta = pageTitle('Company driver requests');

export const handle: ScreenHandle = { permission: 'read requests' };

const title = 'Company Driver Requests & Assignments';
const statusFilter = { key: 'statuses', label: 'Status', options: requestStatuses } satisfies Filter;
const vehicleFilter = { key: 'vehicles', label: 'Vehicle', options: vehicleFilters } satisfies Filter;

const fillingLabels: Readonly<Record<RequestFilling, string>> = {
  full: 'All that it asks for',
  part: 'Some',
  none: 'Nobody yet',
};
const filledFilter = {
  key: 'filled',
  label: 'Drivers ever placed',
  options: requestFillings,
  word: (filling: RequestFilling) => fillingLabels[filling],
} satisfies Filter<RequestFilling>;

const lacksFilter = {
  key: 'lacks',
  label: 'Now',
  options: ['drivers'],
  word: () => 'Fewer drivers than it asks for',
} satisfies Filter<'drivers'>;
const stateFilter = {
  key: 'states',
  label: 'State',
  options: states,
  word: (one: (typeof states)[number]) => stateLabel(one),
} satisfies Filter<(typeof states)[number]>;

const defaultViews = [{ name: 'Waiting for drivers', query: 'statuses=Pending,Assigned' }];

/** The companies' requests for drivers, newest first. */
export default function ListPage() {
  const [params] = useSearchParams();
  const starts = givenPeriod(params, 'startsIn', 'Starts');
  const list = useList(
    [statusFilter, vehicleFilter, filledFilter, lacksFilter, ...starts, stateFilter],
    '',
    requestSorts,
  );
  const shown = {
    search: list.search,
    statuses: list.chosen(statusFilter),
    vehicles: list.chosen(vehicleFilter),
    filled: list.chosen(filledFilter),
    states: list.chosen(stateFilter),
    lacks: list.chosen(lacksFilter),
    startsIn: chosenOf(list, starts, 'startsIn'),
    sorting: list.sorting,
  };
  const query = useQuery(requestsQuery({ page: list.page, ...shown }));
  const actions = useStatusActions();
  const can = useCan();
  const menuOf = (request: CompanyRequest) => <Actions request={request} actions={actions} />;
  return (
    <>
      <ListScreen
        title={title}
        aside={
          <ExportButton
            file={requestsFile(shown)}
            title={title}
            total={query.data?.data.pagedInfo.total}
            columns={requestColumns}
            rowKey={({ _id }) => _id}
          />
        }
        purpose={<ViewTabs list="requests" whole="All requests" defaults={defaultViews} />}
        searchLabel="Search by Company Name or Request ID"
        searchHint="Also by the start of a phone number or email address."
        list={list}
        query={query}
        awaited="Requests that companies send will appear here."
        nextStep={
          <ButtonLink to="/request" variant="line" size="dense">
            Open the request form
          </ButtonLink>
        }
        failure="The requests could not be loaded."
        columns={[...requestColumns, { header: 'Actions', isAction: true, cell: menuOf }]}
        rowKey={({ _id }) => _id}
        rowState={() => [can]}
        card={(request) => <RequestCard request={request} menu={menuOf(request)} />}
      />
      {actions.dialog}
    </>
  );
}

function Actions({ request, actions }: { request: CompanyRequest; actions: StatusActions }) {
  const state = useLinkState(request);
  return (
    <ActionsMenu
      name={request.name}
      items={[{ label: 'View Request', icon: Eye, to: requestPath(request), state }, ...actions.itemsOf(request)]}
    />
  );
}

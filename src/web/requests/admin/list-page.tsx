import { useQuery } from '@tanstack/react-query';
import { CalendarDays, MapPin, Truck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { vehicleFilters } from '#contract/drivers/vehicles.ts';
import { formatPeriod, formatShortDate } from '#contract/platform/dates.ts';
import { stateLabel, states } from '#contract/platform/nigerian-states.ts';
import {
  awaitsCancelling,
  type CompanyRequest,
  type RequestFilling,
  type RequestFilter,
  requestFillings,
  requestSorts,
  requestStatuses,
} from '#contract/requests/requests.ts';
import { addRequestPath, requestPath } from '#web/addresses.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { CardFacts, RowCard, RowMenu, RowName } from '#web/platform/lists/row-card.tsx';
import { givenPeriod, type Filter as OfList, useList } from '#web/platform/lists/use-list.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { requestSource } from '#web/requests/api.ts';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { CompanyTabs } from './company-tabs.tsx';
import { companyContact, formatFilled, formatFilledDrivers } from './request-format.ts';
import { useStatusActions } from './status-actions.tsx';

export const meta = pageTitle('Company driver requests');

export const handle: ScreenHandle = { permission: 'read requests' };

type Filter<Value extends string = string> = OfList<Value, keyof RequestFilter>;
const statusFilter = {
  key: 'statuses',
  param: 'status',
  label: 'Status',
  options: requestStatuses,
} satisfies Filter;
const vehicleFilter = {
  key: 'vehicles',
  param: 'typeOfVehicleRequired',
  label: 'Vehicle',
  options: vehicleFilters,
} satisfies Filter;

const fillingLabels: Readonly<Record<RequestFilling, string>> = {
  full: 'All that it asks for',
  part: 'Some',
  none: 'None yet',
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
  param: 'state',
  label: 'State',
  options: states,
  word: (one: (typeof states)[number]) => stateLabel(one),
} satisfies Filter<(typeof states)[number]>;

export default function ListPage() {
  const [params] = useSearchParams();
  const starts: Filter[] = givenPeriod(params, 'startsIn', 'Starts');
  const filters = [statusFilter, vehicleFilter, filledFilter, lacksFilter, ...starts, stateFilter];
  const list = useList(filters, '', requestSorts);
  const source = requestSource(list.query);
  const query = useQuery(source.page(list.page));
  const actions = useStatusActions();
  const can = useCan();
  return (
    <>
      <ListScreen
        title="Company Driver Requests & Assignments"
        file={source}
        form={{ to: '/request', label: 'Open the request form' }}
        add={can('manage requests') && { to: addRequestPath, label: 'Add a request' }}
        purpose={<CompanyTabs />}
        searchLabel="Search by Company Name or Request ID"
        searchHint="Also by the start of a phone number or email address."
        list={list}
        query={query}
        emptyHint="Requests that companies send will appear here."
        noun="request"
        columns={requestColumns}
        menu={(request) => (
          <RowMenu
            name={request.name}
            label="View Request"
            to={requestPath(request)}
            record={request}
            items={actions.itemsOf(request)}
          />
        )}
        rowState={() => [can]}
        card={(request, { menu }) => <RequestCard request={request} menu={menu} />}
      />
      {actions.dialog}
    </>
  );
}

interface RequestCardProps {
  request: CompanyRequest;
  menu: ReactNode;
}

/** For narrow windows. A press anywhere on the card follows its link. */
function RequestCard({ request, menu }: RequestCardProps) {
  return (
    <RowCard
      name={request.name}
      to={requestPath(request)}
      record={request}
      below={request.requestId}
      status={<RequestStatus request={request} />}
      menu={
        <>
          <PhoneMenu {...companyContact(request)} isIcon />
          {menu}
        </>
      }
    >
      <CardFacts>
        <IconItem icon={Users}>{formatFilledDrivers(request)}</IconItem>
        <IconItem icon={Truck}>{request.typeOfVehicleRequired}</IconItem>
        <IconItem icon={MapPin}>{stateLabel(request.preferredLocationOfAssignment.state)}</IconItem>
        <IconItem icon={CalendarDays}>{formatPeriod(request.duration, formatShortDate)}</IconItem>
      </CardFacts>
    </RowCard>
  );
}

/** A press anywhere on a row follows the company's link. */
const requestColumns: readonly Column<CompanyRequest>[] = [
  {
    header: 'Request ID',
    sortKey: 'requestId',
    isCopyable: true,
    cell: ({ requestId }) => requestId,
  },
  {
    header: 'Company Name',
    sortKey: 'name',
    variant: 'fill',
    cell: (request) => (
      <RowName to={requestPath(request)} record={request}>
        <span title={request.name}>{request.name}</span>
      </RowName>
    ),
  },
  {
    header: 'Email address',
    hideBelow: '5xl',
    isCopyable: true,
    cell: ({ email }) => (
      <span title={email} className="block max-w-88 truncate text-ink-2">
        {email}
      </span>
    ),
  },
  {
    header: 'Phone',
    hideBelow: '4xl',
    isCopyable: true,
    cell: (request) => <PhoneMenu {...companyContact(request)} />,
  },
  {
    header: 'Vehicle Type',
    sortKey: 'vehicle',
    cell: ({ typeOfVehicleRequired }) => typeOfVehicleRequired,
  },
  { header: 'Drivers', sortKey: 'drivers', cell: formatFilled },
  {
    header: 'Period',
    sortKey: 'period',
    cell: (request) => <Period duration={request.duration} />,
  },
  {
    header: 'Location',
    sortKey: 'state',
    cell: ({ preferredLocationOfAssignment: { state } }) => stateLabel(state),
  },
  { header: 'Status', sortKey: 'status', cell: (request) => <RequestStatus request={request} /> },
];

function Period({ duration: { startDate, endDate } }: Pick<CompanyRequest, 'duration'>) {
  return (
    <>
      {formatShortDate(startDate)}
      {endDate !== startDate && (
        <span className="text-ink-2 max-2xl:block"> to {formatShortDate(endDate)}</span>
      )}
    </>
  );
}

/** Also shows whether the company has asked to cancel. */
function RequestStatus({ request }: { request: CompanyRequest }) {
  return (
    <>
      <StatusBadge status={request.status} />
      {awaitsCancelling(request) && (
        <span className="block text-1 font-strong text-danger">Asks to cancel</span>
      )}
    </>
  );
}

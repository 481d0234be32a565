import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarDays, Eye, MapPin, Plus } from 'lucide-react';
import {
  type Consultation,
  consultationSorts,
  consultationStatuses,
  listConsultations,
} from '#contract/consultations/consultations.ts';
import { formatDate, formatShortDate } from '#contract/platform/dates.ts';
import { addConsultationPath, consultationPath } from '#web/addresses.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { StatefulLink, useLinkState } from '#web/platform/lists/link-state.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { listSource } from '#web/platform/lists/list-source.ts';
import { ListTabs } from '#web/platform/lists/list-tabs.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { PhoneItem, PhoneMenu } from '#web/platform/office/phone-actions.tsx';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { bookingContact, formatSchedule } from './consultation-format.ts';
import { type StatusActions, useStatusActions } from './status-actions.tsx';

export const meta = pageTitle('Consultancy bookings');

export const handle: ScreenHandle = { permission: 'read consultations' };

const statusFilter = { key: 'statuses', param: 'status', label: 'Status', options: consultationStatuses } as const;
const whenOf = ({ consultationDate, preferredTime }: Consultation) =>
  `${formatDate(consultationDate)}, ${preferredTime}`;

const columns = (actions: StatusActions): readonly Column<Consultation>[] => [
  {
    header: 'Request ID',
    sortKey: 'requestId',
    isCopyable: true,
    cell: ({ requestId }) => requestId,
  },
  {
    header: 'Name',
    sortKey: 'name',
    variant: 'long',
    cell: (booking) => (
      <StatefulLink
        isRowLink
        to={consultationPath(booking)}
        record={booking}
        className={classNames(
          'rounded-chip group-hover:underline',
          booking.erasedAt === null ? 'font-title text-navy-900' : 'text-ink-2',
        )}
      >
        {booking.fullName}
      </StatefulLink>
    ),
  },
  {
    header: 'Company Name',
    sortKey: 'company',
    variant: 'muted',
    cell: ({ companyName }) => companyName || 'Not given',
  },
  {
    header: 'Phone',
    isCopyable: true,
    cell: (booking) => <PhoneMenu {...bookingContact(booking)} />,
  },
  {
    header: 'Date',
    sortKey: 'date',
    cell: ({ consultationDate }) => formatShortDate(consultationDate),
  },
  { header: 'Preferred time', sortKey: 'time', cell: ({ preferredTime }) => preferredTime },
  { header: 'Status', sortKey: 'status', cell: (booking) => <StatusWithTime booking={booking} /> },
  { header: 'Actions', isAction: true, cell: (booking) => <Actions booking={booking} actions={actions} /> },
];

const tabs = [
  { name: 'To be scheduled', query: 'statuses=Pending' },
  { name: 'All consultations', query: '' },
];

/** The booked consultations, newest first. */
export default function ListPage() {
  const list = useList([statusFilter], '', consultationSorts);
  const source = listSource({
    endpoint: listConsultations,
    query: list.query,
    ask: (query, options) => callApi(listConsultations, { query, ...options }),
    list: 'consultations',
    noun: 'booking',
  });
  const query = useQuery(source.page(list.page));
  const actions = useStatusActions();
  const can = useCan();
  return (
    <>
      <ListScreen
        title="Consultancy Bookings & Client Requests"
        file={source}
        aside={
          can('manage consultations') && (
            <ButtonLink to={addConsultationPath} variant="line" size="dense">
              <Plus aria-hidden="true" className="size-4.5" />
              Add a booking
            </ButtonLink>
          )
        }
        purpose={<ListTabs tabs={tabs} />}
        searchLabel="Search by Name or Request ID"
        searchHint="Also by company, or by the start of a phone number or email address."
        list={list}
        query={query}
        awaited="Consultations that people book will appear here."
        nextStep={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/book-consultancy" variant="line" size="dense">
              Open the booking form
            </ButtonLink>
            {can('manage consultations') && (
              <ButtonLink to={addConsultationPath} size="dense">
                Add a booking
              </ButtonLink>
            )}
          </span>
        }
        failure="The bookings could not be loaded."
        columns={columns(actions)}
        rowKey={({ _id }) => _id}
        rowState={() => [can]}
        card={(booking) => <BookingCard booking={booking} actions={actions} />}
      />
      {actions.dialog}
    </>
  );
}

/** The status; below it when a scheduled booking takes place. */
function StatusWithTime({ booking }: { booking: Consultation }) {
  return (
    <>
      <StatusBadge status={booking.status} />
      {booking.status === 'Scheduled' && (
        <span title={booking.place} className="mt-1 block text-1 text-ink-2">
          {formatSchedule(booking)}
        </span>
      )}
    </>
  );
}

function Actions({ booking, actions }: { booking: Consultation; actions: StatusActions }) {
  const state = useLinkState(booking);
  return (
    <ActionsMenu
      name={booking.fullName}
      items={[{ label: 'View Details', icon: Eye, to: consultationPath(booking), state }, ...actions.itemsOf(booking)]}
    />
  );
}

function BookingCard({ booking, actions }: { booking: Consultation; actions: StatusActions }) {
  return (
    <div className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-3 font-title text-navy-900">
            <StatefulLink to={consultationPath(booking)} record={booking} isRowLink className="rounded-chip">
              {booking.fullName}
            </StatefulLink>
          </h2>
          <p className="text-1 text-ink-2">{[booking.requestId, booking.companyName].filter(Boolean).join(', ')}</p>
        </div>
        <div className="-me-2 -mt-2">
          <Actions booking={booking} actions={actions} />
        </div>
      </div>
      <ul className="grid gap-1 text-2 text-ink">
        <IconItem icon={CalendarDays}>{whenOf(booking)}</IconItem>
        {booking.status === 'Scheduled' && (
          <IconItem icon={CalendarClock}>{`Scheduled: ${formatSchedule(booking)}`}</IconItem>
        )}
        {booking.place !== '' && (
          <IconItem icon={MapPin}>
            <span className="wrap-anywhere">{booking.place}</span>
          </IconItem>
        )}
        <PhoneItem {...bookingContact(booking)} />
      </ul>
      <div className="mt-auto pt-1">
        <StatusBadge status={booking.status} />
      </div>
    </div>
  );
}

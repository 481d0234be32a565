import { useQuery } from '@tanstack/react-query';
import { Building2, CalendarClock, CalendarDays, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type Consultation,
  consultationSorts,
  consultationStatuses,
  listConsultations,
} from '#contract/consultations/consultations.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { addConsultationPath, consultationPath } from '#web/addresses.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { listSource } from '#web/platform/lists/list-source.ts';
import { ListTabs } from '#web/platform/lists/list-tabs.tsx';
import { CardFacts, RowCard, RowMenu, RowName } from '#web/platform/lists/row-card.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { bookingContact, formatSchedule } from './consultation-format.ts';
import { useStatusActions } from './status-actions.tsx';

export const meta = pageTitle('Consultancy bookings');

export const handle: ScreenHandle = { permission: 'read consultations' };

const statusFilter = {
  key: 'statuses',
  param: 'status',
  label: 'Status',
  options: consultationStatuses,
} as const;

const columns: readonly Column<Consultation>[] = [
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
      <RowName to={consultationPath(booking)} record={booking}>
        {booking.fullName}
      </RowName>
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
];

const tabs = [
  { name: 'To be scheduled', query: 'statuses=Pending' },
  { name: 'All consultations', query: '' },
];

export default function ListPage() {
  const list = useList([statusFilter], '', consultationSorts);
  const source = listSource({
    endpoint: listConsultations,
    query: list.query,
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
        form={{ to: '/book-consultancy', label: 'Open the booking form' }}
        add={can('manage consultations') && { to: addConsultationPath, label: 'Add a booking' }}
        purpose={<ListTabs tabs={tabs} />}
        searchLabel="Search by Name or Request ID"
        searchHint="Also by company, or by the start of a phone number or email address."
        list={list}
        query={query}
        emptyHint="Consultations that people book will appear here."
        noun="booking"
        columns={columns}
        menu={(booking) => (
          <RowMenu
            name={booking.fullName}
            label="View Details"
            to={consultationPath(booking)}
            record={booking}
            items={actions.itemsOf(booking)}
          />
        )}
        rowState={() => [can]}
        card={(booking, { menu }) => <BookingCard booking={booking} menu={menu} />}
      />
      {actions.dialog}
    </>
  );
}

function StatusWithTime({ booking }: { booking: Consultation }) {
  return (
    <span className="flex flex-col items-start gap-x-2 gap-y-1 4xl:flex-row 4xl:items-center">
      <StatusBadge status={booking.status} />
      {booking.status === 'Scheduled' && (
        <span title={booking.place} className="text-1 text-ink-2">
          {formatSchedule(booking)}
        </span>
      )}
    </span>
  );
}

function BookingCard({ booking, menu }: { booking: Consultation; menu: ReactNode }) {
  return (
    <RowCard
      name={booking.fullName}
      to={consultationPath(booking)}
      record={booking}
      below={booking.requestId}
      status={<StatusBadge status={booking.status} />}
      menu={
        <>
          <PhoneMenu {...bookingContact(booking)} isIcon />
          {menu}
        </>
      }
    >
      <CardFacts>
        {booking.companyName && (
          <IconItem icon={Building2}>
            <span className="wrap-anywhere">{booking.companyName}</span>
          </IconItem>
        )}
        <IconItem icon={CalendarDays}>
          {formatShortDate(booking.consultationDate)}, {booking.preferredTime}
        </IconItem>
        {booking.status === 'Scheduled' && (
          <IconItem icon={CalendarClock}>{`Scheduled: ${formatSchedule(booking)}`}</IconItem>
        )}
        {booking.place !== '' && (
          <IconItem icon={MapPin}>
            <span className="wrap-anywhere">{booking.place}</span>
          </IconItem>
        )}
      </CardFacts>
    </RowCard>
  );
}

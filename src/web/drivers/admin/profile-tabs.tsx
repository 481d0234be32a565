import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { DriverProfile, PlacedWith } from '#contract/drivers/drivers.ts';
import { formatPeriod, shortDayOf } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { RecordActivity } from '#web/activity/admin/record-activity.tsx';
import { ConsentsLine } from '#web/consents/admin/record-consents.tsx';
import { RecordMessages } from '#web/messages/admin/record-messages.tsx';
import { NotesPanel } from '#web/notes/admin/notes-panel.tsx';
import { notesQuery } from '#web/notes/api.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { RequestLink } from '#web/requests/admin/request-link.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { PartTabs } from '#web/ui/data/part-tabs.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { StatusHistory } from './status-history.tsx';

/** `?tab=` selects the tab. `?ongoing=true` adds placements as the first one. The history is always printed. */
export function ProfileTabs({
  driver,
  placements,
  trainings,
}: {
  driver: DriverProfile;
  placements: ReactNode;
  trainings: ReactNode;
}) {
  const { _id: id, fullName, companies, status } = driver;
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const can = useCan();
  const notes = useQuery(notesQuery({ kind: 'driver', id }, 1)).data?.data.pagedInfo.total;
  const isOngoing = params.get('ongoing') === 'true';
  const isClosed = status === 'Deleted';
  const tabs = [
    ...(isOngoing ? [{ name: 'company', label: 'Assigned Company' }] : []),
    { name: 'history', label: 'History' },
    { name: 'notes', label: 'Notes', count: notes },
    ...(can('read messages') ? [{ name: 'messages', label: 'Messages' }] : []),
    { name: 'trainings', label: 'Trainings' },
    { name: 'consents', label: 'Consents' },
    ...(can('read activity') ? [{ name: 'activity', label: 'Activity' }] : []),
  ];
  const first = tabs[0]?.name;
  const present = tabs.find(({ name }) => name === params.get('tab'))?.name ?? first ?? '';
  const linkTo = (name: string) => ({
    pathname,
    search: `?${new URLSearchParams({ ...(isOngoing && { ongoing: 'true' }), ...(name !== first && { tab: name }) })}`,
  });
  return (
    <>
      <PartTabs
        label="More about the driver"
        present={present}
        parts={tabs.map((tab) => ({ ...tab, to: linkTo(tab.name) }))}
      />
      {present === 'company' && <AssignedCompanies companies={companies} />}
      <div
        className={classNames(
          'flex flex-col gap-4 *:min-w-0 xl:flex-row xl:items-start xl:*:flex-1',
          present !== 'history' && 'hidden print:flex',
        )}
      >
        <div className="grid gap-4 empty:hidden">{placements}</div>
        <StatusHistory driver={driver} />
      </div>
      {present === 'notes' && <NotesPanel key={id} kind="driver" id={id} isClosed={isClosed} />}
      {present === 'messages' && (
        <RecordMessages key={id} kind="driver" id={id} isClosed={isClosed} />
      )}
      {present === 'trainings' && trainings}
      {present === 'consents' && <ConsentsLine key={id} kind="driver" id={id} name={fullName} />}
      {present === 'activity' && <RecordActivity key={id} id={id} hasViews isOpen />}
    </>
  );
}

function AssignedCompanies({ companies }: { companies: readonly PlacedWith[] }) {
  return (
    <Panel title="Assigned Company" isFlush>
      <Table
        label="Assigned Company"
        isFramed
        columns={columns}
        rows={companies}
        rowKey={({ assignmentId }) => assignmentId}
        card={(placed) => (
          <>
            <h3 className="text-3 font-title">
              <RequestLink placed={placed} />
            </h3>
            <DescriptionList
              items={columns
                .slice(1)
                .map(({ header, cell }) => ({ label: header, value: cell(placed) }))}
            />
          </>
        )}
        empty="No record"
      />
    </Panel>
  );
}

const columns: readonly Column<PlacedWith>[] = [
  { header: 'Company', variant: 'long', cell: (placed) => <RequestLink placed={placed} /> },
  { header: 'Request ID', isCopyable: true, cell: ({ requestId }) => requestId },
  { header: 'Vehicle Type', cell: ({ typeOfVehicleRequired }) => typeOfVehicleRequired },
  { header: 'Period', variant: 'long', cell: ({ duration }) => formatPeriod(duration) },
  {
    header: 'Location',
    variant: 'long',
    cell: ({ preferredLocationOfAssignment: { city, state } }) => `${city}, ${stateLabel(state)}`,
  },
  { header: 'Assigned since', cell: ({ assignedAt }) => shortDayOf(assignedAt) },
];

import type { PlacedWith } from '#contract/drivers/drivers.ts';
import { formatDate, formatPeriod, todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { RequestLink } from '#web/requests/admin/request-link.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';

/** Where a driver is placed now. */
export function AssignedCompanies({ companies }: { companies: readonly PlacedWith[] }) {
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
              items={columns.slice(1).map(({ header, cell }) => ({ label: header, value: cell(placed) }))}
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
  { header: 'Request ID', variant: 'figures', isCopyable: true, cell: ({ requestId }) => requestId },
  { header: 'Vehicle Type', cell: ({ typeOfVehicleRequired }) => typeOfVehicleRequired },
  { header: 'Period', variant: 'long', cell: ({ duration }) => formatPeriod(duration) },
  {
    header: 'Location',
    variant: 'long',
    cell: ({ preferredLocationOfAssignment: { city, state } }) => `${city}, ${stateLabel(state)}`,
  },
  { header: 'Assigned since', cell: ({ assignedAt }) => formatDate(todayInLagos(new Date(assignedAt))) },
];

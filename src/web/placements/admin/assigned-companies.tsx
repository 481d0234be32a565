import { todayInLagos, writeDate, writePeriod } from '#contract/dates.ts';
import type { PlacedWith } from '#contract/drivers.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';
import { requestPath } from '#web/requests/api.ts';
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
            <DescriptionList items={columns.slice(1).map(({ head, cell }) => ({ label: head, value: cell(placed) }))} />
          </>
        )}
        empty="No record"
      />
    </Panel>
  );
}

const columns: readonly Column<PlacedWith>[] = [
  { head: 'Company', cell: (placed) => <RequestLink placed={placed} /> },
  { head: 'Request ID', look: 'figures', cell: ({ requestId }) => requestId },
  { head: 'Vehicle Type', cell: ({ typeOfVehicleRequired }) => typeOfVehicleRequired },
  { head: 'Period', cell: ({ duration }) => writePeriod(duration) },
  {
    head: 'Location',
    cell: ({ preferredLocationOfAssignment: { city, state } }) => `${city}, ${stateLabel(state)}`,
  },
  { head: 'Assigned since', cell: ({ assignedAt }) => writeDate(todayInLagos(new Date(assignedAt))) },
];

function RequestLink({ placed }: { placed: PlacedWith }) {
  return (
    <StatefulLink
      to={requestPath(placed)}
      className="rounded-chip font-title text-navy-900 underline underline-offset-4 hover:text-navy-600"
    >
      {placed.name}
    </StatefulLink>
  );
}

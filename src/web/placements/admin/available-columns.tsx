import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { driverFacts } from '#web/drivers/admin/driver-columns.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { AssignButton } from './assign-button.tsx';
import { DocumentsMatch, MatchMark } from './match-mark.tsx';

/**
 * Columns of the drivers available for a request, each fact marked if it matches. All of them are Approved, so the status
 * is that of their documents. Without `onAssign` there are no assign buttons.
 */
export function availableColumns(
  request: CompanyRequest | undefined,
  onAssign: ((driver: ListedDriver) => void) | undefined,
): readonly Column<ListedDriver>[] {
  const place = request?.preferredLocationOfAssignment.state;
  const fitting: Record<string, Partial<Column<ListedDriver>>> = {
    Phone: { hideBelow: '3xl' },
    'Vehicle Type': {
      cell: ({ typeOfVehice }) => <MatchMark offered={typeOfVehice} wanted={request?.typeOfVehicleRequired} />,
    },
    Location: { cell: ({ state }) => <MatchMark offered={stateLabel(state)} wanted={place && stateLabel(place)} /> },
  };
  return [
    ...driverFacts.map((column) => ({ ...column, ...fitting[column.header] })),
    { header: 'Status', cell: (driver) => <DocumentsMatch driver={driver} request={request} /> },
    {
      header: 'Actions',
      isAction: true,
      cell: (driver) => onAssign && <AssignButton driver={driver} onAssign={onAssign} />,
    },
  ];
}

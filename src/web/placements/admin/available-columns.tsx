import type { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { driverColumns, NameLink } from '#web/drivers/admin/driver-columns.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { AssignButton } from './assign-button.tsx';
import { DocumentsMatchMark, MatchMark } from './match-mark.tsx';

/**
 * Columns of the drivers available for a request, each fact marked if it matches. Without `onAssign` there are no
 * assign buttons.
 */
export function availableColumns(
  request: CompanyRequest | undefined,
  onAssign: ((driver: Driver) => void) | undefined,
): readonly Column<Driver>[] {
  const place = request?.preferredLocationOfAssignment.state;
  const fitting: Record<string, Column<Driver>['cell']> = {
    Name: (driver) => <NameLink driver={driver} isExplicit />,
    'Vehicle Type': ({ typeOfVehice }) => <MatchMark offered={typeOfVehice} wanted={request?.typeOfVehicleRequired} />,
    Location: ({ state }) => <MatchMark offered={stateLabel(state)} wanted={place && stateLabel(place)} />,
    Status: (driver) => (
      <span className="flex min-w-36 flex-col items-start gap-1">
        <StatusBadge status={driver.status} />
        <DocumentsMatchMark driver={driver} request={request} />
      </span>
    ),
  };
  return [
    // The documents and the button need room.
    ...driverColumns.map(({ hideBelow, ...column }) => ({
      ...column,
      ...(hideBelow && { hideBelow: '4xl' as const }),
      ...(column.header === 'Status' && { variant: 'long' as const }),
      cell: fitting[column.header] ?? column.cell,
    })),
    {
      header: 'Actions',
      isAction: true,
      cell: (driver) => onAssign && <AssignButton driver={driver} onAssign={onAssign} />,
    },
  ];
}

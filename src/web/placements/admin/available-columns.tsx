import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { driverFacts, NameLink } from '#web/drivers/admin/driver-columns.tsx';
import { driverContact } from '#web/drivers/admin/driver-format.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import { EmailText } from '#web/ui/data/breakable-email.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { AssignButton } from './assign-button.tsx';
import { DocumentsMatch, MatchMark } from './match-mark.tsx';

/**
 * Marks each fact that matches the request. The status shows how long documents are valid. Without a phone column,
 * the phone menu follows the email address. `yes` says when drivers answered that they can start. Without `onAssign` there are no assign buttons.
 */
export function availableColumns(
  request: CompanyRequest | undefined,
  onAssign: ((driver: ListedDriver) => void) | undefined,
  yes: ReadonlyMap<string, string>,
): readonly Column<ListedDriver>[] {
  const place = request?.preferredLocationOfAssignment.state;
  const fitting: Record<string, Partial<Column<ListedDriver>>> = {
    'Email address': {
      cell: (driver) => (
        <span className="flex items-center justify-between gap-2 3xl:*:first:min-w-52">
          <EmailText address={driver.email} />
          <span className="4xl:hidden">
            <PhoneMenu isIcon {...driverContact(driver)} />
          </span>
        </span>
      ),
    },
    Name: {
      cell: (driver) => (
        <span className="block 3xl:min-w-28">
          <NameLink driver={driver} />
          {yes.has(driver._id) && (
            <span className="block text-1 font-strong text-ink">{yes.get(driver._id)}</span>
          )}
        </span>
      ),
    },
    Phone: { hideBelow: '4xl' },
    'Vehicle Type': {
      cell: ({ typeOfVehice }) => (
        <MatchMark offered={typeOfVehice} wanted={request?.typeOfVehicleRequired} />
      ),
    },
    Location: {
      cell: ({ state }) => (
        <span className="block whitespace-normal 3xl:min-w-20">
          <MatchMark offered={stateLabel(state)} wanted={place && stateLabel(place)} />
        </span>
      ),
    },
  };
  return [
    ...driverFacts.map((column) => ({ ...column, ...fitting[column.header] })),
    {
      header: 'Status',
      cell: (driver) => (
        <span className="flex flex-col items-start gap-x-2 gap-y-0.5 3xl:flex-row 3xl:items-center">
          <StatusBadge status={driver.status} />
          <DocumentsMatch driver={driver} request={request} />
        </span>
      ),
    },
    {
      header: 'Actions',
      isAction: true,
      cell: (driver) => onAssign && <AssignButton isIcon driver={driver} onAssign={onAssign} />,
    },
  ];
}

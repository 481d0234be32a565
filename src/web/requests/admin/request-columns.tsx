import { formatShortDate } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { requestPath } from '#web/addresses.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import { RowName } from '#web/platform/lists/row-card.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { companyContact, formatFilled } from './request-format.ts';
import { RequestStatus } from './request-status.tsx';

/** A press anywhere on a row follows the company's link. */
export const requestColumns: readonly Column<CompanyRequest>[] = [
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
      <span title={email} className="block max-w-72 truncate text-ink-2">
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

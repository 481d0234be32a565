import { writeDate } from '#contract/dates.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';
import { requestPath } from '#web/requests/api.ts';
import { stretchedOverRow } from '#web/ui/actions/stretched-link.ts';
import { EmailText } from '#web/ui/data/breakable-email.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { truncatePhone } from '#web/ui/data/truncate-phone.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatFilled } from './request-format.ts';

/** Columns of the requests. The company's link covers its whole row. */
export const requestColumns: readonly Column<CompanyRequest>[] = [
  { header: 'Request ID', variant: 'figures', cell: ({ requestId }) => requestId },
  {
    header: 'Company Name',
    cell: (request) => (
      <StatefulLink
        to={requestPath(request)}
        record={request}
        className={classNames('font-title text-navy-900 group-hover:underline', stretchedOverRow)}
      >
        {request.name}
      </StatefulLink>
    ),
  },
  { header: 'Email address', variant: 'muted', hideBelow: '4xl', cell: ({ email }) => <EmailText address={email} /> },
  { header: 'Phone', variant: 'figures', hideBelow: true, cell: ({ phoneNumber }) => truncatePhone(phoneNumber) },
  { header: 'Vehicle Type', cell: ({ typeOfVehicleRequired }) => typeOfVehicleRequired },
  { header: 'Drivers', variant: 'figures', cell: formatFilled },
  { header: 'Period', cell: (request) => <Period duration={request.duration} /> },
  { header: 'Location', cell: ({ preferredLocationOfAssignment: { state } }) => stateLabel(state) },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];

function Period({ duration: { startDate, endDate } }: Pick<CompanyRequest, 'duration'>) {
  return (
    <span className="block text-1 whitespace-nowrap">
      {writeDate(startDate)}
      {endDate !== startDate && <span className="block text-ink-2">to {writeDate(endDate)}</span>}
    </span>
  );
}

import { writeDate } from '#contract/dates.ts';
import { stateLabel } from '#contract/places.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { RecordLink } from '#web/platform/record-link.tsx';
import { requestPath } from '#web/requests/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { coversRow } from '#web/ui/covers.ts';
import { Email } from '#web/ui/email.tsx';
import { shortPhone } from '#web/ui/short-phone.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { writeFilled } from './request-words.ts';

/** What the table of requests shows. The company's link lies over its whole row. */
export const requestColumns: readonly Column<CompanyRequest>[] = [
  { head: 'Request ID', look: 'figures', cell: ({ requestId }) => requestId },
  {
    head: 'Company Name',
    cell: (request) => (
      <RecordLink
        to={requestPath(request)}
        record={request}
        className={classNames('font-title text-navy-900 group-hover:underline', coversRow)}
      >
        {request.name}
      </RecordLink>
    ),
  },
  { head: 'Email address', look: 'quiet', isRoomy: '4xl', cell: ({ email }) => <Email address={email} /> },
  { head: 'Phone', look: 'figures', isRoomy: true, cell: ({ phoneNumber }) => shortPhone(phoneNumber) },
  { head: 'Vehicle Type', cell: ({ typeOfVehicleRequired }) => typeOfVehicleRequired },
  { head: 'Drivers', look: 'figures', cell: writeFilled },
  { head: 'Period', cell: (request) => <Period duration={request.duration} /> },
  { head: 'Location', cell: ({ preferredLocationOfAssignment: { state } }) => stateLabel(state) },
  { head: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];

function Period({ duration: { startDate, endDate } }: Pick<CompanyRequest, 'duration'>) {
  return (
    <span className="block text-1 whitespace-nowrap">
      {writeDate(startDate)}
      {endDate !== startDate && <span className="block text-ink-2">to {writeDate(endDate)}</span>}
    </span>
  );
}

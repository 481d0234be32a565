import { CalendarDays, ChevronRight, MapPin, Truck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPeriod, formatShortDate } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { requestPath } from '#web/addresses.ts';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';
import { PhoneItem } from '#web/platform/office/phone-actions.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { companyContact, formatFilledDrivers } from './request-format.ts';
import { RequestStatus } from './request-status.tsx';

interface RequestCardProps {
  request: CompanyRequest;
  /** The actions menu. */
  menu: ReactNode;
}

/** A request in the list on narrow windows. A press anywhere on the card follows its link. */
export function RequestCard({ request, menu }: RequestCardProps) {
  return (
    <div className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-3 font-title text-navy-900">{request.name}</h2>
          <p className="text-1 text-ink-2">{request.requestId}</p>
        </div>
        <div className="-me-2 -mt-2">{menu}</div>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-2 text-ink">
        <IconItem icon={Users}>{formatFilledDrivers(request)}</IconItem>
        <IconItem icon={Truck}>{request.typeOfVehicleRequired}</IconItem>
        <IconItem icon={MapPin}>{stateLabel(request.preferredLocationOfAssignment.state)}</IconItem>
        <PhoneItem {...companyContact(request)} />
        <IconItem icon={CalendarDays}>{formatPeriod(request.duration, formatShortDate)}</IconItem>
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <RequestStatus request={request} />
        <StatefulLink
          isRowLink
          to={requestPath(request)}
          record={request}
          className="flex items-center gap-2 rounded-chip font-title text-navy-900"
        >
          View Request<span className="sr-only"> of {request.name}</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </StatefulLink>
      </div>
    </div>
  );
}

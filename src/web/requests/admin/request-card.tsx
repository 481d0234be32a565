import { CalendarDays, MapPin, Truck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPeriod, formatShortDate } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { requestPath } from '#web/addresses.ts';
import { CardFacts, CardLink, RowCard } from '#web/platform/lists/row-card.tsx';
import { PhoneItem } from '#web/platform/office/phone-actions.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { companyContact, formatFilledDrivers } from './request-format.ts';
import { RequestStatus } from './request-status.tsx';

interface RequestCardProps {
  request: CompanyRequest;
  menu: ReactNode;
}

/** For narrow windows. A press anywhere on the card follows its link. */
export function RequestCard({ request, menu }: RequestCardProps) {
  return (
    <RowCard
      name={request.name}
      below={request.requestId}
      menu={menu}
      foot={
        <>
          <RequestStatus request={request} />
          <CardLink to={requestPath(request)} record={request}>
            View Request<span className="sr-only"> of {request.name}</span>
          </CardLink>
        </>
      }
    >
      <CardFacts>
        <IconItem icon={Users}>{formatFilledDrivers(request)}</IconItem>
        <IconItem icon={Truck}>{request.typeOfVehicleRequired}</IconItem>
        <IconItem icon={MapPin}>{stateLabel(request.preferredLocationOfAssignment.state)}</IconItem>
        <PhoneItem {...companyContact(request)} />
        <IconItem icon={CalendarDays}>{formatPeriod(request.duration, formatShortDate)}</IconItem>
      </CardFacts>
    </RowCard>
  );
}

import { Building2, CalendarDays, MapPin, Truck, Users } from 'lucide-react';
import { whyClosed } from '#contract/placements/placements.ts';
import { formatPeriod } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { formatFilledDrivers } from '#web/requests/admin/request-format.ts';
import { CapacityBar } from '#web/ui/data/capacity-bar.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';

/**
 * The request that drivers are chosen for: what it asks for and, if nobody can be assigned, why. Reserves its space
 * while loading.
 */
export function RequestSummary({ request }: { request: CompanyRequest | undefined }) {
  if (!request) return <div className="min-h-18 rounded-card border border-line bg-card" />;
  const closed = whyClosed(request);
  return (
    <section aria-label="The request" className="rounded-card border border-line bg-card px-4 py-3 text-2 sm:px-5">
      <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
        <IconItem icon={Building2}>
          <span className="font-title text-navy-900">{request.name}</span>
          <span className="text-ink-2">{request.requestId}</span>
        </IconItem>
        <IconItem icon={Truck}>{request.typeOfVehicleRequired}</IconItem>
        <IconItem icon={MapPin}>{stateLabel(request.preferredLocationOfAssignment.state)}</IconItem>
        <IconItem icon={CalendarDays}>{formatPeriod(request.duration)}</IconItem>
        <IconItem icon={Users}>
          {formatFilledDrivers(request)} assigned
          <CapacityBar filled={request.assignedDrivers} places={request.numberOfDriverNeeded} />
        </IconItem>
      </ul>
      {closed !== undefined && <p className="mt-2 font-strong text-ink">{closed}</p>}
    </section>
  );
}

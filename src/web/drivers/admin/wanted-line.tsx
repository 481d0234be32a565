import { Building2, CalendarDays, MapPin, Truck, Users } from 'lucide-react';
import { writePeriod } from '#contract/dates.ts';
import { whyClosed } from '#contract/placements.ts';
import { stateLabel } from '#contract/places.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { Fact } from '#web/ui/fact.tsx';
import { FilledPlaces } from '#web/ui/filled-places.tsx';

/** For which request drivers are chosen, and what it asks for; why nobody can be assigned, where that is so. Keeps its place while it isn't known. */
export function WantedLine({ request }: { request: CompanyRequest | undefined }) {
  if (!request) return <div className="min-h-18 rounded-card border border-line bg-card" />;
  const closed = whyClosed(request);
  return (
    <section aria-label="The request" className="rounded-card border border-line bg-card px-4 py-3 text-2 sm:px-5">
      <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
        <Fact icon={Building2}>
          <span className="font-title text-navy-900">{request.name}</span>
          <span className="text-ink-2">{request.requestId}</span>
        </Fact>
        <Fact icon={Truck}>{request.typeOfVehicleRequired}</Fact>
        <Fact icon={MapPin}>{stateLabel(request.preferredLocationOfAssignment.state)}</Fact>
        <Fact icon={CalendarDays}>{writePeriod(request.duration)}</Fact>
        <Fact icon={Users}>
          {request.assignedDrivers} of {request.numberOfDriverNeeded} drivers assigned
          <FilledPlaces filled={request.assignedDrivers} places={request.numberOfDriverNeeded} />
        </Fact>
      </ul>
      {closed !== undefined && <p className="mt-2 font-strong text-ink">{closed}</p>}
    </section>
  );
}

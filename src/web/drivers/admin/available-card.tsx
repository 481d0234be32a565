import { MapPin, Phone, Truck } from 'lucide-react';
import type { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/places.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { Fact } from '#web/ui/fact.tsx';
import { shortPhone } from '#web/ui/short-phone.ts';
import { AssignButton } from './assign-button.tsx';
import { DriverCard } from './driver-card.tsx';
import { writeExperience } from './driver-words.ts';
import { Fit, PapersFit } from './fit.tsx';

interface AvailableCardProps {
  driver: Driver;
  request: CompanyRequest | undefined;
  /** Missing where nobody can be assigned. */
  onAssign: ((driver: Driver) => void) | undefined;
}

/** A driver who can be placed with a request, on narrow windows. */
export function AvailableCard({ driver, request, onAssign }: AvailableCardProps) {
  const place = request?.preferredLocationOfAssignment.state;
  return (
    <DriverCard driver={driver} action={onAssign && <AssignButton driver={driver} onAssign={onAssign} />}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-2 text-ink">
        <Fact icon={Truck}>
          <Fit offered={driver.typeOfVehice} wanted={request?.typeOfVehicleRequired} />
          {writeExperience(driver.yearsOfExperience)}
        </Fact>
        <Fact icon={MapPin}>
          <Fit offered={stateLabel(driver.state)} wanted={place && stateLabel(place)} />
        </Fact>
        <Fact icon={Phone}>{shortPhone(driver.phoneNumber)}</Fact>
      </ul>
      <PapersFit driver={driver} request={request} />
    </DriverCard>
  );
}

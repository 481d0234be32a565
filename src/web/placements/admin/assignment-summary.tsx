import { Building2 } from 'lucide-react';
import { findEarlyExpiries } from '#contract/documents/papers.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { assignDriver } from '#contract/placements/placements.ts';
import { addDays, formatDate, ordinal, todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { formatExperience } from '#web/drivers/admin/driver-format.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { bothSeen } from '#web/placements/api.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';

export interface Assignment {
  driver: ListedDriver;
  request: CompanyRequest;
}

/** Also used for a single driver. */
export const assignmentQuestion =
  'You are about to assign the selected driver(s) to this company request.';

export function AssignmentSummary({ driver, request }: Assignment) {
  const objections = listObjections(driver, request);
  return (
    <>
      <div className="divide-y divide-line rounded-field bg-office px-4">
        <div className="flex items-center gap-3.5 py-3">
          <Avatar name={driver.fullName} />
          <p>
            <span className="block text-2 font-title text-navy-900">{driver.fullName}</span>
            <span className="block text-1 text-ink-2">
              Driver {driver.driverId}, {driver.typeOfVehice},{' '}
              {formatExperience(driver.yearsOfExperience)}, {stateLabel(driver.state)}
            </span>
          </p>
        </div>
        <div className="flex items-center gap-3.5 py-3">
          <span
            aria-hidden="true"
            className="inline-flex size-10 shrink-0 items-center justify-center rounded-field bg-navy-100 text-navy-900"
          >
            <Building2 className="size-5" />
          </span>
          <p>
            <span className="block text-2 font-title text-navy-900">{request.name}</span>
            <span className="block text-1 text-ink-2">
              <span className="whitespace-nowrap">{request.requestId}</span>, takes{' '}
              {formatPlaces(request)}
            </span>
          </p>
        </div>
      </div>
      {objections.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {objections.map((objection) => (
            <li key={objection}>
              <StatusNote judgement="warning">{objection}</StatusNote>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <RecipientsNote
          questions={[askRecipients(recipientsOf(assignDriver), bothSeen({ driver, request }))]}
        />
      </div>
    </>
  );
}

const places = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

function formatPlaces({ assignedDrivers, numberOfDriverNeeded }: CompanyRequest): string {
  if (numberOfDriverNeeded === 1) return 'the only place';
  return `the ${places[assignedDrivers] ?? ordinal(assignedDrivers + 1)} of ${numberOfDriverNeeded} places`;
}

function listObjections(
  driver: ListedDriver,
  { typeOfVehicleRequired, duration }: CompanyRequest,
): string[] {
  const end = `the placement ends on the ${formatDate(duration.endDate)}`;
  const short = findEarlyExpiries(driver, duration.endDate, todayInLagos(serverNow())).map(
    ({ noun, endsOn, isMissing }) =>
      isMissing
        ? `The ${noun} of ${driver.fullName} is needed from the ${formatDate(addDays(endsOn, 1))}; ${end}.`
        : `The ${noun} of ${driver.fullName} expires on the ${formatDate(endsOn)}, before ${end}.`,
  );
  return driver.typeOfVehice === typeOfVehicleRequired
    ? short
    : [
        `The company asked for a ${typeOfVehicleRequired}; ${driver.fullName} drives a ${driver.typeOfVehice}.`,
        ...short,
      ];
}

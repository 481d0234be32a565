import { formatShortDate } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest, RequestEnding } from '#contract/requests/requests.ts';
import type { PhoneContact } from '#web/office/phone-contact.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

/** What ending or reopening a request means for it and its drivers, in sentences that name the company. */
export function formatEnd(
  change: RequestEnding | 'Kept' | 'Pending',
  {
    name,
    requestId,
    assignedDrivers,
    numberOfDriverNeeded,
  }: Pick<CompanyRequest, 'name' | 'requestId' | 'assignedDrivers' | 'numberOfDriverNeeded'>,
): string {
  const drivers = pluralize(assignedDrivers, 'driver');
  if (change === 'Kept')
    return `${name} asked to cancel it (${requestId}). Call the company: no message is sent.`;
  if (change === 'Pending') {
    return `The request from ${name} (${requestId}) will take drivers again. Drivers who were released stay available.`;
  }
  if (change === 'Fulfilled') {
    const outcome =
      assignedDrivers < numberOfDriverNeeded
        ? `${name} asked for ${pluralize(numberOfDriverNeeded, 'driver')}, but only ${assignedDrivers} ${assignedDrivers === 1 ? 'is' : 'are'} assigned (${requestId}).`
        : `${name} has all the drivers it asked for (${requestId}).`;
    const staying =
      assignedDrivers === 1
        ? 'The driver stays placed until removed'
        : `The ${drivers} stay placed until they are removed`;
    return `${outcome} ${staying}, and nobody else can be assigned.`;
  }
  const freed =
    assignedDrivers === 0
      ? 'No drivers are assigned to it.'
      : `${drivers} will be available again.`;
  return `The request from ${name} (${requestId}) will be cancelled. ${freed}`;
}

/** '1 of 3': placed and requested drivers. */
export const formatFilled = ({ assignedDrivers, numberOfDriverNeeded }: CompanyRequest): string =>
  `${assignedDrivers} of ${numberOfDriverNeeded}`;

/** '1 of 1 driver', '0 of 3 drivers'. */
export const formatFilledDrivers = ({
  assignedDrivers,
  numberOfDriverNeeded,
}: Pick<CompanyRequest, 'assignedDrivers' | 'numberOfDriverNeeded'>): string =>
  `${assignedDrivers} of ${pluralize(numberOfDriverNeeded, 'driver')}`;

/** '1 of 3 drivers · Truck · 27 Nov 2026 to 25 May 2027 · Niger'. */
export function formatFacts(request: CompanyRequest): string {
  const { duration, typeOfVehicleRequired, preferredLocationOfAssignment: place } = request;
  const days = [...new Set([duration.startDate, duration.endDate])]
    .map(formatShortDate)
    .join(' to ');
  return [formatFilledDrivers(request), typeOfVehicleRequired, days, stateLabel(place.state)].join(
    ' · ',
  );
}

export const companyContact = ({
  phoneNumber,
  name,
  requestId,
  whatsApp,
}: Pick<CompanyRequest, 'phoneNumber' | 'name' | 'requestId' | 'whatsApp'>): PhoneContact => ({
  phone: phoneNumber,
  name,
  about: `your request ${requestId}`,
  whatsApp,
});

import type { CompanyRequest, RequestEnding } from '#contract/requests.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

/** Describes what happens to a request and its drivers when it ends, in sentences that name the company. */
export function formatEnd(
  ending: RequestEnding,
  {
    name,
    requestId,
    assignedDrivers,
    numberOfDriverNeeded,
  }: Pick<CompanyRequest, 'name' | 'requestId' | 'assignedDrivers' | 'numberOfDriverNeeded'>,
): string {
  const drivers = pluralize(assignedDrivers, 'driver');
  if (ending === 'Fulfilled') {
    const outcome =
      assignedDrivers < numberOfDriverNeeded
        ? `${name} asked for ${pluralize(numberOfDriverNeeded, 'driver')}, and only ${assignedDrivers} ${assignedDrivers === 1 ? 'is' : 'are'} assigned (${requestId}).`
        : `${name} has what it asked for (${requestId}).`;
    const staying =
      assignedDrivers === 1
        ? 'The driver stays placed until removed'
        : `The ${drivers} stay placed until they are removed`;
    return `${outcome} ${staying}, and nobody else can be assigned. This can't be changed afterwards.`;
  }
  const freed =
    assignedDrivers === 0
      ? 'No driver is assigned to it.'
      : `${drivers} ${assignedDrivers === 1 ? 'becomes' : 'become'} free again.`;
  return `The request of ${name} (${requestId}) will be cancelled. ${freed} This can't be changed afterwards.`;
}

/** How many of the requested drivers are placed. */
export const formatFilled = ({ assignedDrivers, numberOfDriverNeeded }: CompanyRequest): string =>
  `${assignedDrivers} of ${numberOfDriverNeeded}`;

import type { Driver, DriverAction } from '#contract/drivers.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

export function formatExperience(years: number): string {
  return pluralize(years, 'year');
}

/** The companies that a driver is placed with. */
export function companyNames({ companies }: Driver): string {
  return companies.map(({ name }) => name).join(' and ');
}

/** Describes what an action will do, in a sentence that names the driver. */
export function describeConsequence(action: DriverAction, driver: Driver): string {
  const { fullName } = driver;
  if (action === 'approve') return `${fullName} will be approved, and can then be placed with companies.`;
  if (action === 'reject') return `The application of ${fullName} will be rejected. The applicant may apply again.`;
  if (action === 'unblock') return `${fullName} will be unblocked, and gets back the status from before the block.`;
  if (action === 'delete') {
    return `The application of ${fullName} will be taken off every list, and its documents will be destroyed for ever.`;
  }
  const placements = companyNames(driver);
  return placements === ''
    ? `${fullName} will be kept off every placement until somebody unblocks the application.`
    : `${fullName} will be removed from ${placements}, and kept off every placement until somebody unblocks the application.`;
}

/** The label of a search that takes the start of a driver id or a part of a name. */
export const driverSearchLabel = 'Search by Name or Driver ID';

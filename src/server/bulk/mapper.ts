import type { Refusal } from '#contract/bulk/bulk-decisions.ts';
import { driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import type { Eligibility } from './repository.ts';

export const toRefusal = (id: string, eligibility: Eligibility | undefined, reason: string): Refusal => ({
  _id: id,
  driverId: String(eligibility?.driverNumber ?? 0),
  fullName: eligibility?.fullName ?? driverNotFoundMessage,
  reason,
});

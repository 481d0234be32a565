import type { Refusal } from '#contract/bulk/bulk-decisions.ts';
import { driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import type { Standing } from './repository.ts';

export const toRefusal = (id: string, standing: Standing | undefined, reason: string): Refusal => ({
  _id: id,
  driverId: String(standing?.driverNumber ?? 0),
  fullName: standing?.fullName ?? driverNotFoundMessage,
  reason,
});

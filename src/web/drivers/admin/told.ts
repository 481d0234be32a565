import type { Driver } from '#contract/drivers/drivers.ts';
import type { Told } from '#web/messages/panels.ts';

/** Whom a decision on an application is told. */
export const toldOfDecision = (
  event: 'application-approved' | 'application-rejected',
  { fullName, email, phoneNumber, driverId }: Pick<Driver, 'fullName' | 'email' | 'phoneNumber' | 'driverId'>,
): Told => ({
  ...{ who: fullName, email, phone: phoneNumber, event },
  values: { name: fullName, reference: driverId, driverId },
});

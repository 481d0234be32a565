import type { ListedDriver } from '#contract/drivers/drivers.ts';
import type { Recipient } from '#web/messages/panels.ts';

/** Whom a decision on an application is told. */
export const recipientsOfDecision = (
  event: 'application-approved' | 'application-rejected',
  { fullName, email, phoneNumber, driverId }: Pick<ListedDriver, 'fullName' | 'email' | 'phoneNumber' | 'driverId'>,
): Recipient => ({
  ...{ who: fullName, email, phone: phoneNumber, event },
  values: { name: fullName, reference: driverId, driverId },
});

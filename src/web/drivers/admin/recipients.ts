import type { ListedDriver } from '#contract/drivers/drivers.ts';
import type { Recipient } from '#web/messages/admin/recipients-note.tsx';

/** The companies that are told of a driver's block; the driver isn't. */
export const recipientsOfBlock = ({ companies, fullName }: Pick<ListedDriver, 'companies' | 'fullName'>): Recipient[] =>
  companies.map(({ name }) => ({
    ...{ who: name, event: 'driver-removed' },
    values: { company: name, drivers: fullName },
  }));

/** Whom a decision on an application is told. */
export const recipientsOfDecision = (
  event: 'application-approved' | 'application-rejected',
  { fullName, email, phoneNumber, driverId }: Pick<ListedDriver, 'fullName' | 'email' | 'phoneNumber' | 'driverId'>,
): Recipient => ({
  ...{ who: fullName, email, phone: phoneNumber, event },
  values: { name: fullName, reference: driverId, driverId },
});

import type { ListedDriver } from '#contract/drivers/drivers.ts';
import type { Recipient } from '#web/messages/admin/recipients-note.tsx';

/** A block is reported to the driver's companies, not to the driver. */
export const recipientsOfBlock = ({
  companies,
  fullName,
}: Pick<ListedDriver, 'companies' | 'fullName'>): Recipient[] =>
  companies.map(({ name }) => ({
    ...{ who: name, event: 'driver-removed' },
    values: { company: name, drivers: fullName },
  }));

export const recipientsOfDecision = (
  event: 'application-approved' | 'application-rejected',
  {
    fullName,
    email,
    phoneNumber,
    driverId,
  }: Pick<ListedDriver, 'fullName' | 'email' | 'phoneNumber' | 'driverId'>,
): Recipient => ({
  ...{ who: fullName, email, phone: phoneNumber, event },
  values: { name: fullName, reference: driverId, driverId },
});

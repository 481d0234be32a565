import { applicationFields } from '#contract/drivers/application-record.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { recordFacts } from '#web/platform/office/record-facts.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { driverContact, formatExperience } from './driver-format.ts';

const factsOf = (driver: Driver) => recordFacts(applicationFields, driver, driverContact(driver));

/** Contact details, age bracket and address. */
export function PersonalInformation({ driver }: { driver: Driver }) {
  const { fullName, email, phoneNumber, ageBracket, address, state } = factsOf(driver);
  return (
    <Panel title="Personal Information">
      <DescriptionList
        items={[
          fullName,
          email,
          phoneNumber,
          ageBracket,
          { ...address, value: [driver.address, driver.city].filter(Boolean).join(', ') },
          state,
        ]}
      />
    </Panel>
  );
}

/** Licence, experience and, if known, the source of the application. */
export function ProfessionalDetails({ driver }: { driver: Driver }) {
  const { licence, typeOfVehice, yearsOfExperience, previousDrivingExperienceDetails } = factsOf(driver);
  return (
    <Panel title="Professional Details">
      <DescriptionList
        items={[
          licence,
          typeOfVehice,
          { ...yearsOfExperience, value: formatExperience(driver.yearsOfExperience) },
          previousDrivingExperienceDetails,
          ...(driver.source === null ? [] : [{ label: 'Source', value: driver.source }]),
        ]}
      />
    </Panel>
  );
}

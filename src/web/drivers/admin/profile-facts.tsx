import { applicationLabels } from '#contract/drivers/application-record.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { PhoneActions } from '#web/platform/office/phone-actions.tsx';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { driverContact, formatExperience } from './driver-format.ts';

/** Shows a driver's name, contact details, age bracket and address. */
export function PersonalInformation({ driver }: { driver: Driver }) {
  return (
    <Panel title="Personal Information">
      <DescriptionList
        items={[
          { label: applicationLabels.fullName, value: driver.fullName },
          { label: applicationLabels.email, value: <ContactLink email={driver.email} /> },
          {
            label: applicationLabels.phoneNumber,
            value: <ContactLink phone={driver.phoneNumber} />,
            actions: <PhoneActions {...driverContact(driver)} />,
          },
          { label: applicationLabels.ageBracket, value: driver.ageBracket },
          { label: applicationLabels.address, value: [driver.address, driver.city].filter(Boolean).join(', ') },
          { label: applicationLabels.state, value: stateLabel(driver.state) },
        ]}
      />
    </Panel>
  );
}

/** The licence and the experience. */
export function ProfessionalDetails({ driver }: { driver: Driver }) {
  return (
    <Panel title="Professional Details">
      <DescriptionList
        items={[
          { label: applicationLabels.licence, value: driver.licence },
          { label: applicationLabels.typeOfVehice, value: driver.typeOfVehice },
          { label: applicationLabels.yearsOfExperience, value: formatExperience(driver.yearsOfExperience) },
          {
            label: applicationLabels.previousDrivingExperienceDetails,
            value: driver.previousDrivingExperienceDetails,
          },
          ...(driver.source === null ? [] : [{ label: 'Source', value: driver.source }]),
        ]}
      />
    </Panel>
  );
}

import {
  type ApplicationField,
  ageBrackets,
  applicationFields,
  applicationLabels as labels,
} from '#contract/drivers/application-record.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { isPastDate } from '#contract/platform/dates.ts';
import { stateLabel, states } from '#contract/platform/nigerian-states.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import type { FormFields } from '#web/platform/forms/form.ts';
import { withOwnSentences } from '#web/platform/forms/missing-sentences.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

interface ApplicationFieldsProps {
  form: FormFields<ApplicationField>;
  /** Filled in by the office: no hints to the applicant, no browser autofill. */
  isOffice?: boolean;
}

// Only for applicants and their browsers.
const forApplicants = (isOffice: boolean) => (text: string) => (isOffice ? undefined : text);

const officeContact = { autoComplete: 'off', emailHint: "The driver's own." };

export function PersonalFields({ form: all, isOffice = false }: ApplicationFieldsProps) {
  const form = isOffice ? all : withOwnSentences(all, applicationFields);
  const own = forApplicants(isOffice);
  return (
    <>
      <Field
        label={labels.fullName}
        hint={own('As written on your licence.')}
        autoComplete={own('name')}
        autoCapitalize="words"
        {...form.field('fullName')}
      />
      <div className="pair">
        <ContactFields form={form} labels={labels} {...(isOffice && officeContact)} />
        <Select label={labels.ageBracket} options={ageBrackets} {...form.field('ageBracket')} />
      </div>
      <Field label={labels.address} autoComplete={own('address-line1')} {...form.field('address')} />
      <div className="pair">
        <Field label={labels.city} autoComplete={own('address-level2')} {...form.field('city')} />
        <Select
          label={labels.state}
          options={states}
          labelOf={stateLabel}
          autoComplete={own('address-level1')}
          {...form.field('state')}
        />
      </div>
    </>
  );
}

interface ProfessionalFieldsProps extends ApplicationFieldsProps {
  /** Accepts an expired licence, for a driver who already exists. */
  allowsExpired?: boolean;
}

export function ProfessionalFields({ form: all, isOffice = false, allowsExpired = false }: ProfessionalFieldsProps) {
  const form = isOffice ? all : withOwnSentences(all, applicationFields);
  const own = forApplicants(isOffice);
  const today = useToday();
  const medical = form.field('medicalRecordsExpiryDate');
  return (
    <>
      <Field
        label={labels.licence}
        hint={own("As printed on your driver's licence.")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('licence')}
      />
      <div className="pair">
        <DateField
          label={labels.licenceExpiryDate}
          {...(!allowsExpired && { hint: 'Today or later.', min: today })}
          {...form.field('licenceExpiryDate')}
        />
        <div>
          <DateField
            label={labels.medicalRecordsExpiryDate}
            {...(!allowsExpired && { hint: "The last day it's valid." })}
            {...medical}
          />
          <p role="status" className="text-1 text-ink-2 not-empty:mt-2">
            {today !== undefined &&
              isPastDate(medical.value, today) &&
              own("This date has passed. You can apply, but we can't place you until you renew it.")}
          </p>
        </div>
        <Field
          label={labels.yearsOfExperience}
          hint={own('In whole years, at least 1.')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('yearsOfExperience')}
        />
        <Select
          label={labels.typeOfVehice}
          hint={own('The one you know best.')}
          options={vehicleTypes}
          {...form.field('typeOfVehice')}
        />
      </div>
      <TextArea
        label={labels.previousDrivingExperienceDetails}
        hint={own('Who you drove for, which vehicles, where and for how long.')}
        {...form.field('previousDrivingExperienceDetails')}
      />
    </>
  );
}

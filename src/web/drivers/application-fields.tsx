import { type ApplicationField, applicationFields } from '#contract/drivers/application-record.ts';
import { isPastDate } from '#contract/platform/dates.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import type { FormFields } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { numberOf, RewrittenField } from '#web/platform/forms/rewritten-field.tsx';
import { useToday } from '#web/platform/page/use-today.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

interface ApplicationFieldsProps {
  form: FormFields<ApplicationField>;
  /** Filled in by the office: no hints to the applicant, no browser autofill. */
  isOffice?: boolean;
}

const years = numberOf('y(?:ea)?rs?');

// Only for applicants and their browsers.
const forApplicants = (isOffice: boolean) => (text: string) => (isOffice ? undefined : text);

const officeContact = { autoComplete: 'off', emailHint: "The driver's own." };

export function PersonalFields({ form: all, isOffice = false }: ApplicationFieldsProps) {
  const form = controlsOf(all, applicationFields, isOffice ? undefined : 'your');
  const own = forApplicants(isOffice);
  return (
    <>
      <Field
        hint={own('As written on your licence.')}
        autoComplete={own('name')}
        autoCapitalize="words"
        {...form.field('fullName')}
      />
      <div className="pair">
        <ContactFields form={form} {...(isOffice && officeContact)} />
        <Select {...form.choice('ageBracket')} />
      </div>
      <Field autoComplete={own('address-line1')} {...form.field('address')} />
      <div className="pair">
        <Field autoComplete={own('address-level2')} {...form.field('city')} />
        <Select autoComplete={own('address-level1')} {...form.choice('state')} />
      </div>
    </>
  );
}

interface ProfessionalFieldsProps extends ApplicationFieldsProps {
  /** Accepts an expired licence, for a driver who already exists. */
  allowsExpired?: boolean;
}

export function ProfessionalFields({
  form: all,
  isOffice = false,
  allowsExpired = false,
}: ProfessionalFieldsProps) {
  const form = controlsOf(all, applicationFields, isOffice ? undefined : 'your');
  const own = forApplicants(isOffice);
  const today = useToday();
  const medical = form.field('medicalRecordsExpiryDate');
  return (
    <>
      <Field
        hint={own("As printed on your driver's licence.")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('licence')}
      />
      <div className="pair">
        <DateField
          {...(!allowsExpired && { hint: 'Today or later.', min: today })}
          {...form.field('licenceExpiryDate')}
        />
        <div>
          <DateField {...(!allowsExpired && { hint: "The last day it's valid." })} {...medical} />
          <p role="status" className="text-1 text-ink-2 not-empty:mt-2">
            {today !== undefined &&
              isPastDate(medical.value, today) &&
              own(
                "This date has passed. You can apply, but we can't place you until you renew it.",
              )}
          </p>
        </div>
        <RewrittenField
          hint={own('In whole years, at least 1.')}
          type="numeric"
          autoComplete="off"
          {...form.field('yearsOfExperience')}
          rewrite={years}
        />
        <Select hint={own('The one you know best.')} {...form.choice('typeOfVehice')} />
      </div>
      <TextArea
        hint={own('Who you drove for, which vehicles, where and for how long.')}
        {...form.field('previousDrivingExperienceDetails')}
      />
    </>
  );
}

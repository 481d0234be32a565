import {
  type ConsultationField,
  consultationFields,
} from '#contract/consultations/consultation-record.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import type { FormFields } from '#web/platform/forms/form.ts';
import { type Controls, controlsOf } from '#web/platform/forms/record-controls.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldGroup } from '#web/ui/fields/field-group.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

interface ConsultationFieldsProps {
  form: FormFields<ConsultationField>;
  /** Filled in by the office: no hints to the client, no browser autofill. */
  isOffice?: boolean;
  /** Accepts past days, for a stored consultation. */
  allowsPast?: boolean;
}

export function ConsultationFields({
  form: all,
  isOffice = false,
  allowsPast = false,
}: ConsultationFieldsProps) {
  const form = controlsOf(all, consultationFields, isOffice ? undefined : 'your');
  return (
    <>
      <FieldGroup legend={isOffice ? 'The client' : 'About you'}>
        <div className="pair">
          <Field
            autoComplete={isOffice ? 'off' : 'name'}
            autoCapitalize="words"
            {...form.field('fullName')}
          />
          <Field
            autoComplete={isOffice ? 'off' : 'organization'}
            autoCapitalize="words"
            {...form.field('companyName')}
          />
          <ContactFields
            form={form}
            {...(isOffice && { autoComplete: 'off', emailHint: "The client's own." })}
          />
        </div>
      </FieldGroup>
      <FieldGroup legend={isOffice ? 'The consultation' : 'Your consultation'}>
        <TextArea
          {...(!isOffice && {
            hint: "What you'd like to talk about, and what you've tried so far.",
          })}
          {...form.field('areaOfConcern')}
        />
        <div className="pair">
          <DayField form={form} allowsPast={allowsPast} />
          <Select
            {...(!isOffice && { hint: 'The part of the day that suits you.' })}
            {...form.choice('preferredTime')}
          />
        </div>
      </FieldGroup>
    </>
  );
}

// A separate component, so that learning the date only renders this field.
function DayField({
  form,
  allowsPast,
}: {
  form: Controls<ConsultationField>;
  allowsPast: boolean;
}) {
  const today = useToday();
  return (
    <DateField
      {...(!allowsPast && { hint: 'Today or later.', min: today })}
      {...form.field('consultationDate')}
    />
  );
}

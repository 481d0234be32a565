import {
  type ConsultationField,
  consultationFields,
  consultationLabels as labels,
  preferredTimes,
} from '#contract/consultations/consultation-record.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import type { FormFields } from '#web/platform/forms/form.ts';
import { withOwnSentences } from '#web/platform/forms/missing-sentences.ts';
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

export function ConsultationFields({ form: all, isOffice = false, allowsPast = false }: ConsultationFieldsProps) {
  const form = isOffice ? all : withOwnSentences(all, consultationFields);
  return (
    <>
      <FieldGroup legend={isOffice ? 'The client' : 'About you'}>
        <div className="pair">
          <Field
            label={labels.fullName}
            autoComplete={isOffice ? 'off' : 'name'}
            autoCapitalize="words"
            {...form.field('fullName')}
          />
          <Field
            label={labels.companyName}
            autoComplete={isOffice ? 'off' : 'organization'}
            autoCapitalize="words"
            isOptional
            {...form.field('companyName')}
          />
          <ContactFields
            form={form}
            labels={labels}
            {...(isOffice && { autoComplete: 'off', emailHint: "The client's own." })}
          />
        </div>
      </FieldGroup>
      <FieldGroup legend={isOffice ? 'The consultation' : 'Your consultation'}>
        <TextArea
          label={labels.areaOfConcern}
          {...(!isOffice && { hint: "What you'd like to talk about, and what you've tried so far." })}
          {...form.field('areaOfConcern')}
        />
        <div className="pair">
          <DayField form={form} allowsPast={allowsPast} />
          <Select
            label={labels.preferredTime}
            {...(!isOffice && { hint: 'The part of the day that suits you.' })}
            options={preferredTimes}
            {...form.field('preferredTime')}
          />
        </div>
      </FieldGroup>
    </>
  );
}

// A separate component, so that learning the date only renders this field.
function DayField({ form, allowsPast }: { form: FormFields<ConsultationField>; allowsPast: boolean }) {
  const today = useToday();
  return (
    <DateField
      label={labels.consultationDate}
      {...(!allowsPast && { hint: 'Today or later.', min: today })}
      {...form.field('consultationDate')}
    />
  );
}

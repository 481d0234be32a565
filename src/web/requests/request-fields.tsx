import type { ReactNode } from 'react';
import {
  maxDriversNeeded,
  type RequestField,
  requestFields,
} from '#contract/requests/request-record.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import type { FormFields } from '#web/platform/forms/form.ts';
import { type Controls, controlsOf } from '#web/platform/forms/record-controls.ts';
import { numberOf, RewrittenField } from '#web/platform/forms/rewritten-field.tsx';
import { useToday } from '#web/platform/page/use-today.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldGroup } from '#web/ui/fields/field-group.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

const drivers = numberOf('drivers?');

interface RequestFieldsProps {
  form: FormFields<RequestField>;
  /** Filled in by the office: no hints to the company, no browser autofill. */
  isOffice?: boolean;
  /** Accepts past dates, for a stored request. */
  allowsPast?: boolean;
  /** Rendered before the preferred state. */
  children?: ReactNode;
}

export function RequestFields({
  form: all,
  isOffice = false,
  allowsPast = false,
  children,
}: RequestFieldsProps) {
  const form = controlsOf(all, requestFields, isOffice ? undefined : 'the');
  return (
    <>
      <FieldGroup legend={isOffice ? 'The company' : 'Your company'}>
        <div className="pair">
          <Field
            {...(!isOffice && { hint: 'As it is registered.' })}
            autoComplete={isOffice ? 'off' : 'organization'}
            autoCapitalize="words"
            {...form.field('name')}
          />
          <ContactFields
            form={form}
            {...(isOffice && { autoComplete: 'off', emailHint: "The company's own." })}
          />
          <Field
            {...(!isOffice && { hint: 'Street and number.' })}
            autoComplete={isOffice ? 'off' : 'address-line1'}
            {...form.field('address')}
          />
          <Field
            autoComplete={isOffice ? 'off' : 'address-level2'}
            autoCapitalize="words"
            {...form.field('city')}
          />
          <Select autoComplete={isOffice ? 'off' : 'address-level1'} {...form.choice('state')} />
        </div>
      </FieldGroup>
      <FieldGroup legend={isOffice ? 'Drivers' : 'Drivers you need'}>
        <div className="pair">
          <RewrittenField
            hint={`From 1 to ${maxDriversNeeded}.`}
            type="numeric"
            autoComplete="off"
            {...form.field('numberOfDriverNeeded')}
            rewrite={drivers}
          />
          <Select
            {...(!isOffice && { hint: 'For other types, send a separate request.' })}
            {...form.choice('typeOfVehicleRequired')}
          />
        </div>
      </FieldGroup>
      <FieldGroup legend="When and where">
        <PeriodFields form={form} allowsPast={allowsPast} />
        {children}
        <div className="pair">
          <Select
            hint="Where the drivers will work."
            autoComplete="off"
            {...form.choice('preferredLocationOfAssignment.state')}
          />
          <TextArea
            hint="Such as routes or working hours."
            isShort
            {...form.field('additionalInfo')}
          />
        </div>
      </FieldGroup>
    </>
  );
}

// A separate component, so that learning the date only renders these fields.
function PeriodFields({ form, allowsPast }: { form: Controls<RequestField>; allowsPast: boolean }) {
  const today = useToday();
  const startDate = form.field('duration.startDate');
  const earliest = allowsPast ? undefined : today;
  return (
    <div className="pair">
      <DateField {...(!allowsPast && { hint: 'Today or later.' })} min={earliest} {...startDate} />
      <DateField
        hint="The last day of work."
        min={startDate.value || earliest}
        {...form.field('duration.endDate')}
      />
    </div>
  );
}

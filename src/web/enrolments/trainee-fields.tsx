import { type TraineeField, traineeFields } from '#contract/enrolments/enrolment-record.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import type { FormFields } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { Field } from '#web/ui/fields/field.tsx';

/** For the office: without autofill, since browsers would offer the administrator's own values. */
export function TraineeFields({ form }: { form: FormFields<TraineeField> }) {
  const controls = controlsOf(form, traineeFields);
  return (
    <div className="grid gap-6">
      <Field autoComplete="off" autoCapitalize="words" {...controls.field('fullName')} />
      <ContactFields
        form={controls}
        emailHint="Our messages go there."
        autoComplete="off"
        allowsAnyPhone
      />
      <Field autoComplete="off" {...controls.field('companyName')} />
    </div>
  );
}

import { applicationLabels as labels, professionalChecks, stepTitles } from '#contract/application-form.ts';
import { isPastDate } from '#contract/dates.ts';
import { vehicleTypes } from '#contract/vehicles.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { useApplication } from './application-store.ts';
import type { FieldsStepProps } from './personal-step.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

/** The second step: licence, medical record and experience. */
export function ProfessionalStep({ isArrival, problems, onNext, onBack }: FieldsStepProps & { onBack(): void }) {
  const { values, change, markStep } = useApplication();
  const form = useForm({ values, change, checks: professionalChecks, problems });
  const today = useToday();

  function next() {
    const isComplete = form.check();
    markStep(2, isComplete);
    if (isComplete) onNext();
  }

  return (
    <Form ref={form.ref} onSubmit={next}>
      <StepHeading
        title={stepTitles.professional}
        line="Have your licence and medical record ready."
        isArrival={isArrival}
      />
      <div className="mt-8 grid gap-6">
        <Field
          label={labels.licence}
          hint="As printed on your driver's licence."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('licence')}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <DateField
            label={labels.licenceExpiryDate}
            hint="Today or later."
            min={today}
            {...form.field('licenceExpiryDate')}
          />
          <div>
            <DateField
              label={labels.medicalRecordsExpiryDate}
              hint="The last day it's valid."
              {...form.field('medicalRecordsExpiryDate')}
            />
            <p role="status" className="text-1 text-ink-2 not-empty:mt-2">
              {today !== undefined &&
                isPastDate(values.medicalRecordsExpiryDate, today) &&
                "This date has passed. You can apply, but we can't place you until you renew it."}
            </p>
          </div>
          <Field
            label={labels.yearsOfExperience}
            hint="In whole years, at least 1."
            inputMode="numeric"
            autoComplete="off"
            {...form.field('yearsOfExperience')}
          />
          <Select
            label={labels.typeOfVehice}
            hint="The one you know best."
            options={vehicleTypes}
            {...form.field('typeOfVehice')}
          />
        </div>
        <TextArea
          label={labels.previousDrivingExperienceDetails}
          hint="Who you drove for, which vehicles, where and for how long."
          {...form.field('previousDrivingExperienceDetails')}
        />
      </div>
      <StepButtons onBack={onBack} />
    </Form>
  );
}

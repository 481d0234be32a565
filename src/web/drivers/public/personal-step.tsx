import { ageBrackets, applicationLabels as labels, personalChecks } from '#contract/application-form.ts';
import type { ValidationError } from '#contract/checks.ts';
import { stateLabel, states } from '#contract/nigerian-states.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useApplication } from './application-store.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

export interface FieldsStepProps {
  isArrival: boolean;
  /** The server's validation errors. */
  problems: readonly ValidationError[];
  onNext(): void;
}

/** The first step: personal and contact details. */
export function PersonalStep({ isArrival, problems, onNext }: FieldsStepProps) {
  const { values, change, markStep } = useApplication();
  const form = useForm({ values, change, checks: personalChecks, problems });

  function next() {
    const isComplete = form.check();
    markStep(1, isComplete);
    if (isComplete) onNext();
  }

  return (
    <Form ref={form.ref} onSubmit={next}>
      <StepHeading title="Personal Information" line="Prospective drivers are aged 30 to 50." isArrival={isArrival} />
      <div className="mt-8 grid gap-6">
        <Field
          label={labels.fullName}
          hint="As written on your licence."
          autoComplete="name"
          autoCapitalize="words"
          {...form.field('fullName')}
        />
        <ContactFields form={form} labels={labels} />
        <Select label={labels.ageBracket} options={ageBrackets} width="short" {...form.field('ageBracket')} />
        <Field label={labels.address} autoComplete="address-line1" {...form.field('address')} />
        <Field label={labels.city} autoComplete="address-level2" {...form.field('city')} />
        <Select
          label={labels.state}
          options={states}
          labelOf={stateLabel}
          autoComplete="address-level1"
          width="short"
          {...form.field('state')}
        />
      </div>
      <StepButtons />
    </Form>
  );
}

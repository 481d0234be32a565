import { personalChecks } from '#contract/drivers/application-form.ts';
import type { ValidationError } from '#contract/platform/checks.ts';
import { PersonalFields } from '#web/drivers/application-fields.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { application, markStep, useApplication } from './application-store.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

export interface FieldsStepProps {
  isArrival: boolean;
  /** The server's validation errors. */
  problems: readonly ValidationError[];
  onNext(): void;
  onSummary: (() => void) | undefined;
}

/** The first step: personal and contact details. */
export function PersonalStep({ isArrival, problems, onNext, onSummary }: FieldsStepProps) {
  const values = useApplication((state) => state.values);
  const form = useForm({ values, change: application.change, checks: personalChecks, problems });

  function leave(go: () => void) {
    const isComplete = form.check();
    markStep(1, isComplete);
    if (isComplete) go();
  }

  return (
    <Form ref={form.ref} onSubmit={() => leave(onNext)}>
      <StepHeading title="Personal Information" line="You must be 30 to 50 years old." isArrival={isArrival} />
      <div className="mt-8 grid gap-6">
        <PersonalFields form={form} />
      </div>
      <StepButtons onSummary={onSummary && (() => leave(onSummary))} />
    </Form>
  );
}

import { professionalChecks, stepTitles } from '#contract/drivers/application-form.ts';
import { ProfessionalFields } from '#web/drivers/application-fields.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { application, markStep, useApplication } from './application-store.ts';
import type { FieldsStepProps } from './personal-step.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

/** The second step: licence, medical record and experience. */
export function ProfessionalStep({
  isArrival,
  problems,
  onNext,
  onSummary,
  onBack,
}: FieldsStepProps & { onBack(): void }) {
  const values = useApplication((state) => state.values);
  const form = useForm({ values, change: application.change, checks: professionalChecks, problems });

  function leave(go: () => void) {
    const isComplete = form.check();
    markStep(2, isComplete);
    if (isComplete) go();
  }

  return (
    <Form ref={form.ref} onSubmit={() => leave(onNext)}>
      <StepHeading
        title={stepTitles.professional}
        line="Have your licence and medical record ready."
        isArrival={isArrival}
      />
      <div className="mt-8 grid gap-6">
        <ProfessionalFields form={form} />
      </div>
      <StepButtons onBack={onBack} onSummary={onSummary && (() => leave(onSummary))} />
    </Form>
  );
}

import { alreadyAppliedMessage, confirmationTitle, documentGroups } from '#contract/application-form.ts';
import { confirmationMissingMessage, type ValidationError } from '#contract/checks.ts';
import { consentMissingMessage, neededConsent } from '#contract/consents.ts';

import { ConsentBoxes, consentsField } from '#web/platform/forms/consent-boxes.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { PrivacyNotice } from '#web/platform/forms/privacy-notice.tsx';
import { SendingStatus } from '#web/platform/forms/sending-status.tsx';
import { SubmissionError } from '#web/platform/forms/submission-error.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { useApplication } from './application-store.ts';
import { validTicks } from './application-ticks.ts';
import { Review } from './review.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';
import { type Outcomes, useSubmitApplication } from './use-submit-application.ts';
import type { Position } from './use-wizard-step.ts';

export interface ConfirmStageProps extends Outcomes {
  isArrival: boolean;
  problems: readonly ValidationError[];
  onBack(): void;
  /** Called to edit a part of the application. */
  onChange(position: Position): void;
}

/** The last stage: review, confirmation and submission. */
export function ConfirmStage({ isArrival, problems, onBack, onChange, ...outcomes }: ConfirmStageProps) {
  const application = useApplication();
  const { isConfirmed, agreed } = validTicks(application.ticks, application);
  const form = useForm({ values: {}, change: () => undefined, checks: [] });
  const { findMissing, send, submission, error } = useSubmitApplication(outcomes);
  const { isSending } = submission;
  const count = documentGroups.length + 1;

  function submit() {
    if (isSending || findMissing()) return;
    if (!agreed.includes(neededConsent)) return form.warn(consentMissingMessage, [consentsField]);
    if (!isConfirmed) return form.warn(confirmationMissingMessage, ['confirmed']);
    form.forget();
    send(agreed);
  }

  return (
    <Form ref={form.ref} onSubmit={submit}>
      <StepHeading
        mark={`Document ${count} of ${count}`}
        title={confirmationTitle}
        line="Please check everything before you send it."
        isArrival={isArrival}
      />
      {problems.length > 0 && (
        <ul className="mt-6 grid gap-1 rounded-field bg-red-tint p-4 text-1 font-strong text-red-ink">
          {problems.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Review isLocked={isSending} onChange={onChange} />
      </div>
      <div className="mt-10 grid grid-cols-1 gap-8">
        <PrivacyNotice form="application" />
        <ConsentBoxes
          form="application"
          agreed={agreed}
          disabled={isSending}
          error={form.errorOf(consentsField)}
          onChange={(now) => {
            application.setTicks(isConfirmed, now);
            form.clear(consentsField);
          }}
        />
      </div>
      <div className="mt-6">
        <Checkbox
          name="confirmed"
          label="I confirm that everything I have entered is true and complete, and that these documents are mine."
          checked={isConfirmed}
          disabled={isSending}
          error={form.errorOf('confirmed')}
          onChange={(checked) => {
            application.setTicks(checked, agreed);
            form.clear('confirmed');
          }}
        />
      </div>
      <SubmissionError message={error} alreadySentMessage={alreadyAppliedMessage} />
      <SendingStatus submission={submission} what="your application" />
      <StepButtons onBack={onBack} submit={isSending ? 'Sending' : 'Submit'} isSending={isSending} />
    </Form>
  );
}

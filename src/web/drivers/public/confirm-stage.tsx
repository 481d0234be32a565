import { consentMissingMessage, neededConsent } from '#contract/consents/consents.ts';
import { alreadyAppliedMessage, confirmationTitle } from '#contract/drivers/application-form.ts';
import { confirmationMissingMessage, type ValidationError } from '#contract/platform/checks.ts';
import { applicationsClosedMessage } from '#contract/website/announcements.ts';
import { SendingStatus } from '#web/platform/drafts/sending-status.tsx';
import { ConsentBoxes, consentsField } from '#web/platform/forms/consent-boxes.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { PrivacyNotice } from '#web/platform/forms/privacy-notice.tsx';
import { SubmissionError } from '#web/platform/forms/submission-error.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import {
  application,
  type Position,
  setTicks,
  stageMark,
  summary,
  useApplication,
  useTicks,
} from './application-store.ts';
import { validTicks } from './application-ticks.ts';
import { Review } from './review.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';
import { findMissing, submitApplication } from './submit-application.ts';
import { useClosing } from './use-closing.ts';

export interface ConfirmStageProps {
  isArrival: boolean;
  problems: readonly ValidationError[];
  onBack(): void;
  onChange(position: Position): void;
  /** Called with validation errors of any step. */
  onProblems(problems: readonly ValidationError[]): void;
}

export function ConfirmStage({
  isArrival,
  problems,
  onBack,
  onChange,
  onProblems,
}: ConfirmStageProps) {
  const state = useApplication();
  const { isConfirmed, agreed } = validTicks(
    useTicks(({ ticks }) => ticks),
    state,
  );
  const form = useForm({}, []);
  const isSending = state.phase === 'waiting';
  const closing = useClosing();
  const isClosed = closing?.isTaken === false && !isSending;

  function submit() {
    if (isClosed || isSending || findMissing(onProblems)) return;
    const unticked = [
      ...(agreed.includes(neededConsent)
        ? []
        : [{ field: consentsField, message: consentMissingMessage }]),
      ...(isConfirmed ? [] : [{ field: 'confirmed', message: confirmationMissingMessage }]),
    ];
    const [first, ...further] = unticked;
    if (first) return form.warn(first.message, [first.field], further);
    form.forget();
    submitApplication(agreed);
  }

  return (
    <Form ref={form.ref} onSubmit={submit}>
      <StepHeading
        mark={stageMark(summary.stage)}
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
      <div className="mt-10 grid grid-cols-1 gap-8 xl:grid-cols-2 xl:items-start xl:gap-x-10">
        <PrivacyNotice form="application" />
        <ConsentBoxes
          form="application"
          agreed={agreed}
          disabled={isSending}
          error={form.errorOf(consentsField)}
          onChange={(now) => {
            setTicks(isConfirmed, now);
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
            setTicks(checked, agreed);
            form.clear('confirmed');
          }}
        />
      </div>
      <SubmissionError
        message={isClosed ? undefined : state.refusal}
        alreadySentMessage={alreadyAppliedMessage}
      />
      <SendingStatus draft={application} />
      {isClosed && (
        <p className="mt-6 rounded-field bg-gold-100 p-4 text-ink">
          {applicationsClosedMessage(closing.opensOn)}
        </p>
      )}
      <StepButtons
        onBack={onBack}
        isOff={isClosed}
        submit={isSending ? 'Sending' : 'Submit'}
        isSending={isSending}
      />
    </Form>
  );
}

import type { ReactNode } from 'react';
import { consentMissingMessage, neededConsent } from '#contract/consents/consents.ts';
import {
  alreadyAppliedMessage,
  confirmationTitle,
  documentGroups,
  documentLabels,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import {
  type ApplicationField,
  applicationFields,
  applicationLabels,
  personalFields,
} from '#contract/drivers/application-record.ts';
import { confirmationMissingMessage, type ValidationError } from '#contract/platform/checks.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { applicationsClosedMessage } from '#contract/website/announcements.ts';
import { SendingStatus } from '#web/platform/drafts/sending-status.tsx';
import { ConsentBoxes, consentsField } from '#web/platform/forms/consent-boxes.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { PrivacyNotice } from '#web/platform/forms/privacy-notice.tsx';
import { SubmissionError } from '#web/platform/forms/submission-error.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FileThumbnail } from '#web/ui/files/file-thumbnail.tsx';
import {
  application,
  type Position,
  photosOf,
  photoTitle,
  setTicks,
  stageMark,
  summary,
  useApplication,
  useTicks,
} from './application-store.ts';
import { validTicks } from './application-ticks.ts';
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
      <div className="mt-10 grid grid-cols-1 gap-6">
        <PrivacyNotice form="application" />
        <ConsentBoxes
          form="application"
          agreed={agreed}
          disabled={isSending}
          error={form.errorOf(consentsField)}
          onChange={(update) => {
            setTicks(isConfirmed, update(agreed));
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

interface ReviewProps {
  isLocked: boolean;
  onChange(position: Position): void;
}

const fields = keysOf(applicationFields);
const isPersonal = (field: ApplicationField) => field in personalFields;

function Review({ isLocked, onChange }: ReviewProps) {
  const photos = useApplication((state) => state.photos);
  return (
    <div className="grid gap-8">
      <Part
        title={stepTitles.personal}
        isLocked={isLocked}
        onChange={() => onChange({ step: 1, stage: 1 })}
      >
        <Fields fields={fields.filter(isPersonal)} />
      </Part>
      <Part
        title={stepTitles.professional}
        isLocked={isLocked}
        onChange={() => onChange({ step: 2, stage: 1 })}
      >
        <Fields fields={fields.filter((field) => !isPersonal(field))} />
      </Part>
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {documentGroups.map((group, at) => (
          <Part
            key={group}
            title={documentLabels[group]}
            isLocked={isLocked}
            onChange={() => onChange({ step: 3, stage: at + 1 })}
          >
            <ul className="grid grid-cols-2 gap-3">
              {photosOf(photos, group).map(({ file, sha256 }, place) => (
                <li key={sha256}>
                  <FileThumbnail file={file} title={photoTitle(group, place + 1)} />
                </li>
              ))}
            </ul>
          </Part>
        ))}
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  isLocked: boolean;
  onChange(): void;
  children: ReactNode;
}

function Part({ title, isLocked, onChange, children }: PartProps) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 className="text-2 font-title text-navy-900">{title}</h3>
        <TextButton onClick={onChange} isLoading={isLocked} className="shrink-0 px-1 text-1">
          Change<span className="sr-only"> {title}</span>
        </TextButton>
      </div>
      {children}
    </section>
  );
}

function Fields({ fields }: { fields: readonly ApplicationField[] }) {
  const values = useApplication((state) => state.values);
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map((field) => (
        <div key={field} className="grid gap-x-4 py-2.5 sm:grid-cols-[200px_1fr]">
          <dt className="text-1 text-ink-2">{applicationLabels[field]}</dt>
          <dd className="whitespace-pre-line">{readable(field, values[field])}</dd>
        </div>
      ))}
    </dl>
  );
}

function readable(field: ApplicationField, value: string): string {
  if (field === 'state') return stateLabel(value);
  if (applicationFields[field].kind === 'date') return formatDate(value);
  return value.trim();
}

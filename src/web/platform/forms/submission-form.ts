import { useEffect, useEffectEvent, useState } from 'react';
import { type ConsentForm, type ConsentKind, ownConsents } from '#contract/consents/consents.ts';
import { type Check, confirmationMissingMessage, type Values } from '#contract/platform/checks.ts';
import type { TextDraft } from '#web/platform/drafts/draft.ts';
import type { Receipt } from '#web/platform/drafts/draft-record.ts';
import { useDraftSending } from '#web/platform/drafts/use-draft-sending.ts';
import { type Form, useControlledForm } from './form.ts';

interface SubmissionFormOptions<Field extends string> {
  draft: TextDraft<Field>;
  /** Values set by the page, such as the training of an enrolment. */
  pageValues?: Partial<Values<Field>>;
  checks: readonly Check<Field>[];
  /** The label of a checkbox that must be ticked before sending. */
  confirmation?: string;
  /** The form whose privacy notice and consents apply. */
  consentForm: Exclude<ConsentForm, `office, ${string}`>;
  /** Asks for no consents: the sender can't consent for other people. */
  isAboutOthers?: boolean;
  path: string;
  bodyOf(values: Values<Field>): Readonly<Record<string, unknown>>;
}

/** Like the confirmation, consents are never stored in the draft. */
interface Consents {
  form: Exclude<ConsentForm, `office, ${string}`>;
  isAsked: boolean;
  agreed: readonly ConsentKind[];
  change(update: (agreed: readonly ConsentKind[]) => ConsentKind[]): void;
}

/** Neither stored in the draft nor kept when the form is emptied. */
interface Confirmation {
  label: string;
  isConfirmed: boolean;
  change(isConfirmed: boolean): void;
}

export interface SubmissionForm<Field extends string> {
  draft: TextDraft<Field>;
  form: Form<Field>;
  values: Values<Field>;
  confirmation: Confirmation | undefined;
  consents: Consents;
  /** The server's message, if the delay is the server's and not the connection's. */
  reason: string | undefined;
  submit(): void;
  /** The server's error message, unless it concerns a field. */
  error: string | undefined;
  received: Receipt | undefined;
  startOver(): void;
}

const noPageValues = {};
const confirmed = 'confirmed';

/**
 * A public form with a draft on the device. Sends under one idempotency key until the server has answered. Errors
 * leave everything in place; success empties the form.
 */
export function useSubmissionForm<Field extends string>({
  draft,
  pageValues = noPageValues,
  checks,
  confirmation,
  consentForm,
  isAboutOthers = false,
  path,
  bodyOf,
}: SubmissionFormOptions<Field>): SubmissionForm<Field> {
  // Select single values: finding no draft on the device then causes no render.
  const typed = draft.use(({ values }) => values);
  const received = draft.use((state) => state.received);
  const refusal = draft.use((state) => state.refusal);
  const isElsewhere = draft.use(({ place }) => place === 'elsewhere');
  const values = { ...typed, ...pageValues };
  const form = useControlledForm({ values, change: draft.change, checks });
  const [isConfirmed, setConfirmed] = useState(false);
  const [agreed, setAgreed] = useState<readonly ConsentKind[]>([]);
  const [error, setError] = useState<string>();
  const reason = useDraftSending(draft, {
    onRejected({ errors, message }) {
      const elsewhere = form.show(errors);
      setError(errors.length === 0 ? message : elsewhere[0]?.message);
    },
  });

  function forget() {
    form.forget();
    setConfirmed(false);
    setAgreed([]);
    setError(undefined);
  }

  // Sent, or continued in another tab: the remaining ticks would apply to other content.
  const isGone = isElsewhere || received !== undefined;
  const forgetNow = useEffectEvent(forget);
  useEffect(() => {
    if (isGone) forgetNow();
  }, [isGone]);
  function submit() {
    if (draft.use.getState().phase === 'waiting' || !form.check()) return;
    if (!isConfirmed && confirmation !== undefined) {
      form.warn(confirmationMissingMessage, [confirmed]);
      return;
    }
    setError(undefined);
    draft.submit(
      path,
      { ...bodyOf(values), ...(!isAboutOthers && ownConsents(agreed)) },
      pageValues,
    );
  }

  return {
    draft,
    form,
    values,
    confirmation:
      confirmation === undefined
        ? undefined
        : { label: confirmation, isConfirmed, change: setConfirmed },
    consents: { form: consentForm, isAsked: !isAboutOthers, agreed, change: setAgreed },
    reason,
    submit,
    error: error ?? refusal,
    received,
    startOver() {
      forget();
      draft.reset();
    },
  };
}

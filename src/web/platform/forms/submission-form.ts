import { useEffect, useEffectEvent, useState } from 'react';
import { type ConsentForm, type ConsentKind, ownConsents } from '#contract/consents/consents.ts';
import { type Check, confirmationMissingMessage, type Values } from '#contract/platform/checks.ts';
import type { TextDraft } from '#web/platform/drafts/draft.ts';
import type { Receipt } from '#web/platform/drafts/draft-record.ts';
import { useDraftSending } from '#web/platform/drafts/use-draft-sending.ts';
import { type Form, useForm } from './form.ts';

interface SubmissionFormOptions<Field extends string> {
  draft: TextDraft<Field>;
  /** Values set by the page rather than typed, such as the training that an enrolment is for. */
  given?: Partial<Values<Field>>;
  /** Checked in order; the first that fails is reported. */
  checks: readonly Check<Field>[];
  /** The label of a checkbox that must be ticked before sending, if any. */
  confirmation?: string;
  /** The form by whose name its notice and what it asks to agree to are found. */
  consentForm: Exclude<ConsentForm, `office, ${string}`>;
  /** The sender of other people's data can't agree for them, and is asked for no consent. */
  isAboutOthers?: boolean;
  /** Where it is sent to, relative to the API. */
  path: string;
  /** The body that these values make. */
  bodyOf(values: Values<Field>): Readonly<Record<string, unknown>>;
}

/** The consents that the form asks for. Like the confirmation, they are in no draft. */
interface Consents {
  form: Exclude<ConsentForm, `office, ${string}`>;
  isAsked: boolean;
  agreed: readonly ConsentKind[];
  change(agreed: ConsentKind[]): void;
}

/** The checkbox that is ticked last. Its state is neither saved in the draft nor kept when the form is emptied. */
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
  /** The server's message, if the server and not the connection keeps the form waiting. */
  reason: string | undefined;
  /** Validates and sends the form; does nothing while it is being sent. */
  submit(): void;
  /** The server's error message, if it isn't about any of the fields. */
  error: string | undefined;
  /** The server's answer, if the form has arrived just now. */
  received: Receipt | undefined;
  /** Empties the form and deletes its draft. */
  startOver(): void;
}

const nothingGiven = {};
const confirmed = 'confirmed';

/**
 * A form that anybody can send. It saves a draft on the device, runs the checks in order, and sends under one idempotency
 * key until the server has answered. An error leaves everything in place; success empties the form.
 */
export function useSubmissionForm<Field extends string>({
  draft,
  given = nothingGiven,
  checks,
  confirmation,
  consentForm,
  isAboutOthers = false,
  path,
  bodyOf,
}: SubmissionFormOptions<Field>): SubmissionForm<Field> {
  // Not the whole state: the form needn't be rendered again once the device was searched for it.
  const typed = draft.use(({ values }) => values);
  const received = draft.use((state) => state.received);
  const refusal = draft.use((state) => state.refusal);
  const isElsewhere = draft.use(({ place }) => place === 'elsewhere');
  const values = { ...typed, ...given };
  const form = useForm({ values, change: draft.change, checks });
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

  // It was sent, or goes on in another tab: what is left here would belong to other content.
  const isGone = isElsewhere || received !== undefined;
  const forgetNow = useEffectEvent(forget);
  useEffect(() => {
    if (isGone) forgetNow();
  }, [isGone]);
  // The checkbox may have been ticked before hydration.
  useEffect(() => {
    const box = form.ref.current?.elements.namedItem(confirmed);
    if (box instanceof HTMLInputElement && box.checked) setConfirmed(true);
  }, [form.ref]);

  function submit() {
    if (draft.use.getState().phase === 'waiting' || !form.check()) return;
    if (!isConfirmed && confirmation !== undefined) {
      form.warn(confirmationMissingMessage, [confirmed]);
      return;
    }
    setError(undefined);
    draft.submit(path, { ...bodyOf(values), ...(!isAboutOthers && ownConsents(agreed)) }, given);
  }

  return {
    draft,
    form,
    values,
    confirmation: confirmation === undefined ? undefined : { label: confirmation, isConfirmed, change: setConfirmed },
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

import { useEffect, useState } from 'react';
import { type Check, confirmationMissingMessage, type Values } from '#contract/checks.ts';
import { type ConsentForm, type ConsentKind, ownConsents } from '#contract/consents.ts';
import { isKeyUsed } from '#web/platform/http/api-client.ts';
import { type Form, useForm } from './form.ts';
import type { PersistedFormStore } from './persisted-form.ts';
import type { Attempt } from './send-with-retry.ts';
import { type Submission, useSubmission } from './use-submission.ts';

/** One attempt to send a form; the fields are options of `callApi`, and `consents` are fields of its body. */
export type Post = Attempt & { idempotencyKey: string };

/** What the sender has agreed to, as fields of the body. */
export type SentConsents = ReturnType<typeof ownConsents>;

interface SubmissionFormOptions<Field extends string> {
  store: PersistedFormStore<Field>;
  /** Values set by the page rather than typed, such as the training that an enrolment is for. */
  given?: Partial<Values<Field>>;
  /** Checked in order; the first that fails is reported. */
  checks: readonly Check<Field>[];
  /** The label of a checkbox that must be ticked before sending, if any. */
  confirmation?: string;
  /** The form by whose name its notice and what it asks to agree to are found. */
  consentForm: Exclude<ConsentForm, `office, ${string}`>;
  send(
    values: Values<Field>,
    consents: SentConsents,
    post: Post,
  ): Promise<{ message: string; data: { reference: string } }>;
  /** Shown if the server's response has no message. */
  success: string;
}

/** What can be agreed to. Like the confirmation it is not kept. */
interface Consents {
  form: Exclude<ConsentForm, `office, ${string}`>;
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
  form: Form<Field>;
  values: Values<Field>;
  confirmation: Confirmation | undefined;
  consents: Consents;
  submission: Submission;
  /** Validates and sends the form; does nothing while it is being sent. */
  submit(): void;
  /** The server's error message, if it isn't about any of the fields. */
  error: string | undefined;
  /** The reference of the last submission. */
  reference: string | undefined;
  /** Whether the success dialog for that reference is still open. */
  isNew: boolean;
  acknowledge(): void;
  /** Empties the form and deletes its draft. */
  startOver(): void;
}

const nothingGiven = {};
const confirmed = 'confirmed';

/**
 * A form that anybody can send. It saves a draft on the device, runs the checks in order, and sends with retries under
 * one idempotency key. An error leaves everything in place; success empties the form.
 */
export function useSubmissionForm<Field extends string>({
  store,
  given = nothingGiven,
  checks,
  confirmation,
  consentForm,
  send,
  success,
}: SubmissionFormOptions<Field>): SubmissionForm<Field> {
  const { values: typed, change, restore, keyFor, dropKey, reset } = store();
  const values = { ...typed, ...given };
  const form = useForm({ values, change, checks });
  const [isConfirmed, setConfirmed] = useState(false);
  const [agreed, setAgreed] = useState<readonly ConsentKind[]>([]);
  const [error, setError] = useState<string>();
  const [{ reference, isNew }, setArrival] = useState<{ reference?: string; isNew: boolean }>({ isNew: false });
  const submission = useSubmission({
    send: (sent: { values: Values<Field>; consents: SentConsents; idempotencyKey: string }, attempt) =>
      send(sent.values, sent.consents, { ...attempt, idempotencyKey: sent.idempotencyKey }),
    success,
    onSent({ data }) {
      store.tabs.announceSent(data.reference);
      startOver();
      setArrival({ reference: data.reference, isNew: true });
    },
    onRejected(rejection) {
      if (isKeyUsed(rejection)) dropKey();
      const elsewhere = form.show(rejection.errors);
      setError(rejection.errors.length === 0 ? rejection.message : elsewhere[0]?.message);
    },
  });

  useEffect(() => void restore(), [restore]);

  const { isSending } = submission;
  useEffect(() => {
    store.tabs.setSending(isSending);
    return () => store.tabs.setSending(false);
  }, [store, isSending]);

  // The form goes on in another tab: what is left here would belong to other content by the time it comes back.
  useEffect(() =>
    store.tabs.useTab.subscribe(({ place }, before) => {
      if (place !== 'elsewhere' || before.place === 'elsewhere') return;
      submission.cancel();
      form.forget();
      setConfirmed(false);
      setAgreed([]);
      setError(undefined);
    }),
  );
  // The checkbox may have been ticked before hydration.
  useEffect(() => {
    const box = form.ref.current?.elements.namedItem(confirmed);
    if (box instanceof HTMLInputElement && box.checked) setConfirmed(true);
  }, [form.ref]);

  function startOver() {
    reset();
    form.forget();
    setConfirmed(false);
    setAgreed([]);
    setError(undefined);
  }

  function submit() {
    if (submission.isSending || !form.check()) return;
    if (!isConfirmed && confirmation !== undefined) {
      form.warn(confirmationMissingMessage, [confirmed]);
      return;
    }
    setError(undefined);
    const consents = ownConsents(agreed);
    // A key belongs to exactly these values: the server rejects others under a key that it has stored.
    submission.start({ values, consents, idempotencyKey: keyFor(JSON.stringify([values, consents])) });
  }

  return {
    form,
    values,
    confirmation: confirmation === undefined ? undefined : { label: confirmation, isConfirmed, change: setConfirmed },
    consents: { form: consentForm, agreed, change: setAgreed },
    submission,
    submit,
    error,
    reference,
    isNew,
    acknowledge: () => setArrival((arrival) => ({ ...arrival, isNew: false })),
    startOver,
  };
}

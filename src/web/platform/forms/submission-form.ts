import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Check, confirmationMissingMessage, type Values } from '#contract/checks.ts';
import { ApiError, isKeyUsed } from '#web/platform/http/api-client.ts';
import { type Form, useForm } from './form.ts';
import type { PersistedFormStore } from './persisted-form.ts';
import { type Attempt, isWorthRetrying, type Sending, sendWithRetry } from './send-with-retry.ts';
import { type Submission, useSubmission } from './use-submission.ts';

/** One try to send a form; `call` takes all of it as it is. */
export type Post = Attempt & { idempotencyKey: string };

interface PublicFormSource<Field extends string> {
  store: PersistedFormStore<Field>;
  /** Fields that aren't typed but given by the page, such as the training that a registration is for. */
  given?: Partial<Values<Field>>;
  /** The form's rules, in the order in which they are checked. */
  checks: readonly Check<Field>[];
  /** What is confirmed at the end by ticking a box, where anything is. */
  confirmation?: string;
  send(values: Values<Field>, post: Post): Promise<{ message: string; data: { reference: string } }>;
  /** Said where the server's answer has no message of its own. */
  success: string;
}

/** The box that is ticked last. Nothing keeps its tick: neither the device nor a form that has been emptied. */
interface Confirmation {
  label: string;
  isConfirmed: boolean;
  change(isConfirmed: boolean): void;
}

/** What a public form's screen works with. */
export interface SubmissionForm<Field extends string> {
  form: Form<Field>;
  values: Values<Field>;
  confirmation: Confirmation | undefined;
  sender: Submission;
  /** Checks and sends it; asked again meanwhile, it does nothing. */
  submit(): void;
  /** What the server's refusal said, where it was about none of the fields. */
  refusal: string | undefined;
  /** The reference of what arrived last. */
  reference: string | undefined;
  /** Whether the sender has yet to take note of the reference. */
  isNew: boolean;
  takeNote(): void;
  /** Empties everything, here and on the device. */
  startAfresh(): void;
}

interface Sent<Field extends string> {
  values: Values<Field>;
  idempotencyKey: string;
  sending: Sending;
}

const nothingGiven = {};
const confirmed = 'confirmed';

/**
 * A form that anybody may send: it keeps what is typed on the device, checks it in the order of the rules, and sends it under
 * one key until it has arrived or was refused. What fails leaves everything as it is; success empties the form.
 */
export function useSubmissionForm<Field extends string>({
  store,
  given = nothingGiven,
  checks,
  confirmation,
  send,
  success,
}: PublicFormSource<Field>): SubmissionForm<Field> {
  const { values: typed, change, restore, keyFor, dropKey, reset } = store();
  const values = { ...typed, ...given };
  const form = useForm({ values, change, checks });
  const sender = useSubmission();
  const [isConfirmed, setConfirmed] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [{ reference, isNew }, setArrival] = useState<{ reference?: string; isNew: boolean }>({ isNew: false });
  const { mutateAsync } = useMutation({
    mutationFn: ({ values, idempotencyKey, sending }: Sent<Field>) =>
      sendWithRetry((attempt) => send(values, { ...attempt, idempotencyKey }), sending),
    // It knows by itself how to wait for a connection.
    networkMode: 'always',
    meta: { success },
  });

  useEffect(() => void restore(), [restore]);
  // It may have been ticked before the page's code was there to notice.
  useEffect(() => {
    const box = form.ref.current?.elements.namedItem(confirmed);
    if (box instanceof HTMLInputElement && box.checked) setConfirmed(true);
  }, [form.ref]);

  function startAfresh() {
    reset();
    form.forget();
    setConfirmed(false);
    setRefusal(undefined);
  }

  async function post() {
    setRefusal(undefined);
    // A key is good for these words alone: under one that has been stored the server would take no others.
    const idempotencyKey = keyFor(JSON.stringify(values));
    try {
      const answer = await sender.run((sending) => mutateAsync({ values, idempotencyKey, sending }));
      if (!answer) return;
      startAfresh();
      setArrival({ reference: answer.data.reference, isNew: true });
    } catch (error) {
      if (!(error instanceof ApiError) || isWorthRetrying(error)) return;
      if (isKeyUsed(error)) dropKey();
      const elsewhere = form.show(error.errors);
      setRefusal(error.errors.length === 0 ? error.message : elsewhere[0]?.message);
    }
  }

  function submit() {
    if (sender.isOnItsWay || !form.check()) return;
    if (isConfirmed || confirmation === undefined) void post();
    else form.warn(confirmationMissingMessage, [confirmed]);
  }

  return {
    form,
    values,
    confirmation: confirmation === undefined ? undefined : { label: confirmation, isConfirmed, change: setConfirmed },
    sender,
    submit,
    refusal,
    reference,
    isNew,
    takeNote: () => setArrival((arrival) => ({ ...arrival, isNew: false })),
    startAfresh,
  };
}

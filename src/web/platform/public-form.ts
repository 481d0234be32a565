import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Check, confirmationMissingMessage, type Values } from '#contract/checks.ts';
import { CallError } from './call.ts';
import { type Form, useForm } from './form.ts';
import type { KeptFormStore } from './kept-form.ts';
import { type Attempt, type Sending, sendUntilDone } from './sending.ts';
import { type Sender, useSender } from './use-sender.ts';

/** One try to send a form; `call` takes all of it as it is. */
export type Post = Attempt & { idempotencyKey: string };

interface PublicFormSource<Field extends string> {
  store: KeptFormStore<Field>;
  /** Fields that aren't typed but given by the page, such as the training that a registration is for. */
  given?: Partial<Values<Field>>;
  /** The form's rules, in the order in which they are checked. */
  checks: readonly Check<Field>[];
  /** Whether the last thing asked for is a confirmation. */
  isConfirmed: boolean;
  send(values: Values<Field>, post: Post): Promise<{ message: string; data: { reference: string } }>;
  /** Said where the server's answer has no message of its own. */
  success: string;
}

/** What a public form's screen works with. */
export interface PublicForm<Field extends string> {
  form: Form<Field>;
  values: Values<Field>;
  sender: Sender;
  /** Checks and sends it; asked again meanwhile, it does nothing. */
  submit(): void;
  /** What the server's refusal said, where it was about no field. */
  refusal: string | undefined;
  /** The reference of what has arrived, until it is put aside. */
  reference: string | undefined;
  putAside(): void;
}

const nothingGiven = {};

/**
 * A form that anybody may send: it keeps what is typed on the device, checks it in the order of the rules, and sends it under
 * one key until it has arrived or was refused. What fails leaves everything as it is; success empties the form.
 */
export function usePublicForm<Field extends string>({
  store,
  given = nothingGiven,
  checks,
  isConfirmed,
  send,
  success,
}: PublicFormSource<Field>): PublicForm<Field> {
  const { values: typed, change, restore } = store();
  const values = { ...typed, ...given };
  const form = useForm({ values, change, checks });
  const sender = useSender();
  const [refusal, setRefusal] = useState<string>();
  const [reference, setReference] = useState<string>();
  const { mutateAsync } = useMutation({
    mutationFn: ({ idempotencyKey, sending }: { idempotencyKey: string; sending: Sending }) =>
      sendUntilDone((attempt) => send(values, { ...attempt, idempotencyKey }), sending),
    // It knows by itself how to wait for a connection.
    networkMode: 'always',
    meta: { success },
  });

  useEffect(() => void restore(), [restore]);

  async function post() {
    setRefusal(undefined);
    const idempotencyKey = store.getState().keyFor(JSON.stringify(given));
    try {
      const answer = await sender.run((sending) => mutateAsync({ idempotencyKey, sending }));
      if (!answer) return;
      setReference(answer.data.reference);
      store.getState().reset();
    } catch (error) {
      if (!(error instanceof CallError)) return;
      form.show(error.errors);
      if (error.errors.length === 0 && error.status >= 400) setRefusal(error.message);
    }
  }

  function submit() {
    if (sender.isOnItsWay || !form.check()) return;
    if (isConfirmed) void post();
    else form.warn(confirmationMissingMessage, ['confirmed']);
  }

  return { form, values, sender, submit, refusal, reference, putAside: () => setReference(undefined) };
}

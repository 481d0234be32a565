import { useEffect } from 'react';
import {
  confirmOwnCode,
  newOwnCodeAfterSeconds,
  type OwnContact,
  ownCodeChecks,
  ownCodeLength,
  ownCodeMinutes,
  sendOwnCode,
} from '#contract/self-service/own-data.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, callApi } from '#web/platform/http/api-client.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { CodeBoxes } from '#web/ui/codes/code-boxes.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { NewCode } from '#web/ui/fields/new-code.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { useAttempt } from './use-attempt.ts';

interface OwnCodeProps {
  token: string;
  contact: OwnContact;
  /** Unix time in milliseconds. */
  askedAt: number;
  /** Another code is on its way. */
  onNewCode(): void;
  onProved(proof: string): void;
  onBack(): void;
  onGone(message: string): void;
}

/** The field for the code that was sent. */
export function OwnCode({ token, contact, askedAt, onNewCode, onProved, onBack, onGone }: OwnCodeProps) {
  const { values, change, reset } = useValues({ code: '' });
  const form = useForm({ values, change, checks: ownCodeChecks });
  const confirming = useAttempt(onGone);
  const sending = useAttempt(onGone);
  useEffect(() => form.focus('code'), [askedAt]);

  function confirm() {
    if (!form.check()) return;
    void confirming.run(async () => {
      try {
        onProved((await callApi(confirmOwnCode, { body: { token, code: values.code } })).data.proof);
      } catch (failure) {
        // Said at the field.
        if (!(failure instanceof ApiError) || failure.errors.length === 0) throw failure;
        reset();
        form.show(failure.errors);
      }
    });
  }

  function sendAnew() {
    void sending.run(async () => {
      await callApi(sendOwnCode, { body: { token, channel: contact.channel } });
      reset();
      form.forget();
      onNewCode();
    });
  }

  const error = confirming.error || sending.error;
  return (
    <Form ref={form.ref} onSubmit={confirm}>
      <div className="mt-5 max-w-115">
        <p className="mb-5">
          We have sent a code to <strong className="font-strong whitespace-nowrap">{contact.address}</strong>.
        </p>
        <CodeBoxes
          length={ownCodeLength}
          label={`${ownCodeLength}-digit code`}
          hint={`It can take a minute to arrive.${contact.channel === 'mail' ? ' Check your spam folder too.' : ''}`}
          {...form.field('code')}
        />
        <NewCode
          key={askedAt}
          askedAt={askedAt}
          waitSeconds={newOwnCodeAfterSeconds}
          clockLabel="New code in"
          note={`The code works for ${ownCodeMinutes} minutes.`}
          isAsking={sending.isRunning}
          onAsk={sendAnew}
        />
        <div role="alert">{error !== '' && <FormError className="mt-4">{error}</FormError>}</div>
        <SubmitButton variant="navy" isLoading={confirming.isRunning} className="mt-5 w-full">
          Continue
        </SubmitButton>
        <TextButton onClick={onBack} className="mt-3">
          Send it another way
        </TextButton>
      </div>
    </Form>
  );
}

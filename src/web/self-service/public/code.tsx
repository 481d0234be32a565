import { useEffect } from 'react';
import {
  confirmOwnCode,
  newOwnCodeAfterSeconds,
  type OwnCodeChannel,
  type OwnContact,
  ownCodeChecks,
  ownCodeLength,
  ownCodeMinutes,
} from '#contract/self-service/own-data.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { callApi } from '#web/platform/http/api-client.ts';
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
  onSend(channel: OwnCodeChannel): Promise<void>;
  onProved(proof: string): void;
  onBack(): void;
  onGone(message: string): void;
}

export function OwnCode({
  token,
  contact,
  askedAt,
  onSend,
  onProved,
  onBack,
  onGone,
}: OwnCodeProps) {
  const { values, change, reset } = useValues({ code: '' });
  const form = useForm({ values, change, checks: ownCodeChecks });
  const confirming = useAttempt({
    onGone,
    onErrors(problems) {
      reset();
      form.show(problems);
    },
  });
  const sending = useAttempt({ onGone });
  useEffect(() => form.focus('code'), []);

  const confirm = async () =>
    onProved((await callApi(confirmOwnCode, { body: { token, code: values.code } })).data.proof);
  const sendAnew = () => onSend(contact.channel).then(form.forget);

  const error = confirming.error || sending.error;
  return (
    <Form ref={form.ref} onSubmit={() => void (form.check() && confirming.run(confirm))}>
      <div className="mt-5 max-w-115">
        <p className="mb-5">
          We have sent a code to{' '}
          <strong className="font-strong whitespace-nowrap">{contact.address}</strong>.
        </p>
        <CodeBoxes
          length={ownCodeLength}
          label={`${ownCodeLength}-digit code`}
          hint={`It can take a minute to arrive.${contact.channel === 'mail' ? ' Check your spam folder too.' : ''}`}
          {...form.field('code')}
        />
        <NewCode
          askedAt={askedAt}
          waitSeconds={newOwnCodeAfterSeconds}
          clockLabel="New code in"
          note={`The code works for ${ownCodeMinutes} minutes.`}
          isAsking={sending.isRunning}
          onAsk={() => void sending.run(sendAnew)}
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

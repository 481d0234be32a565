import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquareText } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import {
  confirmOwnCode,
  newOwnCodeAfterSeconds,
  type OwnCodeChannel,
  type OwnContact,
  ownCodeChecks,
  ownCodeLength,
  ownCodeMinutes,
  readOwnContacts,
  sendOwnCode,
} from '#contract/self-service/own-data.ts';
import type { Tracked } from '#contract/self-service/tracking.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { CodeBoxes } from '#web/ui/codes/code-boxes.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormAlert } from '#web/ui/fields/form-error.tsx';
import { NewCode } from '#web/ui/fields/new-code.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { OwnDataPanel, OwnDataView } from './own-data-panel.tsx';
import { useAttempt } from './use-attempt.ts';

/** Stored nowhere else, so that a reload requires a new code. */
type Step =
  | { name: 'closed' }
  | { name: 'contacts' }
  | { name: 'code'; contact: OwnContact; askedAt: number }
  | { name: 'open'; proof: string };

export function OwnData({ tracked: { token } }: { tracked: Tracked }) {
  const [step, setStep] = useState<Step>({ name: 'closed' });
  const [notice, setNotice] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const lastStep = useRef(step.name);
  // The pressed button is gone.
  useEffect(() => {
    if (lastStep.current === step.name) return;
    lastStep.current = step.name;
    if (step.name !== 'code') heading.current?.focus();
  }, [step.name]);

  function go(next: Step, because = '') {
    setNotice(because);
    setStep(next);
  }
  const close = (because?: string) => go({ name: 'contacts' }, because);
  async function send(channel: OwnCodeChannel) {
    const { data } = await callApi(sendOwnCode, { body: { token, channel } });
    go({ name: 'code', contact: data, askedAt: Date.now() });
  }

  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8">
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="text-3 font-title text-navy-900 focus-visible:shadow-none"
      >
        Your data
      </h2>
      {step.name !== 'open' && (
        <p className="mt-3 max-w-measure text-ink-2">
          See what we keep about you, download it, correct it or have it erased, and change what you
          agreed to. We send you a code first, so that only you can do this.
        </p>
      )}
      {notice !== '' && (
        <p role="status" className="mt-5 rounded-field bg-gold-100 p-4 text-ink">
          {notice}
        </p>
      )}
      {step.name === 'closed' && (
        <Button variant="line" onClick={() => close()} className="mt-5 max-sm:w-full">
          See and manage your data
        </Button>
      )}
      {step.name === 'contacts' && <Contacts token={token} onSend={send} onGone={setNotice} />}
      {step.name === 'code' && (
        <OwnCode
          key={step.askedAt}
          token={token}
          contact={step.contact}
          askedAt={step.askedAt}
          onSend={send}
          onProved={(proof) => go({ name: 'open', proof })}
          onBack={close}
          onGone={close}
        />
      )}
      {step.name === 'open' && (
        <OwnDataPanel proof={step.proof} onClose={() => go({ name: 'closed' })} onGone={close} />
      )}
    </section>
  );
}

const ways: Readonly<Record<OwnCodeChannel, { verb: string; Icon: typeof Mail }>> = {
  text: { verb: 'Text a code to', Icon: MessageSquareText },
  mail: { verb: 'Email a code to', Icon: Mail },
};

interface ContactsProps {
  token: string;
  onSend(channel: OwnCodeChannel): Promise<void>;
  /** The record no longer exists. */
  onGone(message: string): void;
}

/** Codes are only sent to contacts on record. */
function Contacts({ token, onSend, onGone }: ContactsProps) {
  const query = useQuery({ ...apiQuery(readOwnContacts, { body: { token } }), staleTime: 60_000 });
  const { isRunning, error, run } = useAttempt({ onGone });
  const [chosen, setChosen] = useState<OwnCodeChannel>();

  function send(channel: OwnCodeChannel) {
    setChosen(channel);
    void run(() => onSend(channel));
  }

  return (
    <div className="mt-5">
      <OwnDataView query={query} data={query.data?.data.contacts}>
        {(contacts) => (
          <>
            <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              {contacts.map(({ channel, address }) => {
                const { verb, Icon } = ways[channel];
                return (
                  <Button
                    key={channel}
                    variant="line"
                    isLoading={isRunning && chosen === channel}
                    aria-disabled={isRunning}
                    onClick={() => send(channel)}
                  >
                    <Icon className="size-5 shrink-0 text-gold-700" />
                    <span>
                      {verb} <span className="whitespace-nowrap">{address}</span>
                    </span>
                  </Button>
                );
              })}
            </div>
            <p className="mt-3 text-1 text-ink-2">
              {contacts.length === 0
                ? 'We have neither a phone number nor an email address for you. Please call us.'
                : 'Not your details, or have they changed? Please call us.'}
            </p>
          </>
        )}
      </OwnDataView>
      <FormAlert className="mt-4">{error}</FormAlert>
    </div>
  );
}

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

function OwnCode({ token, contact, askedAt, onSend, onProved, onBack, onGone }: OwnCodeProps) {
  const form = useForm({ code: '' }, ownCodeChecks);
  const { values, reset } = form;
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
        <FormAlert className="mt-4">{error}</FormAlert>
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

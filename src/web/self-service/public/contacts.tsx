import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { type OwnCodeChannel, type OwnContact, readOwnContacts, sendOwnCode } from '#contract/self-service/own-data.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { OwnDataView } from './own-data-view.tsx';
import { useAttempt } from './use-attempt.ts';

const ways: Readonly<Record<OwnCodeChannel, { verb: string; Icon: typeof Mail }>> = {
  text: { verb: 'Text a code to', Icon: MessageSquareText },
  mail: { verb: 'Email a code to', Icon: Mail },
};

interface OwnContactsProps {
  token: string;
  onSent(contact: OwnContact): void;
  /** The record is not there any more. */
  onGone(message: string): void;
}

/** Where the code can be sent: only to what is on record. */
export function OwnContacts({ token, onSent, onGone }: OwnContactsProps) {
  const query = useQuery({ ...apiQuery(readOwnContacts, { body: { token } }), staleTime: 60_000 });
  const { isRunning, error, run } = useAttempt(onGone);
  const [chosen, setChosen] = useState<OwnCodeChannel>();

  function send(channel: OwnCodeChannel) {
    setChosen(channel);
    void run(async () => onSent((await callApi(sendOwnCode, { body: { token, channel } })).data));
  }

  return (
    <div className="mt-5">
      <OwnDataView query={query} data={query.data?.data}>
        {(found) => (
          <>
            <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              {found.contacts.map(({ channel, address }) => {
                const { verb, Icon } = ways[channel];
                return (
                  <Button
                    key={channel}
                    variant="line"
                    isLoading={isRunning && chosen === channel}
                    aria-disabled={isRunning}
                    onClick={() => send(channel)}
                  >
                    <Icon aria-hidden="true" className="size-5 shrink-0 text-gold-700" />
                    <span>
                      {verb} <span className="whitespace-nowrap">{address}</span>
                    </span>
                  </Button>
                );
              })}
            </div>
            <p className="mt-3 text-1 text-ink-2">
              {found.contacts.length === 0
                ? 'We have neither a phone number nor an email address for you. Please call us.'
                : 'Not your details, or have they changed? Please call us.'}
            </p>
          </>
        )}
      </OwnDataView>
      <div role="alert">{error !== '' && <FormError className="mt-4">{error}</FormError>}</div>
    </div>
  );
}

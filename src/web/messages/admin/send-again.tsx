import { useQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { type Message, resendMessages } from '#contract/messages/messages.ts';
import { maxChosen } from '#contract/platform/chosen-rows.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import type { ListQuery } from '#web/platform/lists/use-list.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { figure } from './message-format.ts';
import { countsQuery } from './messages-query.ts';

export const askAgain = ({ recipientName, address, state }: Message) => ({
  title: state === 'Held back' ? 'Send it?' : 'Send it again?',
  description: (
    <p>
      {state === 'Held back' ? 'It goes' : 'The same words go'} to {recipientName}, {address}.
    </p>
  ),
  confirmLabel: state === 'Held back' ? 'Yes, send' : 'Yes, send again',
});

interface SendAllAgainProps {
  narrowed: ListQuery;
  /** Selects held-back messages instead of failed ones. */
  isHeldBack: boolean;
}

/** Sends all messages of a list again. Renders nothing for an empty list. */
export function SendAllAgain({ narrowed, isHeldBack }: SendAllAgainProps) {
  const { data } = useQuery(countsQuery(narrowed));
  const { mutateAsync } = useCall(resendMessages);
  const count = Math.min(
    (isHeldBack ? data?.data.heldBack : data?.data.canBeSentAgain) ?? 0,
    maxChosen,
  );
  const { ask, dialog } = useConfirmedAction<ListQuery>(
    () => ({
      title: `Send ${pluralize(count, 'message')}${isHeldBack ? '' : ' again'}?`,
      description: (
        <p>
          {isHeldBack
            ? 'They were held back. Text messages to numbers abroad can cost more.'
            : 'The same messages go to the same addresses. Messages with a code or a log-in link are left out.'}
        </p>
      ),
      confirmLabel: isHeldBack ? 'Yes, send' : 'Yes, send again',
    }),
    (meant) => {
      const query = new URLSearchParams({ ...meant, ...(isHeldBack && { state: 'Held back' }) });
      return mutateAsync({ body: { query: query.toString() } });
    },
  );
  const Icon = isHeldBack ? Send : RotateCw;
  return (
    <>
      {count > 0 && (
        <Button variant="line" size="dense" aria-haspopup="dialog" onClick={() => ask(narrowed)}>
          <Icon />
          Send {figure(count)} {isHeldBack ? 'held back' : 'again'}
        </Button>
      )}
      {dialog}
    </>
  );
}

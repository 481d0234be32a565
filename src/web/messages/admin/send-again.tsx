import { useQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { maxChosen } from '#contract/exports/list-exports.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { figure } from './message-format.ts';
import { countsQuery, useResendAll } from './messages-query.ts';

/** Asks before a message is sent again. */
export const askAgain = ({ recipientName, address, state }: Message) => ({
  title: state === 'Held back' ? 'Send it?' : 'Send it again?',
  description: (
    <p>
      {state === 'Held back' ? 'It goes' : 'The same words go'} to {recipientName}, {address}.
    </p>
  ),
  confirmLabel: state === 'Held back' ? 'Yes, send' : 'Yes, send again',
});

/** Sends all messages of a list that are held back. Renders nothing if there is none. */
export function SendHeldBack({ narrowed }: { narrowed: ListQuery }) {
  const { data } = useQuery(countsQuery(narrowed));
  const { mutateAsync } = useResendAll();
  const count = Math.min(data?.data.heldBack ?? 0, maxChosen);
  const sending = useConfirmedAction<ListQuery>(
    () => ({
      title: `Send ${pluralize(count, 'message')}?`,
      description: <p>They were held back. Text messages to numbers abroad can cost more.</p>,
      confirmLabel: 'Yes, send',
    }),
    (meant) => mutateAsync({ ...meant, state: 'Held back' }),
  );
  return (
    <>
      {count > 0 && (
        <Button variant="line" size="dense" aria-haspopup="dialog" onClick={() => sending.ask(narrowed)}>
          <Send aria-hidden="true" className="size-4.5" />
          Send {figure(count)} held back
        </Button>
      )}
      {sending.dialog}
    </>
  );
}

/** Sends all messages of a list again that have failed. Renders nothing if there is none. */
export function SendAllAgain({ narrowed }: { narrowed: ListQuery }) {
  const { data } = useQuery(countsQuery(narrowed));
  const { mutateAsync } = useResendAll();
  const count = Math.min(data?.data.canBeSentAgain ?? 0, maxChosen);
  const again = useConfirmedAction<ListQuery>(
    () => ({
      title: `Send ${pluralize(count, 'message')} again?`,
      description: (
        <p>
          The same words go to the same addresses. Messages with a code or a link that lets somebody in are left out.
        </p>
      ),
      confirmLabel: 'Yes, send again',
    }),
    mutateAsync,
  );
  return (
    <>
      {count > 0 && (
        <Button variant="line" size="dense" aria-haspopup="dialog" onClick={() => again.ask(narrowed)}>
          <RotateCw aria-hidden="true" className="size-4.5" />
          Send {figure(count)} again
        </Button>
      )}
      {again.dialog}
    </>
  );
}

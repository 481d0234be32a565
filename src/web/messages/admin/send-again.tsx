import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { maxChosen } from '#contract/list-exports.ts';
import type { Message } from '#contract/messages.ts';
import { useConfirmedAction } from '#web/platform/page/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { figure } from './message-format.ts';
import { countsQuery, type MessagesNarrowed, useResendAll } from './messages-query.ts';

/** Asks before a message is sent again. */
export const askAgain = ({ recipientName, address }: Message) => ({
  title: 'Send it again?',
  description: (
    <p>
      The same words go to {recipientName}, {address}.
    </p>
  ),
  confirmLabel: 'Yes, send again',
});

/** Sends all messages of a list again that have failed. Renders nothing if there is none. */
export function SendAllAgain({ narrowed }: { narrowed: MessagesNarrowed }) {
  const { data } = useQuery(countsQuery(narrowed));
  const { mutateAsync } = useResendAll();
  const count = Math.min(data?.data.canBeSentAgain ?? 0, maxChosen);
  const again = useConfirmedAction<MessagesNarrowed>(
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

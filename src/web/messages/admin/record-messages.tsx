import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Message, resendMessage } from '#contract/messages/messages.ts';
import { undoMessage } from '#contract/messages/own-messages.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { type Correspondence, messagesQuery } from './messages-query.ts';
import { RecordMessage } from './record-message.tsx';
import { askAgain } from './send-again.tsx';

const first = 5;
const most = 100;

// Poll only while a due message is being sent: polling counts as use of the session.
const pollMs = 2_000;
const goingOutMs = 60_000;

const isGoingOut = ({ state, nextTryAt, createdAt }: Message) =>
  state === 'Waiting' &&
  nextTryAt !== null &&
  Date.parse(nextTryAt) <= serverNow().getTime() &&
  Date.parse(createdAt) > serverNow().getTime() - goingOutMs;

interface RecordMessagesProps extends Correspondence {
  /** No more messages will be sent about the record. */
  isClosed?: boolean;
  /** Without frame and heading, for dialogs. */
  isBare?: boolean;
  action?: ReactNode;
}

export function RecordMessages(props: RecordMessagesProps) {
  const can = useCan();
  return can('read messages') ? <Messages {...props} /> : null;
}

function Messages({ kind, id, isClosed = false, isBare = false, action }: RecordMessagesProps) {
  const [count, setCount] = useState(first);
  const can = useCan();
  const query = useQuery({
    ...messagesQuery({ record: id, pageSize: String(count) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.result.some(isGoingOut) ? pollMs : false),
  });
  const { mutateAsync: resend } = useCall(resendMessage);
  const { mutate: takeBack } = useCall(undoMessage);
  const again = useConfirmedAction<Message>(askAgain, ({ _id: id }) => resend({ params: { id } }));
  const page = query.data?.data;
  const canSend = can('send messages') && !isClosed;
  const list = (
    <>
      <QueryView query={query} data={page} failure="The messages could not be loaded.">
        {(shown) =>
          shown === undefined ? (
            <p role="status" className="py-4 text-2 text-ink-2">
              Loading the messages
            </p>
          ) : (
            <>
              {shown.result.length === 0 && (
                <p className="py-4 text-2 text-ink-2">Nothing has been sent yet.</p>
              )}
              <ul aria-label="Messages" className="divide-y divide-line empty:hidden">
                {shown.result.map((message) => (
                  <RecordMessage
                    key={message._id}
                    message={message}
                    isToSeveral={kind === 'training'}
                    onUndo={(key) => takeBack({ body: { key } })}
                    onSendAgain={canSend ? () => again.ask(message) : undefined}
                  />
                ))}
              </ul>
              {shown.pagedInfo.total > count && count < most && (
                <div className="border-t border-line py-1">
                  <TextButton
                    isLoading={query.isPlaceholderData}
                    onClick={() => setCount(count === first ? 20 : Math.min(most, count + 40))}
                  >
                    Show older
                  </TextButton>
                </div>
              )}
            </>
          )
        }
      </QueryView>
      {again.dialog}
    </>
  );
  if (isBare) return list;
  return (
    <Panel
      title="Messages"
      action={action}
      aside={
        page && page.pagedInfo.total > 0 ? pluralize(page.pagedInfo.total, 'message') : undefined
      }
    >
      {list}
    </Panel>
  );
}

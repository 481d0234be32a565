import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
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
import { classNames } from '#web/ui/theme/class-names.ts';
import { canSendAgain, formatEvent, formatMoment } from './message-format.ts';
import { ChannelWord, DeliveryState, StateBadge } from './message-parts.tsx';
import { type Correspondence, messagesQuery } from './messages-query.ts';
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

/** Requires the permission to read messages. */
export function RecordMessages({
  kind,
  id,
  isClosed = false,
  isBare = false,
  action,
}: RecordMessagesProps) {
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

interface RecordMessageProps {
  message: Message;
  isToSeveral: boolean;
  /** Takes the message back, also from the others who get it. */
  onUndo(key: string): void;
  /** Undefined without the permission to send. */
  onSendAgain: (() => void) | undefined;
}

const action = 'min-h-8 rounded-chip font-title underline underline-offset-4 max-sm:min-h-11';

function RecordMessage({ message, isToSeveral, onUndo, onSendAgain }: RecordMessageProps) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  const { channel, subject, words, parts, address, createdAt, sentBy, state, undoKey } = message;
  const now = serverNow();
  const facts = [
    ...(isToSeveral ? [`to ${message.recipientName}`] : []),
    formatMoment(createdAt, now),
    ...(parts === null || parts === 1 ? [] : [pluralize(parts, 'part')]),
    ...(sentBy === null ? [] : [`by ${sentBy}`]),
  ];
  const about = (
    <span className="block min-w-0">
      <span className="block text-2 font-title text-navy-900 wrap-anywhere">
        {formatEvent(message)}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-1 text-ink-2">
        <ChannelWord channel={channel} />
        <span>{facts.join(', ')}</span>
      </span>
    </span>
  );
  return (
    <li className="py-2">
      <div className="flex items-start justify-between gap-3">
        {words === '' ? (
          <div className="min-h-11 min-w-0 flex-1 py-1">{about}</div>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? content : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 min-w-0 flex-1 items-start gap-2 rounded-chip py-1 text-start"
          >
            <ChevronDown
              className={classNames('mt-0.5 size-4.5 shrink-0 text-ink-2', isOpen && 'rotate-180')}
            />
            {about}
          </button>
        )}
        <span className="shrink-0 pt-1">
          <StateBadge state={state} isFile={message.isFile} />
        </span>
      </div>
      {isOpen && (
        <div
          id={content}
          className="mt-1 ms-6.5 rounded-field bg-paper px-4 py-3 text-2 wrap-anywhere"
        >
          <p className="text-1 text-ink-2">To {address}</p>
          {subject !== '' && <p className="mt-1 font-title">{subject}</p>}
          <p className="mt-1 whitespace-pre-wrap">{words}</p>
        </div>
      )}
      {(state === 'Waiting' || canSendAgain(message)) && (
        <p
          className={classNames(
            'mt-1 ms-6.5 flex flex-wrap items-center justify-between gap-x-4 rounded-field px-3 py-1 text-1',
            canSendAgain(message) ? 'bg-red-tint text-red-ink' : 'bg-office text-ink-2',
          )}
        >
          <DeliveryState message={message} now={now} />
          {undoKey !== null && (
            <button type="button" onClick={() => onUndo(undoKey)} className={action}>
              Undo for all drivers<span className="sr-only">: {formatEvent(message)}</span>
            </button>
          )}
          {canSendAgain(message) && onSendAgain && (
            <button type="button" onClick={onSendAgain} className={action}>
              Send again<span className="sr-only">: {formatEvent(message)}</span>
            </button>
          )}
        </p>
      )}
    </li>
  );
}

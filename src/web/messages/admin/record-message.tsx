import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { canSendAgain, formatEvent, formatMoment } from './message-format.ts';
import { ChannelWord, Happened, StateBadge } from './message-parts.tsx';

interface RecordMessageProps {
  message: Message;
  isToSeveral: boolean;
  /** Takes the message back, also from the others who get it. */
  onUndo(key: string): void;
  /** Undefined without the permission to send. */
  onSendAgain: (() => void) | undefined;
}

const action = 'min-h-8 rounded-chip font-title underline underline-offset-4 max-sm:min-h-11';

export function RecordMessage({ message, isToSeveral, onUndo, onSendAgain }: RecordMessageProps) {
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
              aria-hidden="true"
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
          <Happened message={message} now={now} />
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

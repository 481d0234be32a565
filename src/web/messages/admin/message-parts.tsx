import { Mail, MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import type { Message } from '#contract/messages/messages.ts';
import { channelWords } from '#contract/messages/messages.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatHappened, formatMoment, formatRecord, recordPath, stateTones, writtenOnly } from './message-format.ts';

/** By which channel a message goes; only the icon where there is little room. */
export function ChannelWord({ channel, isIcon = false }: Pick<Message, 'channel'> & { isIcon?: boolean }) {
  const Icon = channel === 'mail' ? Mail : MessageSquareText;
  const word = channelWords[channel];
  return (
    <span title={isIcon ? word : undefined} className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon aria-hidden="true" className="size-4 text-ink-2" />
      <span className={classNames(isIcon && 'sr-only')}>{word}</span>
    </span>
  );
}

/** How far a message has come. What was only written to a file has reached nobody. */
export const StateBadge = ({ state, isFile }: Pick<Message, 'state' | 'isFile'>) => (
  <Badge tone={isFile ? 'yellow' : stateTones[state]}>{isFile ? writtenOnly : state}</Badge>
);

/** The record that a message is about, as a link if it has a page. */
export function RecordLink({ record }: Pick<Message, 'record'>) {
  const to = recordPath(record, useCan());
  const words = formatRecord(record);
  if (to === undefined)
    return (
      <span title={words} className="block max-w-36 truncate 3xl:max-w-44">
        {words}
      </span>
    );
  return (
    <Link
      to={to}
      className="rounded-chip whitespace-nowrap text-navy-600 underline underline-offset-4 hover:text-navy-900"
    >
      {words}
    </Link>
  );
}

interface HappenedProps {
  message: Message;
  now: Date;
  /** Whether it stands beside the time at which the message was written, which is not said twice. */
  isBesideTime?: boolean;
}

/** Shows the delivery of a message; in red if the office has to act. */
export function Happened({ message, now, isBesideTime = false }: HappenedProps) {
  const isBad = message.state === 'Failed' || message.state === 'Given up';
  const words = formatHappened(message, now);
  if (isBesideTime && words === formatMoment(message.createdAt, now)) return null;
  return (
    <span title={words} className={classNames(isBad && 'text-red-ink')}>
      {words}
    </span>
  );
}

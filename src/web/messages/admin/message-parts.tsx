import { Mail, MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import type { Message } from '#contract/messages/messages.ts';
import { channelWords } from '#contract/messages/messages.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatHappened, formatRecord, recordPath, stateTones } from './message-format.ts';

/** By which channel a message goes. */
export function ChannelWord({ channel, isShort = false }: Pick<Message, 'channel'> & { isShort?: boolean }) {
  const Icon = channel === 'mail' ? Mail : MessageSquareText;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon aria-hidden="true" className="size-4 text-ink-2" />
      {isShort && channel === 'text' ? 'Text' : channelWords[channel]}
    </span>
  );
}

/** How far a message has come. What was only written to a file has reached nobody. */
export const StateBadge = ({ state, isFile }: Pick<Message, 'state' | 'isFile'>) => (
  <Badge tone={isFile ? 'yellow' : stateTones[state]}>{isFile ? 'Not delivered' : state}</Badge>
);

/** The record that a message is about, as a link if it has a page. */
export function RecordLink({ record }: Pick<Message, 'record'>) {
  const to = recordPath(record, useCan());
  const words = formatRecord(record);
  if (to === undefined) return <span>{words}</span>;
  return (
    <Link
      to={to}
      className="rounded-chip whitespace-nowrap text-navy-600 underline underline-offset-4 hover:text-navy-900"
    >
      {words}
    </Link>
  );
}

/** Shows the delivery of a message; in red if the office has to act. */
export function Happened({ message, now }: { message: Message; now: Date }) {
  const isBad = message.state === 'Failed' || message.state === 'Given up';
  return <span className={classNames(isBad && 'text-red-ink')}>{formatHappened(message, now)}</span>;
}

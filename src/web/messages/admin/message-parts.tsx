import { Mail, MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import type { Message } from '#contract/messages/messages.ts';
import { channelWords } from '#contract/messages/messages.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  formatHappened,
  formatMoment,
  formatRecord,
  recordPath,
  stateTones,
  writtenOnly,
} from './message-format.ts';

export function ChannelWord({
  channel,
  isIcon = false,
}: Pick<Message, 'channel'> & { isIcon?: boolean }) {
  const Icon = channel === 'mail' ? Mail : MessageSquareText;
  const word = channelWords[channel];
  return (
    <span
      title={isIcon ? word : undefined}
      className="inline-flex items-center gap-2 whitespace-nowrap"
    >
      <Icon className="size-4 text-ink-2" />
      <span className={classNames(isIcon && 'sr-only')}>{word}</span>
    </span>
  );
}

/** A message that was only written to a file has reached no one. */
export const StateBadge = ({ state, isFile }: Pick<Message, 'state' | 'isFile'>) => (
  <Badge tone={isFile ? 'yellow' : stateTones[state]}>{isFile ? writtenOnly : state}</Badge>
);

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
  /** Whether the writing time is shown next to it, and needn't be repeated. */
  isBesideTime?: boolean;
}

export function DeliveryState({ message, now, isBesideTime = false }: HappenedProps) {
  const isBad = message.state === 'Failed' || message.state === 'Given up';
  const words = formatHappened(message, now);
  if (isBesideTime && words === formatMoment(message.createdAt, now)) return null;
  return (
    <span title={words} className={classNames(isBad && 'text-red-ink')}>
      {words}
    </span>
  );
}

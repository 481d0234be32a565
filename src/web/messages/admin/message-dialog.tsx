import type { Message } from '#contract/messages/messages.ts';
import { channelWords } from '#contract/messages/messages.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatMoment } from './message-format.ts';
import { Happened, StateBadge } from './message-parts.tsx';

/** What has become of a message, and its words as they went or will go out. */
export function MessageDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { channel, address, subject, words, parts, createdAt, sentBy } = message;
  const now = serverNow();
  const when = formatMoment(createdAt, now);
  const by = sentBy === null ? '' : ` by ${sentBy}`;
  const size = parts === null || parts === 1 ? '' : ` It goes out as ${parts} text messages.`;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={subject || 'Text message'}
      description={`${channelWords[channel]} to ${address}, written ${when}${by}.${size}`}
    >
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-1">
        <StateBadge {...message} />
        <Happened message={message} now={now} />
      </p>
      <p className="rounded-field bg-paper px-4 py-3 wrap-anywhere whitespace-pre-wrap">{words}</p>
    </Dialog>
  );
}

import type { Message } from '#contract/messages/messages.ts';
import { channelWords } from '#contract/messages/messages.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatMoment } from './message-format.ts';

/** The words of a message, as they went or will go out. */
export function MessageDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { channel, address, subject, words, parts, createdAt, sentBy } = message;
  const when = formatMoment(createdAt, serverNow());
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
      <p className="rounded-field bg-paper px-4 py-3 wrap-anywhere whitespace-pre-wrap">{words}</p>
    </Dialog>
  );
}

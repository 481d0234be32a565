import { withoutLinks } from '#contract/messages/message-words.ts';
import type { Channel } from '#contract/messages/messages.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import type { notifyOwners } from '#server/accounts/mail-service.ts';

const named: Readonly<Record<Channel, string>> = { mail: 'emails', text: 'text messages' };

export const outletChangedMail = (
  publicUrl: string,
  { channel, by, at }: { channel: Channel; by: string; at: Date },
): Parameters<typeof notifyOwners>[1] => ({
  event: 'outlet-changed',
  subject: `The settings of ${named[channel]} were changed`,
  paragraphs: [
    `${withoutLinks(by)} changed how ${publicUrl} sends ${named[channel]}, on the ${formatInstant(at)}.`,
    `If you don't know why, ask ${withoutLinks(by)}, and end their sessions: ${publicUrl}/admin/administrators. The settings are at ${publicUrl}/admin/settings/messages.`,
  ],
});

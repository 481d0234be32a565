import { withoutLinks } from '#contract/messages/message-words.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import type { notifyOwners } from '#server/accounts/mail-service.ts';

export const backupDownloadedMail = (
  publicUrl: string,
  { name, by, at }: { name: string; by: string; at: Date },
): Parameters<typeof notifyOwners>[1] => ({
  event: 'backup-downloaded',
  subject: 'A backup was downloaded',
  paragraphs: [
    `${withoutLinks(by)} downloaded the backup ${name} of ${publicUrl} on the ${formatInstant(at)}. It holds all data, sealed with a passphrase.`,
    `If you don't know why, ask ${withoutLinks(by)}, and end their sessions: ${publicUrl}/admin/administrators.`,
  ],
});

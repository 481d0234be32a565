import { withoutLinks } from '#contract/messages/message-words.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import type { notifyOwners } from '#server/accounts/mail-service.ts';

export const startedFromBackupMail = (
  publicUrl: string,
  { madeAt, by, at }: { madeAt: Date; by: string; at: Date },
): Parameters<typeof notifyOwners>[1] => ({
  event: 'started-from-backup',
  subject: 'A backup was restored',
  paragraphs: [
    `${withoutLinks(by)} restored the backup of the ${formatInstant(madeAt)} at ${publicUrl} on the ${formatInstant(at)}. Log in there with your password of that day.`,
    "If you don't know why, ask who runs the server: that machine has all data.",
  ],
});

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

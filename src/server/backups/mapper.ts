import * as z from 'zod/mini';
import type { BackupCopy, BackupFile, Backups } from '#contract/backups/backups.ts';
import type { BackupBucket, CopyFacts } from './backup-bucket.ts';
import type { BackupFileFacts } from './daily-backups.ts';
import type { BackupCare, BackupEntry } from './journal.ts';
import type { Lock } from './sealed-file.ts';

/** A process writes its progress every second; after this time it was killed. */
const silentMs = 2 * 60_000;

/** A file counts as read back only if its entry is about this very file. */
export function toFile(
  { name, bytes, writtenAt }: BackupFileFacts,
  entries: readonly BackupEntry[],
): BackupFile {
  const entry = entries.find((one) => one.name === name && one.bytes === bytes);
  return {
    name,
    bytes,
    writtenAt: writtenAt.toISOString(),
    isReadBack: entry !== undefined,
    missing: entry?.missing ?? 0,
    isBeforeUpdate: name.includes('before-update'),
  };
}

export function toRunning(entries: readonly BackupEntry[], now: Date): Backups['running'] {
  const running = entries.find(
    ({ endedAt, touchedAt }) => endedAt === null && now.getTime() - touchedAt.getTime() < silentMs,
  );
  return running
    ? { isReadingBack: running.readingBack, done: running.done, total: running.total }
    : null;
}

/** A part takes minutes on a slow connection. */
const silentSendingMs = 20 * 60_000;

export function toBucket(
  { host, name }: Pick<BackupBucket, 'host' | 'name'>,
  entries: readonly BackupEntry[],
  files: readonly Pick<BackupFile, 'name'>[],
  now: Date,
): NonNullable<Backups['bucket']> {
  const newest = entries.find(({ bytes }) => bytes !== null);
  const sentAt = entries.find((one) => one.sentAt)?.sentAt?.toISOString() ?? null;
  if (!newest || newest.sentAt) return { host, name, sentAt, percent: null, failure: null };
  const { sendPercent, sendTouchedAt, sendFailure: failure } = newest;
  const isSilent = now.getTime() - (sendTouchedAt?.getTime() ?? 0) > silentSendingMs;
  const isHere = files.some((file) => file.name === newest.name);
  const progress = isSilent ? null : sendPercent;
  const percent = failure === null ? (progress ?? (isHere ? 0 : null)) : null;
  return { host, name, sentAt, percent, failure };
}

export const toCopy = ({ writtenAt, ...rest }: CopyFacts): BackupCopy => ({
  ...rest,
  writtenAt: writtenAt.toISOString(),
});

export const recordOf = ({ id }: BackupCare, name: string) =>
  ({ kind: 'setting', id, name }) as const;

const Sealing = z.object({ name: z.string(), header: z.string(), fileKey: z.string() });

export function parseSealing(text: string): Lock & { name: string } {
  const { fileKey, ...rest } = z.parse(Sealing, JSON.parse(text));
  return { ...rest, fileKey: Buffer.from(fileKey, 'base64') };
}

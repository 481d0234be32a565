import { type Backups, copyDays } from '#contract/backups/backups.ts';
import { formatDateAndTime, formatTime } from '#contract/platform/dates.ts';
import type { Description } from '#web/ui/data/description-list.tsx';
import type { StatusTone } from '#web/ui/data/status-note.tsx';

const aDayMs = 24 * 60 * 60 * 1000;

export function formatRunning({
  isReadingBack,
  done,
  total,
}: NonNullable<Backups['running']>): string {
  if (isReadingBack) return 'Reading the backup back …';
  return total === 0 ? 'Making a backup …' : `Making a backup: ${done} of ${total} files …`;
}

export const formatBucket = ({ host, name }: NonNullable<Backups['bucket']>): string =>
  `${host}, bucket ${name}`;

/** What is wrong with the backups, most urgent first. */
export function findWarnings(
  { place, files, failure, running, bucket, downloadedAt }: Backups,
  now = Date.now(),
): { judgement: StatusTone; words: string }[] {
  const [last] = files;
  const isOlderThan = (instant: string | null, days: number) =>
    instant === null || now - Date.parse(instant) > days * aDayMs;
  return [
    ...(failure
      ? [
          {
            judgement: 'bad' as const,
            words: `The last backup failed, ${formatDateAndTime(new Date(failure.at))}: ${failure.reason}`,
          },
        ]
      : []),
    ...(place && !last && !running
      ? [
          {
            judgement: 'warning' as const,
            words: `There is no backup yet. The next is made at ${formatTime(place.at)}.`,
          },
        ]
      : []),
    ...(last && isOlderThan(last.writtenAt, 2)
      ? [{ judgement: 'bad' as const, words: 'The last backup is more than two days old.' }]
      : []),
    ...(bucket?.failure != null
      ? [
          {
            judgement: 'bad' as const,
            words: `The last backup wasn't sent: ${bucket.failure} It is tried again every hour.`,
          },
        ]
      : []),
    ...(last &&
    place?.isSameDisk &&
    isOlderThan(downloadedAt, copyDays) &&
    isOlderThan(bucket?.sentAt ?? null, copyDays)
      ? [
          {
            judgement: 'warning' as const,
            words: `${
              downloadedAt === null
                ? 'These backups are on the same disk as the data: if it breaks or is stolen, both are gone.'
                : `The last download is more than ${copyDays} days old, and these backups are on the same disk as the data.`
            } Download one and keep it elsewhere${bucket ? '' : ', or ask whoever runs the server to send backups to a place elsewhere'}.`,
          },
        ]
      : []),
  ];
}

export function describeKeys({ notInside: absentKeys }: Backups): Description {
  if (absentKeys.length === 0) return { label: 'Data key', value: 'In each backup' };
  const names = absentKeys.join(' and ');
  return {
    label: 'Not in a backup',
    value: absentKeys.includes('DATA_KEY')
      ? `${names}, set on the server. The data key is on the recovery sheet.`
      : `${names}, set on the server`,
  };
}

export const formatKept = ({ keptDays, keepsWeeks }: NonNullable<Backups['place']>): string =>
  `The last ${keptDays === 1 ? 'one' : keptDays}${keepsWeeks ? ', and one of each of the 4 weeks before' : ''}`;

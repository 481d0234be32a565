import { type Backups, copyDays } from '#contract/backups/backups.ts';
import { type Channel, channels } from '#contract/messages/messages.ts';
import { dayWarningPercent } from '#contract/notifications/attention.ts';
import {
  daysBetween,
  formatDate,
  formatDateAndTime,
  todayInLagos,
} from '#contract/platform/dates.ts';
import type { Health, HealthLine } from '#contract/settings/health.ts';
import { type BackupCare, readBackups } from '#server/backups/service.ts';
import { perDay } from '#server/messages/message-limits.ts';
import type { ReadMessageFacts } from '#server/messages/message-metrics.ts';
import { outletsOf, readOutletSettings } from '#server/messages/outlets.ts';
import {
  diskFloor,
  measureDisk,
  readDiskRate,
  type Space,
} from '#server/platform/files/disk-space.ts';
import { readCertificateEnd } from '#server/platform/system/certificate.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { ErrorCount } from '#server/platform/system/log.ts';
import type { ReadDatabaseFacts } from '#server/platform/system/platform-metrics.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';
import type { Release } from '#server/platform/system/release.ts';

export interface HealthSources {
  facts: { database: ReadDatabaseFacts; messages: ReadMessageFacts };
  backupCare: BackupCare;
  /** Errors of this process, by their words in the log. */
  errors: { since: Date; list(): ErrorCount[] };
  readRelease(): Promise<Release>;
}

type DatabaseFacts = Awaited<ReturnType<ReadDatabaseFacts>>;
type MessageFacts = Awaited<ReturnType<ReadMessageFacts>>;

const aMinute = 60;
const anHour = 60 * aMinute;
const aDay = 24 * anHour;

/** As `deploy/alerts.yaml` has them. */
const limits = {
  mail: anHour,
  text: 16 * anHour,
  job: 15 * aMinute,
  backup: 26 * anHour,
  copy: 38 * anHour,
  seats: 30 * aMinute,
  maintenance: 3 * anHour,
  otherWork: 26 * anHour,
} as const;
const fewDiskDays = 14;
const fewCertificateDays = 14;
const shownErrors = 5;
const recentErrorMs = aDay * 1000;

const line = (
  name: string,
  state: HealthLine['state'],
  words: string,
  advice: string | null = null,
  page: HealthLine['page'] = null,
): HealthLine => ({ name, state, words, advice, page });

function formatSize(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  return gigabytes >= 1
    ? `${Math.floor(gigabytes * 10) / 10} GB`
    : `${Math.floor(bytes / 1024 ** 2)} MB`;
}

function formatAge(seconds: number): string {
  if (seconds < 2 * anHour) return pluralize(Math.max(Math.round(seconds / aMinute), 1), 'minute');
  return seconds < 2 * aDay
    ? pluralize(Math.round(seconds / anHour), 'hour')
    : pluralize(Math.round(seconds / aDay), 'day');
}

const databaseLine = (facts: DatabaseFacts): HealthLine =>
  facts
    ? line('Database', 'good', `Answers, ${formatSize(facts.size)}`)
    : line(
        'Database',
        'warning',
        'Too slow to count its rows',
        "Look at the server's load and disk; the log names the cause.",
      );

/** `rate`: bytes that are lost a day. */
export function diskLine(
  { free, total }: Space,
  { floor, rate }: { floor: number; rate: number | undefined },
): HealthLine {
  const days = rate === undefined ? undefined : Math.floor(Math.max(free - floor, 0) / rate);
  const lasting =
    days === undefined
      ? ''
      : `; full in ${pluralize(days, 'day')} at the rate of the last two weeks`;
  const words = `${formatSize(free)} of ${formatSize(total)} free${lasting}`;
  if (free < floor)
    return line(
      'Disk',
      'bad',
      words,
      'No files are accepted: make room, or delete old applications for good.',
    );
  const isShort = free < 2 * floor || (days !== undefined && days < fewDiskDays);
  return line(
    'Disk',
    isShort ? 'warning' : 'good',
    words,
    isShort ? 'Make room, or get a larger disk.' : null,
  );
}

const channelNames: Readonly<Record<Channel, string>> = { mail: 'Emails', text: 'Text messages' };

function channelLine(
  channel: Channel,
  { facts, isSent, max }: { facts: MessageFacts; isSent: boolean; max: number },
): HealthLine {
  const name = channelNames[channel];
  if (!isSent)
    return line(
      name,
      'bad',
      'Only written to files on the server',
      "Set them up in 'Mail and texts'.",
      'mail and texts',
    );
  if (!facts) return line(name, 'unknown', 'The database is too slow to count them');
  const waiting = facts.waiting.find((row) => row.channel === channel);
  const percent = Math.floor((facts.ofDay[channel] / Math.max(max, 1)) * 100);
  const words = `${
    waiting
      ? `${waiting.waiting} waiting, the oldest for ${formatAge(waiting.oldestSeconds)}`
      : 'None waiting'
  }; ${percent}% of the day's automatic ones sent`;
  if (waiting && waiting.oldestSeconds > limits[channel])
    return line(
      name,
      'bad',
      words,
      "Messages says why; 'Send me a test' shows the server's answer.",
      'messages',
    );
  return percent >= dayWarningPercent
    ? line(name, 'warning', words, 'More are held back: Messages shows the recipients.', 'messages')
    : line(name, 'good', words);
}

export function backupLine(
  {
    place,
    files,
    failure,
    bucket,
    downloadedAt,
    start,
  }: Pick<Backups, 'place' | 'files' | 'failure' | 'bucket' | 'downloadedAt' | 'start'>,
  now: Date,
): HealthLine {
  const ageOf = (instant: string) => (now.getTime() - Date.parse(instant)) / 1000;
  if (!place)
    return line(
      'Backup',
      'unknown',
      'Made by the operator of the database, not by this product',
      'Ask when one was last restored.',
    );
  const [last] = files;
  const makeOne = "Press 'Make one now' in Backups.";
  const words = last
    ? `Last one on ${formatDateAndTime(new Date(last.writtenAt))}, ${formatSize(last.bytes)}`
    : 'None yet';
  const backup = (state: HealthLine['state'], what: string, advice: string) =>
    line('Backup', state, what, advice, 'backups');
  if (failure) return backup('bad', `${words}; the next failed`, failure.reason);
  if (!last) return backup('warning', words, makeOne);
  if (ageOf(last.writtenAt) > limits.backup) return backup('bad', words, makeOne);
  if (bucket) {
    const { host, sentAt, failure: sendFailure } = bucket;
    const testIt = "Press 'Test' in Backups.";
    if (start !== null)
      return line('Backup', 'good', `${words}; none is sent to ${host} while the product is empty`);
    if (sentAt === null)
      return backup('warning', `${words}; none sent to ${host} yet`, sendFailure ?? testIt);
    const description = `${words}; last sent to ${host} on ${formatDateAndTime(new Date(sentAt))}`;
    if (sendFailure !== null) return backup('bad', description, sendFailure);
    return ageOf(sentAt) > limits.copy
      ? backup('bad', description, testIt)
      : line('Backup', 'good', description);
  }
  const isCopied = downloadedAt !== null && ageOf(downloadedAt) <= copyDays * aDay;
  return place.isSameDisk && !isCopied
    ? backup('warning', `${words}, on the same disk as the data`, 'Download it in Backups.')
    : line('Backup', 'good', words);
}

/** `null` without encryption, undefined if the end isn't known. */
export function certificateLine(end: Date | null | undefined, now: Date): HealthLine[] {
  const name = 'Certificate';
  if (end === null) return [];
  if (end === undefined)
    return [
      line(
        name,
        'unknown',
        "This server doesn't reach its own address",
        "See the end in the browser, at the lock beside the site's address.",
      ),
    ];
  const days = daysBetween(todayInLagos(now), todayInLagos(end));
  const words = `${days < 0 ? 'Ended' : 'Ends'} on the ${formatDate(todayInLagos(end))}`;
  if (days >= fewCertificateDays) return [line(name, 'good', words)];
  return [
    line(
      name,
      days < 3 ? 'bad' : 'warning',
      words,
      'It should have been renewed: read the log of the proxy, such as Caddy.',
    ),
  ];
}

function workLine(facts: DatabaseFacts, now: Date): HealthLine {
  const name = 'Scheduled work';
  if (!facts) return line(name, 'unknown', 'The database is too slow to count it');
  const seconds = now.getTime() / 1000;
  const limitOf = (work: string) =>
    work === 'seats' || work === 'maintenance' ? limits[work] : limits.otherWork;
  const late = facts.lastDone.filter(({ name: work, doneAt }) => seconds - doneAt > limitOf(work));
  const failed = facts.jobs.reduce((sum, job) => sum + job.failed, 0);
  const isWaiting = facts.jobs.some(({ oldestSeconds }) => oldestSeconds > limits.job);
  if (late.length > 0)
    return line(
      name,
      'bad',
      `Late: ${late.map(({ name: work, doneAt }) => `${work}, last done ${formatAge(seconds - doneAt)} ago`).join('; ')}`,
      "Search the log for 'a step of scheduled work failed'.",
    );
  if (failed > 0 || isWaiting)
    return line(
      name,
      'warning',
      failed > 0
        ? `${pluralize(failed, 'job')} failed for good`
        : 'A job waits for over 15 minutes',
      "Search the log for 'a job failed'.",
    );
  return line(name, 'good', 'All done in time');
}

function errorLine({ since, list }: HealthSources['errors'], now: Date): HealthLine {
  const name = 'Errors';
  const errors = list();
  const sinceStart = `since this server started on ${formatDateAndTime(since)}`;
  const [latest] = errors;
  if (!latest) return line(name, 'good', `None ${sinceStart}`);
  const kinds = errors
    .slice(0, shownErrors)
    .map(
      ({ words, count: times, lastAt }) =>
        `${words}: ${times}, last on ${formatDateAndTime(lastAt)}`,
    );
  const isRecent = now.getTime() - latest.lastAt.getTime() < recentErrorMs;
  return line(
    name,
    isRecent ? 'warning' : 'good',
    [`By kind, ${sinceStart}`, ...kinds].join('\n'),
    isRecent
      ? 'Send these words to whoever runs the server: docs/operations.md explains them.'
      : null,
  );
}

export async function readHealth(
  context: Context,
  { facts, backupCare, errors, readRelease }: HealthSources,
): Promise<Health> {
  const { db, clock, settings } = context;
  const { dataDir, diskFloorMb, publicUrl } = settings;
  const isEncrypted = publicUrl.startsWith('https:');
  const [
    ofDatabase,
    ofMessages,
    space,
    rate,
    outlets,
    backups,
    certificateEnd,
    { version, changes },
  ] = await Promise.all([
    facts.database(),
    facts.messages(),
    measureDisk(dataDir),
    readDiskRate(db),
    readOutletSettings(context),
    readBackups(context, backupCare),
    isEncrypted ? readCertificateEnd(publicUrl) : null,
    readRelease(),
  ]);
  const now = clock();
  const floor = diskFloor(
    space.total,
    diskFloorMb === undefined ? undefined : diskFloorMb * 1024 ** 2,
  );
  const isSent = outletsOf(outlets);
  const max = perDay(settings);
  return {
    lines: [
      databaseLine(ofDatabase),
      diskLine(space, { floor, rate }),
      ...channels.map((channel) =>
        channelLine(channel, { facts: ofMessages, isSent: isSent[channel], max: max[channel] }),
      ),
      backupLine(backups, now),
      ...certificateLine(certificateEnd, now),
      workLine(ofDatabase, now),
      errorLine(errors, now),
    ],
    version,
    changes,
  };
}

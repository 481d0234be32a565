import { setTimeout as pause } from 'node:timers/promises';
import { channels } from '#contract/messages/messages.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { retentionAt } from '#contract/privacy/retention.ts';
import { dueUntil } from '#contract/privacy/retention-rules.ts';
import { remindersAt } from '#contract/reminders/reminders.ts';
import { summariesAt } from '#contract/reports/periods.ts';
import { deleteClosedInvitations } from '#server/accounts/invitation-service.ts';
import { deleteExpiredSessions } from '#server/accounts/session-service.ts';
import { deleteOldAsks } from '#server/asks/service.ts';
import type { BucketCopies } from '#server/backups/bucket-copies.ts';
import { deleteEndedRequests } from '#server/documents/request-service.ts';
import { deleteOldInvitations, inviteAgain } from '#server/driver-invitations/service.ts';
import { foldDriverTotals } from '#server/drivers/service.ts';
import { deleteOldExports } from '#server/exports/service.ts';
import { askForFeedback, deleteOldFeedback } from '#server/feedback/service.ts';
import { type DeliveryContext, delivery } from '#server/messages/delivery-service.ts';
import { sweepOutbox } from '#server/messages/outbox.ts';
import { deleteNotesOfDeleted } from '#server/notes/service.ts';
import { deleteUnusedPictures, nightlyUnusedMs } from '#server/pictures/service.ts';
import { destroyDueDocuments } from '#server/placements/bin-service.ts';
import { rewriteErasedTables } from '#server/platform/database/rewrite-erased-tables.ts';
import { unavailability } from '#server/platform/database/unavailable.ts';
import { recordDiskDay } from '#server/platform/files/disk-space.ts';
import { deleteExpiredResponses } from '#server/platform/http/idempotency.ts';
import { deleteExpiredCounters } from '#server/platform/http/rate-limits.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { Recurrence } from '#server/platform/system/jobs.ts';
import { dailyBackupName, deleteOldFiles } from '#server/platform/system/old-files.ts';
import { type Steps, takeSteps } from '#server/platform/system/steps.ts';
import type { Storage } from '#server/platform/system/storage.ts';
import { deleteOldCopies } from '#server/privacy/export-service.ts';
import { deleteNotificationsOfErased } from '#server/privacy/request-service.ts';
import { dueBefore } from '#server/privacy/retention-service.ts';
import { runRetention } from '#server/privacy/run-service.ts';
import type { RetentionFailure } from '#server/privacy/table.ts';
import { deleteOldReminders, sendReminders } from '#server/reminders/service.ts';
import { sendSummaries } from '#server/reports/service.ts';
import { deletePastPresences } from '#server/review/service.ts';
import { deleteExpiredOwnCodes } from '#server/self-service/code-service.ts';
import { settleAllSeats } from '#server/trainings/seat-service.ts';
import { deleteExpiredUploads } from '#server/uploads/service.ts';
import type { PublishedContent } from '#server/website/content-service.ts';
import { deleteOldVersions } from '#server/website/publication-service.ts';
import { websiteChannel } from '#server/website/table.ts';
import type { Parts } from './parts.ts';

interface RepeatedWork {
  /** Aborts the work's signal and waits for its end. */
  stop(): Promise<void>;
}

/** Repeats `work`, with a pause of `everyMs`, until stopped. Errors are passed to `onError`. */
function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): RepeatedWork {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) => onError(error));
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

/** Scheduled work that only one instance runs. */
interface ScheduledWork {
  at: Recurrence;
  /** Rejects if a step fails. `signal` aborts when this instance shuts down. */
  run(signal?: AbortSignal): Promise<void>;
  steps?: readonly string[];
}

/** `db` has connections apart from those of requests. */
export interface Background extends Context {
  onStep?: ((step: string, hasFailed: boolean) => void) | undefined;
}

/** The time that shutdown waits for providers. Messages not accepted by then are released later by any instance. */
const stoppingMs = 3_500;

/** Pause after the last due message. */
const deliveryPauseMs = 2_000;

/** Fallback polling for publications by other processes. */
const followMs = 5_000;

export function scheduledWork(
  background: Background,
): Record<
  | ('maintenance' | 'bin' | 'retention' | 'reminders' | 'feedback' | 'seats' | 'summaries')
  | 'invitations',
  ScheduledWork
> {
  const { db, clock, settings, logger, onStep } = background;
  const failures = { logger, onStep };

  const leftoverSteps = (): Steps => {
    const now = clock();
    return {
      'expired-responses': () => deleteExpiredResponses(db, now),
      'expired-counters': () => deleteExpiredCounters(db),
      'expired-uploads': () => deleteExpiredUploads(background),
      'expired-sessions': () => deleteExpiredSessions(background),
      'closed-invitations': () => deleteClosedInvitations(db, clock),
      'notes-of-deleted': () => deleteNotesOfDeleted(db, clock),
      'old-exports': () => deleteOldExports(db, now),
      'old-copies': () => deleteOldCopies(db, now),
      'told-of-erased': () => deleteNotificationsOfErased(db),
      'unused-pictures': () => deleteUnusedPictures(background, now),
      'ended-requests': () => deleteEndedRequests(db, clock),
      'past-presences': () => deletePastPresences(db, now),
      'expired-own-codes': () => deleteExpiredOwnCodes(db, now),
      'driver-totals': () => foldDriverTotals(db),
      'website-versions': () => deleteOldVersions(db),
    };
  };

  const retentionSteps = (signal?: AbortSignal): Steps => {
    const onFailed = (err: unknown, { key }: RetentionFailure) => {
      logger.error({ err, step: key }, 'something that is kept for too long could not be removed');
      onStep?.(key, true);
    };
    return {
      retention: () => runRetention(background, onFailed, signal),
      'unused-pictures': () => deleteUnusedPictures(background, clock(), nightlyUnusedMs),
      'old-feedback': () =>
        deleteOldFeedback(db, clock(), dueUntil('recordsClosed', todayInLagos(clock()))),
      'old-asks': () => deleteOldAsks(db, dueUntil('recordsClosed', todayInLagos(clock()), 6)),
      'old-driver-invitations': () => deleteOldInvitations(db, clock()),
      'old-reminders': () => deleteOldReminders(db, clock),
      ...(settings.databaseUrl === undefined && {
        'freed-rows': () => rewriteErasedTables(db, signal),
      }),
    };
  };

  const inSteps = (
    steps: (signal?: AbortSignal) => Steps,
  ): Pick<ScheduledWork, 'run' | 'steps'> => ({
    run: (signal) => takeSteps(steps(signal), failures, signal),
    steps: Object.keys(steps()),
  });

  return {
    maintenance: { at: { everyHourAt: 20 }, ...inSteps(leftoverSteps) },
    bin: { at: { everyDayAt: '03:50' }, run: (signal) => destroyDueDocuments(background, signal) },
    retention: { at: { everyDayAt: retentionAt }, ...inSteps(retentionSteps) },
    reminders: {
      at: { everyDayAt: remindersAt },
      run: (signal) => sendReminders(background, signal),
    },
    invitations: {
      at: { everyDayAt: '08:10' },
      run: (signal) => inviteAgain(background, signal),
    },
    feedback: {
      at: { everyDayAt: '08:00' },
      run: (signal) => askForFeedback(background, signal),
    },
    seats: { at: { everyMinutes: 5 }, run: (signal) => settleAllSeats(background, signal) },
    summaries: {
      at: { everyDayAt: summariesAt },
      run: () => sendSummaries(background),
    },
  };
}

export const deleteOldBackups = (folder: string, day: CalendarDate): Promise<number> =>
  deleteOldFiles(folder, dailyBackupName, dueBefore('backups', day));

/** Hourly work of every process: files of deleted messages, old daily backups, free space. */
export const folderSteps = (
  { db, clock, settings }: Context,
  backups: string | undefined,
  copies?: BucketCopies,
): Steps => ({
  outbox: () => sweepOutbox(db, settings.dataDir),
  // Several instances have several disks.
  ...(settings.databaseUrl === undefined && {
    'disk-day': () => recordDiskDay(db, settings.dataDir, todayInLagos(clock())),
  }),
  ...(backups !== undefined && {
    'old-backups': () => deleteOldBackups(backups, todayInLagos(clock())),
    ...(copies && {
      'old-copies': () => copies.removeBefore(dueBefore('backups', todayInLagos(clock()))),
    }),
  }),
});

/** Delivers due messages until stopped, in every instance. Channels don't wait for each other. */
export function deliverMessages(
  delivering: Parts['delivering'],
  onTried?: DeliveryContext['onTried'],
): RepeatedWork {
  const { logger } = delivering;
  const onError: DeliveryContext['onError'] = (err, message) =>
    unavailability(err) === undefined
      ? logger.error({ err, ...message }, 'a message could not be delivered')
      : logger.warn({ err }, 'messages wait for the database');
  const deliver = delivery({ ...delivering, onError, onTried });
  const works = channels.map((channel) => repeat(deliver[channel], deliveryPauseMs, onError));
  return {
    async stop() {
      const stopped = Promise.all(works.map((work) => work.stop()));
      await Promise.race([stopped, pause(stoppingMs, undefined, { ref: false })]);
    },
  };
}

/** Follows publications by other processes: NOTIFY, with polling as a fallback. */
export async function followWebsite({
  website,
  logger,
  onNotice,
}: Pick<Background, 'logger'> & {
  website: PublishedContent;
  onNotice: Storage['onNotice'];
}): Promise<RepeatedWork> {
  const onError = (err: unknown) =>
    unavailability(err) === undefined
      ? logger.error({ err }, 'what was published could not be shown')
      : logger.warn({ err }, 'what was published is not looked for without the database');
  await onNotice(websiteChannel, () => void website.catchUp().catch(onError));
  return repeat(() => website.catchUp(), followMs, onError);
}

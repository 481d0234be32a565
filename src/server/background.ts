import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { channels } from '#contract/messages/messages.ts';
import { company, officePhone } from '#contract/platform/company.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { retentionAt } from '#contract/privacy/retention.ts';
import { remindersAt } from '#contract/reminders/reminders.ts';
import { deleteClosedInvitations } from '#server/accounts/invitation-service.ts';
import { deleteExpiredSessions, type SessionLife } from '#server/accounts/session-service.ts';
import { deleteOldActivity } from '#server/activity/service.ts';
import { deleteOldBulkJobs } from '#server/bulk/service.ts';
import { deleteEndedRequests } from '#server/documents/request-service.ts';
import { foldDriverTotals } from '#server/drivers/service.ts';
import { deleteOldExports } from '#server/exports/service.ts';
import { type DeliveryContext, delivery } from '#server/messages/delivery-service.ts';
import { deleteOldMessages } from '#server/messages/service.ts';
import { deleteNotesOfDeleted } from '#server/notes/service.ts';
import { deleteUnusedPictures, nightlyUnusedMs } from '#server/pictures/service.ts';
import { destroyDueDocuments } from '#server/placements/bin-service.ts';
import { dailyBackupName } from '#server/platform/backup/daily-backups.ts';
import type { Database } from '#server/platform/database/database.ts';
import { discardFreedRows } from '#server/platform/database/freed-rows.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { deleteExpiredResponses } from '#server/platform/http/idempotency.ts';
import { deleteExpiredCounters } from '#server/platform/http/rate-limits.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { RunningJobs } from '#server/platform/system/jobs.ts';
import { deleteOldFiles, type ForgetMails, outboxNames } from '#server/platform/system/old-files.ts';
import { type RepeatedWork, repeat } from '#server/platform/system/repeated-work.ts';
import { type Steps, takeSteps } from '#server/platform/system/steps.ts';
import { deleteOldCopies } from '#server/privacy/export-service.ts';
import { deleteNotificationsOfErased } from '#server/privacy/request-service.ts';
import { dueBefore, readKeptFor } from '#server/privacy/retention-service.ts';
import { type RunContext, runRetention } from '#server/privacy/run-service.ts';
import { deleteOldReminders, sendReminders } from '#server/reminders/service.ts';
import { deletePastPresences } from '#server/review/service.ts';
import type { Notify } from './platform/messages/notify.ts';
import { deleteExpiredOwnCodes } from './self-service/code-service.ts';
import { deleteExpiredUploads } from './uploads/service.ts';

/** The dependencies of work beside the requests. Its database connections are not those of the requests. */
interface BackgroundContext {
  db: Database;
  files: StoredFiles;
  clock: Clock;
  life: SessionLife;
  logger: FastifyBaseLogger;
  notify: Notify;
  /** The site's address. */
  publicUrl: string;
  forgetMails: ForgetMails;
  /** Whether the database is the product's own: then what was freed in it is taken off the disk. */
  isEmbedded: boolean;
  /** Told of each step of the work, for the metrics. */
  onStep?: ((step: string, hasFailed: boolean) => void) | undefined;
}

/** So long the end waits for a provider to answer. What it hasn't taken by then is released later, by any instance. */
const stoppingMs = 3_500;

/** After the last message that was due. */
const deliveryPauseMs = 2_000;

/** Schedules the work that one of the instances does by the clock. Returns the names, for the metrics. */
export async function scheduleWork(
  queue: RunningJobs,
  { db, files, clock, life, notify, logger, publicUrl, forgetMails, isEmbedded, onStep }: BackgroundContext,
): Promise<string[]> {
  const failures = { logger, onStep };
  await queue.schedule('maintenance', { everyHourAt: 20 }, (signal) => {
    const now = clock();
    const daysOfLeftovers = async () => (await readKeptFor(db))('leftovers');
    const steps = {
      'expired-responses': () => deleteExpiredResponses(db, now),
      'expired-counters': () => deleteExpiredCounters(db),
      'expired-uploads': () => deleteExpiredUploads({ db, files, clock }),
      'expired-sessions': () => deleteExpiredSessions(db, life, clock),
      'closed-invitations': () => deleteClosedInvitations(db, clock),
      'notes-of-deleted': () => deleteNotesOfDeleted(db, clock),
      'old-exports': () => deleteOldExports(db, now),
      'old-copies': () => deleteOldCopies(db, now),
      'told-of-erased': () => deleteNotificationsOfErased(db),
      'old-bulk-jobs': async () => deleteOldBulkJobs(db, now, await daysOfLeftovers()),
      'unused-pictures': () => deleteUnusedPictures({ db, files }, now),
      'ended-requests': async () => deleteEndedRequests(db, clock, await daysOfLeftovers()),
      'past-presences': () => deletePastPresences(db, now),
      'expired-own-codes': () => deleteExpiredOwnCodes(db, now),
      'driver-totals': () => foldDriverTotals(db),
    };
    return takeSteps(steps, failures, signal);
  });
  await queue.schedule('bin', { everyDayAt: '03:50' }, (signal) => destroyDueDocuments({ db, files, clock }, signal));
  await queue.schedule('retention', { everyDayAt: retentionAt }, (signal) => {
    const onFailed: RunContext['onFailed'] = (err, { key }) => {
      logger.error({ err, step: key }, 'something that is kept for too long could not be removed');
      onStep?.(key, true);
    };
    const deleteOld = {
      messages: (before: Date) => deleteOldMessages(db, before, signal),
      activity: (months: number) => deleteOldActivity(db, clock, months),
    };
    const steps = {
      retention: () => runRetention({ db, files, clock, notify, deleteOld, forgetMails, onFailed }, signal),
      'unused-pictures': () => deleteUnusedPictures({ db, files }, clock(), nightlyUnusedMs),
      'old-reminders': () => deleteOldReminders(db, clock),
      ...(isEmbedded && { 'freed-rows': () => discardFreedRows(db, signal) }),
    };
    return takeSteps(steps, failures, signal);
  });
  await queue.schedule('reminders', { everyDayAt: remindersAt }, (signal) =>
    sendReminders({ db, clock, notify, publicUrl }, signal),
  );
  return ['maintenance', 'bin', 'retention', 'reminders'];
}

/** Delete what this process has kept for too long in its own folders: mails and text messages in the outbox, and daily backups. */
export function folderSteps({
  db,
  clock,
  outbox,
  backups,
}: Pick<BackgroundContext, 'db' | 'clock'> & { outbox: string; backups: string | undefined }): Steps {
  const deleteOld = async (rule: 'messages' | 'backups', folder: string, names: RegExp) => {
    const keptFor = await readKeptFor(db);
    await deleteOldFiles(folder, names, dueBefore(rule, keptFor(rule), todayInLagos(clock())));
  };
  return {
    'old-outbox-files': () => deleteOld('messages', outbox, outboxNames),
    ...(backups !== undefined && { 'old-backups': () => deleteOld('backups', backups, dailyBackupName) }),
  };
}

/** Delivers messages, as they become due, until it is stopped. Every instance does; no channel waits for the other one. */
export function deliverMessages({
  db,
  clock,
  logger,
  ...sending
}: Omit<BackgroundContext, 'forgetMails' | 'isEmbedded'> &
  Pick<DeliveryContext, 'sendMail' | 'sendText' | 'outlets' | 'secrets' | 'onTried' | 'textsPerDay'>): RepeatedWork {
  const onError: DeliveryContext['onError'] = (err, message) =>
    logger.error({ err, ...message }, 'a message could not be delivered');
  const companyWords = { name: company.name, phone: officePhone, email: company.email };
  const deliver = delivery({ db, clock, onError, ...sending, company: companyWords });
  const works = channels.map((channel) => repeat(deliver[channel], deliveryPauseMs, onError));
  return {
    async stop() {
      const stopped = Promise.all(works.map((work) => work.stop()));
      await Promise.race([stopped, pause(stoppingMs, undefined, { ref: false })]);
    },
  };
}

import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { officePhone } from '#contract/platform/company.ts';
import { invitationSecrets } from '#server/accounts/invitation-service.ts';
import { recoveryJobs, recoverySecrets } from '#server/accounts/recovery-code-service.ts';
import { ensureFirstAdmin } from '#server/accounts/service.ts';
import { bulkJobs } from '#server/bulk/job-service.ts';
import { dailyBackups, rejectUnwritable } from '#server/platform/backup/daily-backups.ts';
import { createImages } from '#server/platform/files/images.ts';
import { refusingMs } from '#server/platform/http/connections.ts';
import { connectionTimeouts } from '#server/platform/http/upload-rate.ts';
import { outletsOf } from '#server/platform/messages/outlets.ts';
import { trackingLinks } from '#server/platform/messages/tracking-links.ts';
import { buildFolder, registerSite, registerSiteFromSource } from '#server/platform/site/site.ts';
import { systemClock } from '#server/platform/system/clock.ts';
import { keyFileName } from '#server/platform/system/data-keys.ts';
import { readSettings, SettingError } from '#server/platform/system/env.ts';
import { startJobs } from '#server/platform/system/jobs.ts';
import { createLogger } from '#server/platform/system/log.ts';
import { mailer } from '#server/platform/system/mailer.ts';
import { createMetrics, type Metrics } from '#server/platform/system/metrics.ts';
import { openMetricsServer } from '#server/platform/system/metrics-server.ts';
import { outboxForgetter } from '#server/platform/system/old-files.ts';
import {
  watchBackups,
  watchDatabase,
  watchDisk,
  watchPools,
  watchUploads,
} from '#server/platform/system/platform-metrics.ts';
import { deriveKey, getOrCreateSecret } from '#server/platform/system/secrets.ts';
import { almostSettings } from '#server/platform/system/setting-names.ts';
import type { Settings } from '#server/platform/system/settings.ts';
import { type Closing, closeAll, onEndingSignal } from '#server/platform/system/shutdown.ts';
import { explainStart, formatOutlets } from '#server/platform/system/start-messages.ts';
import { takeSteps } from '#server/platform/system/steps.ts';
import { openStorage } from '#server/platform/system/storage.ts';
import { textSender } from '#server/platform/system/text-sender.ts';
import { createApp } from './app.ts';
import { deliverMessages, folderSteps, scheduleWork } from './background.ts';
import { createDecider } from './contexts.ts';
import { waitingSearches } from './platform/database/search-limiter.ts';
import { createNotifier } from './platform/messages/notify.ts';
import { ownCodeKey, ownCodeSecrets } from './self-service/code-service.ts';

const aMinute = 60 * 1000;
const anHour = 60 * aMinute;
// The parts have time limits of their own. If many of them hang, the vital ones are closed alone.
const hardEndMs = 20_000;
// The first start creates a database, which takes some seconds.
const startingMs = 5_000;

// Writes to the console's standard error, because standard output is reserved for the log.
function print(text: string): void {
  process.stderr.write(`${text}\n`);
}

const logger = createLogger();

async function start(settings: Settings, fromSource: boolean, closing: Closing): Promise<FastifyInstance> {
  if (!fromSource && !existsSync(join(buildFolder, 'server/index.js'))) {
    throw new SettingError('The site has not been built yet: run "npm run build" first.');
  }
  if (settings.backups) await rejectUnwritable(settings.backups.folder);
  const use = { log: logger, isServing: true };
  const { connection, db, pool, files, store, keys, maintenance } = await openStorage(settings, closing, use);
  const secret = settings.appSecret ?? (await getOrCreateSecret(db, 'documents'));

  const metrics = settings.metrics && createMetrics();
  const { publicUrl } = settings;
  const recovery = { db, clock: systemClock, key: deriveKey(secret, 'recovery-codes'), publicUrl };
  // Resources are closed in reverse order of opening, so requests end before what they use.
  const messageLinks = trackingLinks(secret, publicUrl);
  const { formMessagesPerHour, textsPerDay } = settings;
  const notify = createNotifier({ links: messageLinks, officePhone, formMessagesPerHour });
  const deciding = { db, clock: systemClock, decide: createDecider({ db, clock: systemClock, notify }) };
  const jobs = { ...recoveryJobs(recovery), ...bulkJobs(deciding) };
  const queue = await startJobs(pool, jobs, logger);
  closing.push({ name: 'the jobs', withinMs: 6_000, close: () => queue.stop() });
  const background = {
    ...{ db: maintenance.db, files, clock: systemClock, logger },
    ...{ forgetMails: outboxForgetter(settings.dataDir), isEmbedded: settings.databaseUrl === undefined },
    ...{ notify, publicUrl: settings.publicUrl, onStep: metrics?.countStep },
    life: { hours: settings.sessionHours, idleMinutes: settings.sessionIdleMinutes },
  };
  const scheduled = await scheduleWork(queue, background);
  const delivering = deliverMessages({
    ...{ ...background, textsPerDay },
    ...{
      sendMail: mailer(settings),
      sendText: textSender(settings),
      outlets: outletsOf(settings),
      onTried: metrics?.countMessage,
    },
    secrets: {
      ...recoverySecrets(recovery.key),
      ...invitationSecrets,
      ...ownCodeSecrets(deriveKey(secret, ownCodeKey)),
    },
  });
  closing.push({ name: 'the messages', withinMs: 4_000, close: () => delivering.stop() });

  const encoders = createImages((error) => logger.warn({ err: error }, 'an image worker ended unexpectedly'));
  closing.push({ name: 'the image workers', withinMs: 1_000, close: async () => encoders.close() });

  const app = await createApp({
    db,
    pool,
    files,
    clock: systemClock,
    images: encoders,
    queue,
    secret,
    keys,
    ...{ trackingLinks: messageLinks, notify, outlets: outletsOf(settings) },
    settings,
    logger,
    ending: ending.signal,
    onRequestEnd: metrics?.countRequest,
    isReady: () => isServing,
  });
  const closeApp = () => {
    // Jobs and requests end at the same time. What requests still add is run after the next start.
    queue.stop().catch(() => undefined);
    return app.close();
  };
  closing.push({ name: 'the requests', withinMs: connectionTimeouts.closingMs + refusingMs + 1_000, close: closeApp });
  await (fromSource ? registerSiteFromSource : registerSite)(app, settings);
  // What this process has in its own folder; everything else is scheduled work, which one of several processes does.
  const folders = {
    ...{ db: maintenance.db, clock: systemClock, outbox: join(settings.dataDir, 'outbox') },
    backups: settings.backups?.folder,
  };
  const failures = { logger, onStep: metrics?.countStep };
  const timer = setInterval(
    () =>
      // Each failure is logged by its step.
      takeSteps({ 'file-sweep': () => files.sweep(), ...folderSteps(folders) }, failures).catch(() => undefined),
    anHour,
  );
  closing.push({ name: 'the clean-up of files', withinMs: 1_000, close: async () => clearInterval(timer) });

  if (settings.metrics && metrics) {
    watchPools(metrics, { requests: pool, maintenance: maintenance.pool });
    watchDatabase(metrics, maintenance.db, { jobs: Object.keys(jobs), scheduled });
    watchUploads(metrics, files, encoders);
    watchDisk(
      metrics,
      settings.dataDir,
      settings.diskFloorMb === undefined ? undefined : settings.diskFloorMb * 1024 ** 2,
    );
    watchSearches(metrics);
    const server = await openMetricsServer(metrics, settings.metrics, (err) =>
      logger.error({ err }, 'a scrape failed'),
    );
    closing.push({ name: 'the metrics', withinMs: 1_000, close: () => server.close() });
  }
  await app.listen({ port: settings.port, host: settings.host });
  if (settings.backups) {
    const source = { connection, read: store.read, keyFile: join(settings.dataDir, keyFileName) };
    const backups = dailyBackups(settings.backups, { source, clock: systemClock, log: logger });
    const minutes = setInterval(() => backups.makeIfDue(), aMinute);
    closing.push({
      name: 'the daily backup',
      withinMs: 3_000,
      close: async () => {
        clearInterval(minutes);
        await backups.stop();
      },
    });
    void backups.makeIfDue();
    if (metrics) watchBackups(metrics, () => backups.newestAt());
  }
  // Last, so that no start that fails creates an account whose password nobody sees.
  const shownOnce = await ensureFirstAdmin(db, systemClock, settings.firstAdmin);
  if (shownOnce) {
    print(`The first administrator is ${shownOnce.email} with the password ${shownOnce.password}`);
    print('The password is shown only this once. Write it down.');
  }
  return app;
}

const isOnTerminal = process.stdout.isTTY;

function watchSearches(metrics: Metrics): void {
  const help = 'Searches for drivers that wait for their turn.';
  metrics.gauges({ waiting_driver_searches: { help } }, () => ({ waiting_driver_searches: waitingSearches() }));
}

const closing: Closing = [];
let settings: Settings | undefined;
let starting: Promise<unknown> = Promise.resolve();
let isServing = false;
/** Aborted when the process is about to end. */
const ending = new AbortController();
/** Aborted when it has to end at once. */
const hurry = new AbortController();

/**
 * Closes everything, the database last, and exits with `code`, or with 1 if there is no time for everything. Before that
 * it goes on serving for `drainMs`, so that a proxy learns from `/readyz` to ask others. Further calls do nothing.
 */
async function shutDown(code: number, drainMs = 0): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  // Wait for the start, so that resources being opened are closed too.
  await Promise.race([starting.catch(() => undefined), pause(startingMs, undefined, { ref: false })]);
  if (isServing) await pause(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
  setTimeout(() => hurry.abort(), hardEndMs).unref();
  await closeAll(closing, (err, name) => logger.error({ err }, `could not close ${name}`), hurry.signal);
  logger.info('stopped');
  process.exit(hurry.signal.aborted ? 1 : code);
}

// Node itself would print the error with all its contents.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    logger.fatal({ err: error }, 'an uncaught error ends the process');
    void shutDown(1);
  });
}

onEndingSignal(
  (signal) => {
    logger.info({ signal }, 'stopping');
    if (isOnTerminal) print('Stopping …');
    void shutDown(0, (settings?.drainSeconds ?? 0) * 1000);
  },
  () => {
    logger.warn('stopping at once');
    hurry.abort();
  },
);

try {
  settings = readSettings(process.env);
  if (settings.logLevel) logger.level = settings.logLevel;
  for (const { name, meant } of almostSettings(process.env)) print(`${name} is not a setting. Did you mean ${meant}?`);
  const started = start(settings, process.argv.includes('--from-source'), closing);
  starting = started;
  const app = await started;
  logger.info('started');
  isServing = true;
  if (!ending.signal.aborted) {
    print(`Ready at ${app.listeningOrigin}`);
    if (isOnTerminal) print(formatOutlets(settings));
  }
  // Keeps the compiled code for the next start, also if this process is killed. Does nothing without NODE_COMPILE_CACHE.
  flushCompileCache();
} catch (error) {
  print(explainStart(error, settings));
  await shutDown(1);
}

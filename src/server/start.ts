import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { channels } from '#contract/messages/messages.ts';
import { ensureFirstAdmin } from '#server/accounts/service.ts';
import { backupBucket } from '#server/backups/backup-bucket.ts';
import { bucketCopies } from '#server/backups/bucket-copies.ts';
import { dailyBackups } from '#server/backups/daily-backups.ts';
import type { BackupCare } from '#server/backups/service.ts';
import { type Replacement, recordStart } from '#server/backups/start-service.ts';
import { backUpBeforeUpdate } from '#server/backups/update-backup.ts';
import type { BackupSource } from '#server/backups/write-backup.ts';
import { perDay } from '#server/messages/message-limits.ts';
import { watchMessages } from '#server/messages/message-metrics.ts';
import { outletsOf, readOutletSettings } from '#server/messages/outlets.ts';
import { createImages } from '#server/platform/files/images.ts';
import { systemClock } from '#server/platform/system/clock.ts';
import type { Context } from '#server/platform/system/context.ts';
import { keyFileName, readDataKeys } from '#server/platform/system/data-keys.ts';
import { SettingError } from '#server/platform/system/env.ts';
import { startJobs } from '#server/platform/system/jobs.ts';
import type { errorCounts } from '#server/platform/system/log.ts';
import { mailer } from '#server/platform/system/mailer.ts';
import { createMetrics, type Metrics } from '#server/platform/system/metrics.ts';
import { openMetricsServer } from '#server/platform/system/metrics-server.ts';
import {
  watchBackups,
  watchDatabase,
  watchDisk,
  watchPools,
  watchUploads,
} from '#server/platform/system/platform-metrics.ts';
import { readRelease } from '#server/platform/system/release.ts';
import { getOrCreateSecret } from '#server/platform/system/secrets.ts';
import { takeSteps } from '#server/platform/system/steps.ts';
import { openFileStore, openStorage, type Storage } from '#server/platform/system/storage.ts';
import { textSender } from '#server/platform/system/text-sender.ts';
import { buildFolder, registerSite, registerSiteFromSource } from '#server/site/site.ts';
import { watchSpace } from '#server/uploads/space-service.ts';
import { deliverMessages, folderSteps, followWebsite, scheduledWork } from './background.ts';
import { createProduct } from './product.ts';
import { clearKilledReplacement, settingKeysOf, targetKeys } from './replace-data.ts';
import { closeWithinMs, type Starting, serveWaiting } from './waiting.ts';

const aMinute = 60 * 1000;
const anHour = 60 * aMinute;

export interface Start extends Starting {
  /** Builds the site on request, for development. */
  isFromSource: boolean;
  errors: ReturnType<typeof errorCounts>;
  /**
   * False until the start is complete. Until then only `/healthz` responds, and a waiting page during a database
   * outage.
   */
  isReady(): boolean;
  /** Ends the product, replaces its data by a backup, and starts it again. */
  replaceData(replacement: Replacement): void;
  /** The outcome of the last replacement, if this start follows it. */
  replaced?: { by: Replacement; failure: string | undefined } | undefined;
  print(text: string): void;
}

/**
 * Opens all resources, composes the product, starts background work and listens. Throws a `SettingError` for
 * invalid settings.
 */
export async function startProduct(start: Start): Promise<FastifyInstance> {
  const { settings, isFromSource, logger, errors, closing, ending, isReady } = start;
  if (!isFromSource && !existsSync(join(buildFolder, 'server/index.js'))) {
    throw new SettingError('The site has not been built yet: run "npm run build" first.');
  }
  const metrics = settings.metrics && createMetrics(channels);
  let waiting: FastifyInstance | undefined;
  const storage = await openStorage(settings, closing, {
    log: logger,
    isServing: true,
    beforeReading: (connection) => clearKilledReplacement(settings, connection),
    onWaiting: async (outage) => {
      waiting = await serveWaiting(start, () => ({ title: 'The site is starting', error: outage }));
    },
    async beforeUpdate({ connection, db }) {
      if (!settings.backups) return;
      const { read } = openFileStore(settings);
      await backUpBeforeUpdate(settings.backups, {
        source: backupSource(settings, { connection, read }),
        db,
        now: systemClock(),
        log: logger,
        settingKeys: settingKeysOf(settings),
      });
    },
  });
  const { dataDir } = settings;
  const { db, pool, files } = storage;
  const images = createImages((error) =>
    logger.warn({ err: error }, 'an image worker ended unexpectedly'),
  );
  closing.push({ name: 'the image workers', withinMs: 1_000, close: async () => images.close() });

  const backupCare = careForBackups(start, storage);
  const { app, parts, queue } = await createProduct({
    ...storage,
    backupCare,
    errors,
    readRelease: () => readRelease(isFromSource),
    images,
    clock: systemClock,
    settings,
    logger,
    ending,
    isReady,
    secret: settings.appSecret ?? (await getOrCreateSecret(db, 'documents')),
    sendMail: (mail, outlet) => mailer({ ...outlet, dataDir })(mail),
    sendText: (text, textProvider) => textSender({ textProvider, dataDir })(text),
    openSite: (server, site) =>
      (isFromSource ? registerSiteFromSource : registerSite)(server, settings, site),
    onRequestEnd: metrics?.countRequest,
    async startQueue(jobs) {
      const started = await startJobs(pool, jobs, logger);
      closing.push({ name: 'the jobs', withinMs: 6_000, close: () => started.stop() });
      return started;
    },
  });

  await warnOfFiles(parts.context);
  const background = { ...parts.maintenanceContext, onStep: metrics?.countStep };
  const scheduled = Object.entries(scheduledWork(background));
  for (const [name, { at, run, steps = [] }] of scheduled) {
    for (const step of steps) metrics?.countStep(step, false);
    await queue.schedule(name, at, run);
  }
  const delivering = deliverMessages(parts.delivering, metrics?.countMessage);
  closing.push({ name: 'the messages', withinMs: 4_000, close: () => delivering.stop() });

  const closeApp = () => {
    // Jobs and requests end together. Jobs added by the last requests run after the next start.
    queue.stop().catch(() => undefined);
    return app.close();
  };
  closing.push({ name: 'the requests', withinMs: closeWithinMs, close: closeApp });

  // Load published texts before the first request, which would see the shipped ones.
  await parts.website.catchUp();
  const following = await followWebsite({
    website: parts.website,
    logger,
    onNotice: storage.onNotice,
  });
  closing.push({ name: 'the publications', withinMs: 1_000, close: () => following.stop() });

  // Only this process cleans its own folder; scheduled work runs in one of several processes.
  const steps = {
    'file-sweep': () => files.sweep(),
    ...folderSteps(background, settings.backups?.folder, backupCare.copies),
  };
  // Each step logs its own failure.
  const sweep = () => void takeSteps(steps, background).catch(() => undefined);
  sweep();
  const hours = setInterval(sweep, anHour);
  closing.push({
    name: 'the clean-up of files',
    withinMs: 1_000,
    close: async () => clearInterval(hours),
  });

  if (metrics) {
    watchDatabase(metrics, parts.facts.database, {
      jobs: Object.keys(parts.jobs),
      scheduled: scheduled.map(([name]) => name),
    });
    watchMessages(metrics, parts.facts.messages, perDay(settings));
    watchUploads(metrics, files, images);
    watchSpace(metrics, storage.maintenance.db);
    await serveMetrics(metrics, storage, start);
  }
  // Frees the port at once; responses still in progress end in their own time.
  waiting?.server.close();
  waiting
    ?.close()
    .catch((err: unknown) => logger.error({ err }, 'the page of the start could not be closed'));
  await app.listen({ port: settings.port, host: settings.host });
  if (start.replaced && start.replaced.failure === undefined)
    await recordStart(db, systemClock, settings.publicUrl, start.replaced.by);
  startBackups(backupCare, metrics, start);
  // Last, so that a failed start can't create an account whose password is never shown.
  const shownOnce = await ensureFirstAdmin(db, systemClock, settings.firstAdmin);
  if (shownOnce) {
    start.print(
      `The first administrator is ${shownOnce.email} with the password ${shownOnce.password}`,
    );
    start.print('The password is shown only this once. Write it down.');
  }
  return app;
}

/** A public site without a mail server or a provider reaches no one. */
async function warnOfFiles(context: Context): Promise<void> {
  const { mail, text } = outletsOf(await readOutletSettings(context));
  if (!context.settings.publicUrl.startsWith('https:')) return;
  if (!mail) context.logger.warn('no mail server is set, so emails are only written to files');
  if (!text) context.logger.warn('no provider is set, so text messages are only written to files');
}

async function serveMetrics(
  metrics: Metrics,
  { pool, maintenance }: Storage,
  { settings, logger, closing }: Start,
): Promise<void> {
  const { dataDir, diskFloorMb } = settings;
  watchPools(metrics, { requests: pool, maintenance: maintenance.pool });
  watchDisk(metrics, dataDir, diskFloorMb === undefined ? undefined : diskFloorMb * 1024 ** 2);
  if (!settings.metrics) return;
  const server = await openMetricsServer(metrics, settings.metrics, (err) =>
    logger.error({ err }, 'a scrape failed'),
  );
  closing.push({ name: 'the metrics', withinMs: 1_000, close: () => server.close() });
}

const backupSource = (
  { dataDir }: Start['settings'],
  { connection, read }: Omit<BackupSource, 'keyFile'>,
): BackupSource => ({ connection, read, keyFile: join(dataDir, keyFileName) });

function careForBackups(
  { settings, logger, replaceData, replaced }: Start,
  { connection, store, hasOthers, maintenance: { db } }: Storage,
): BackupCare {
  const { backups, dataKey, appSecret } = settings;
  const source = backupSource(settings, { connection, read: store.read });
  const common = { db, clock: systemClock, log: logger, settingKeys: settingKeysOf(settings) };
  const readKeys = () => readDataKeys(db, settings);
  const daily = backups && dailyBackups(backups, { source, ...common });
  return {
    backups: daily,
    copies:
      daily && settings.backupBucket
        ? bucketCopies({
            bucket: backupBucket(settings.backupBucket),
            backups: daily,
            connection,
            readKeys,
            ...common,
          })
        : undefined,
    readKeys,
    absentKeys: [
      ...(dataKey === undefined ? [] : ['DATA_KEY' as const]),
      ...(appSecret === undefined ? [] : ['APP_SECRET' as const]),
    ],
    start: { keys: targetKeys(settings), hasOthers, replaceData, failure: replaced?.failure },
  };
}

function startBackups(
  { backups, copies }: BackupCare,
  metrics: Metrics | undefined,
  { logger, closing }: Start,
): void {
  if (!backups) return;
  const make = () => {
    backups.makeIfDue().catch((err: unknown) => logger.error({ err }, 'the daily backup failed'));
    copies
      ?.sendIfDue()
      .catch((err: unknown) => logger.error({ err }, 'a backup could not be sent to the bucket'));
  };
  const minutes = setInterval(make, aMinute);
  const close = async () => {
    clearInterval(minutes);
    await Promise.all([backups.stop(), copies?.stop()]);
  };
  closing.push({ name: 'the daily backup', withinMs: 3_000, close });
  make();
  if (metrics)
    watchBackups(
      metrics,
      backups.settings.folder,
      () => backups.newestAt(),
      copies && (() => copies.sentAt()),
    );
}

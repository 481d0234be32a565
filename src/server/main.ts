import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { recoveryJobs } from '#server/accounts/recovery-service.ts';
import { deleteExpiredSessions, ensureFirstAdmin } from '#server/accounts/service.ts';
import { foldDriverTotals } from '#server/drivers/service.ts';
import { deleteExpiredUploads } from '#server/drivers/upload-service.ts';
import { dailyBackups, rejectUnwritable } from '#server/platform/backup/daily-backups.ts';
import { describeUnavailability, unavailability } from '#server/platform/database/unavailable.ts';
import { createImages } from '#server/platform/files/images.ts';
import { deleteExpiredResponses } from '#server/platform/http/idempotency.ts';
import { deleteExpiredCounters } from '#server/platform/http/rate-limits.ts';
import { connectionTimeouts } from '#server/platform/http/upload-rate.ts';
import { buildFolder, registerSite, registerSiteFromSource } from '#server/platform/site/site.ts';
import { systemClock } from '#server/platform/system/clock.ts';
import { readSettings, SettingError, type Settings } from '#server/platform/system/env.ts';
import { errorText } from '#server/platform/system/error-text.ts';
import { startJobs } from '#server/platform/system/jobs.ts';
import { createLogger } from '#server/platform/system/log.ts';
import { mailer } from '#server/platform/system/mailer.ts';
import { deriveKey, getOrCreateSecret } from '#server/platform/system/secrets.ts';
import { type Closing, closeAll } from '#server/platform/system/shutdown.ts';
import { openStorage } from '#server/platform/system/storage.ts';
import { createApp } from './app.ts';

const aMinute = 60 * 1000;
const anHour = 60 * aMinute;
// The resources that are closed before the database have time limits of their own, whose sum is below this.
const hardEndMs = 25_000;
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
  const { connection, db, pool, files, maintenance } = await openStorage(settings, closing, use);
  const secret = settings.appSecret ?? (await getOrCreateSecret(db, 'documents'));
  const shownOnce = await ensureFirstAdmin(db, systemClock, settings.firstAdmin);

  const sendMail = mailer(settings);
  const recovery = {
    db,
    clock: systemClock,
    key: deriveKey(secret, 'recovery-codes'),
    sendMail,
    publicUrl: settings.publicUrl,
  };
  // Resources are closed in reverse order of opening, so requests end before what they use.
  const queue = await startJobs(pool, recoveryJobs(recovery), logger);
  closing.push({ name: 'the jobs', withinMs: 6_000, close: () => queue.stop() });

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
    settings,
    logger,
  });
  closing.push({ name: 'the requests', withinMs: connectionTimeouts.closingMs + 1_000, close: () => app.close() });
  await (fromSource ? registerSiteFromSource : registerSite)(app, settings.publicUrl);
  const life = { hours: settings.sessionHours, idleMinutes: settings.sessionIdleMinutes };
  const runMaintenance = async () => {
    const now = systemClock();
    await files.sweep();
    await deleteExpiredResponses(maintenance.db, now);
    await deleteExpiredCounters(maintenance.pool);
    await deleteExpiredUploads({ db: maintenance.db, files, clock: systemClock });
    await deleteExpiredSessions(maintenance.db, life, systemClock);
    await foldDriverTotals(maintenance.db);
  };
  const timer = setInterval(
    () => runMaintenance().catch((error: unknown) => logger.error({ err: error }, 'the hourly maintenance failed')),
    anHour,
  );
  closing.push({ name: 'the maintenance', withinMs: 1_000, close: async () => clearInterval(timer) });

  await app.listen({ port: settings.port, host: settings.host });
  if (settings.backups) {
    const source = { connection, read: files.read };
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
  }
  if (shownOnce) {
    print(`The first administrator: ${shownOnce.email} with the password ${shownOnce.password}`);
    print('It is shown this once; write it down.');
  }
  return app;
}

/** The error's message for the console, in one sentence if the cause is known. */
function explain(error: unknown, settings: Settings | undefined): string {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const [code, syscall] = [errorText(error, 'code'), errorText(error, 'syscall')];
  if (code === 'EADDRINUSE') return `PORT ${settings?.port} on ${settings?.host} is taken by another program.`;
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && errorText(error, 'hostname') === settings?.host))
    return `HOST ${settings?.host} can't be listened on (${code}).`;
  if (syscall === 'mkdir') return `DATA_DIR ${settings?.dataDir} can't be made (${code}).`;
  if (settings?.databaseUrl && error instanceof pg.DatabaseError) {
    return `The database of DATABASE_URL refuses: ${error.message}.`;
  }
  if (settings?.databaseUrl && unavailability(error)) {
    return `DATABASE_URL leads to no database that can be used: ${describeUnavailability(error)}.`;
  }
  return error.message;
}

const closing: Closing = [];
let settings: Settings | undefined;
let starting: Promise<unknown> = Promise.resolve();
let isEnding = false;

const close = () => closeAll(closing, (error, name) => logger.error({ err: error }, `could not close ${name}`));

/** Closes everything, the database last, and exits with `code`. Further calls do nothing. */
async function shutDown(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  // If closing hangs, close what is still open, so that no database is left running.
  setTimeout(() => void close().finally(() => process.exit(1)), hardEndMs).unref();
  // Wait for the start, so that resources being opened are closed too.
  await Promise.race([starting.catch(() => undefined), pause(startingMs, undefined, { ref: false })]);
  await close();
  logger.info('stopped');
  process.exit(code);
}

// Node itself would print the error with all its contents.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    logger.fatal({ err: error }, 'an uncaught error ends the process');
    void shutDown(1);
  });
}

const end = (signal: NodeJS.Signals) => {
  logger.info({ signal }, 'stopping');
  void shutDown(0);
};
// Not `once`: npm forwards a Ctrl-C, and the second one would kill the process before its database is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);

try {
  settings = readSettings(process.env);
  const started = start(settings, process.argv.includes('--from-source'), closing);
  starting = started;
  const app = await started;
  logger.info('started');
  if (!isEnding) print(`Ready at ${app.listeningOrigin}`);
} catch (error) {
  print(explain(error, settings));
  await shutDown(1);
}

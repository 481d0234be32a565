import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Replacement } from '#server/backups/start-service.ts';
import { formatUnavailability, unavailability } from '#server/platform/database/unavailable.ts';
import { systemClock } from '#server/platform/system/clock.ts';
import { readSettings, SettingError, type Settings } from '#server/platform/system/env.ts';
import { errorText } from '#server/platform/system/error-text.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import { createLogger, errorCounts } from '#server/platform/system/log.ts';
import { almostSettings } from '#server/platform/system/setting-names.ts';
import { type ClosingParts, closeAll, onEndingSignal } from '#server/platform/system/shutdown.ts';
import { replaceData } from './replace-data.ts';
import { type Start, startProduct } from './start.ts';

function formatOutlets({ smtpUrl, textProvider, dataDir }: Settings): string {
  const outbox = join(dataDir, 'outbox');
  return [
    smtpUrl
      ? `Mails go out through ${new URL(smtpUrl).host}.`
      : `Mails are only written to ${outbox}, unless Settings has a mail server.`,
    textProvider
      ? `Text messages go out through ${new URL(textProvider.url).host}.`
      : `Text messages are only written to ${outbox}, unless Settings has a provider.`,
    'Press Ctrl-C to stop.',
  ].join('\n');
}

/** One sentence for known causes. */
function explainStart(error: unknown, settings: Settings | undefined): string {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const [code, syscall] = [errorText(error, 'code'), errorText(error, 'syscall')];
  if (code === 'EADDRINUSE')
    return `PORT ${settings?.port} on ${settings?.host} is already used by another program.`;
  if (
    syscall === 'listen' ||
    (syscall === 'getaddrinfo' && errorText(error, 'hostname') === settings?.host)
  )
    return `The server can't listen on HOST ${settings?.host} (${code}).`;
  if (settings?.databaseUrl && error instanceof pg.DatabaseError) {
    return `The database at DATABASE_URL refused the connection: ${error.message}.`;
  }
  if (settings?.databaseUrl && unavailability(error)) {
    return `The database at DATABASE_URL is not available: ${formatUnavailability(error)}.`;
  }
  return explainFailure(error);
}

// Each resource has a time limit. If many hang, only the vital ones are closed.
const hardEndMs = 20_000;
// The first start takes some seconds to create a database.
const startingMs = 5_000;

// To stderr, because stdout is reserved for the log.
function print(text: string): void {
  process.stderr.write(`${text}\n`);
}

const errors = errorCounts(systemClock);
const logger = createLogger({ onError: errors.add });
const isOnTerminal = process.stdout.isTTY;

const closing: ClosingParts = [];
let settings: Settings | undefined;
let starting: Promise<unknown> = Promise.resolve();
let isServing = false;
/** Aborted when shutdown begins. */
const ending = new AbortController();
/** Aborted when shutdown must not wait any longer. */
const hurry = new AbortController();

/**
 * Closes everything, the database last. Exits with `code`, or with 1 if the time runs out. First keeps serving for
 * `drainMs`, so that a proxy notices `/readyz`. Further calls do nothing.
 */
async function shutDown(code: number, drainMs = 0): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  // Wait for the start, so that resources being opened are closed too.
  await Promise.race([
    starting.catch(() => undefined),
    pause(startingMs, undefined, { ref: false }),
  ]);
  if (isServing) await pause(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
  setTimeout(() => hurry.abort(), hardEndMs).unref();
  await closeAll(closing, onUnclosed, hurry.signal);
  logger.info('stopped');
  process.exit(hurry.signal.aborted ? 1 : code);
}

// Node would print the error with all its data.
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

const onUnclosed = (err: unknown, name: string) => logger.error({ err }, `could not close ${name}`);

async function serve(current: Settings, replaced?: Start['replaced']): Promise<void> {
  const started = startProduct({
    settings: current,
    isFromSource: process.argv.includes('--from-source'),
    logger,
    errors,
    closing,
    print,
    replaced,
    ending: ending.signal,
    isReady: () => isServing,
    replaceData: (by) => void serveReplaced(current, by),
  });
  starting = started;
  const app = await started;
  logger.info('started');
  isServing = true;
  if (!ending.signal.aborted) {
    print(`Ready at ${app.listeningOrigin}`);
    if (isOnTerminal) print(formatOutlets(current));
  }
}

/** Ends the product, but not its process, and starts it again with a backup's data. */
async function serveReplaced(current: Settings, by: Replacement): Promise<void> {
  isServing = false;
  try {
    await closeAll(closing, onUnclosed);
    if (ending.signal.aborted) return;
    const replacing = replaceData(by, {
      settings: current,
      logger,
      closing,
      ending: ending.signal,
    });
    starting = replacing;
    const failure = await replacing;
    await closeAll(closing, onUnclosed);
    if (!ending.signal.aborted) await serve(current, { by, failure });
  } catch (error) {
    print(explainStart(error, settings));
    await shutDown(1);
  }
}

try {
  settings = readSettings(process.env);
  if (settings.logLevel) logger.level = settings.logLevel;
  for (const { name, meant } of almostSettings(process.env)) {
    print(`${name} is not a setting. Did you mean ${meant}?`);
    logger.warn(`${name} is not a setting, but ${meant} is`);
  }
  await serve(settings);
  // Stores compiled code for the next start, even if this process is killed later. No effect without
  // NODE_COMPILE_CACHE.
  flushCompileCache();
} catch (error) {
  print(explainStart(error, settings));
  await shutDown(1);
}

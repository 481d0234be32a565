import { join } from 'node:path';
import type pg from 'pg';
import {
  clearReplacement,
  type RestoreTarget,
  restoreBackup,
} from '#server/backups/restore-backup.ts';
import { BackupRunningError } from '#server/backups/session.ts';
import type { Replacement } from '#server/backups/start-service.ts';
import { HttpError } from '#server/platform/http/http-errors.ts';
import { keyFileName } from '#server/platform/system/data-keys.ts';
import type { Settings } from '#server/platform/system/env.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import { openFileStore, reachDatabase } from '#server/platform/system/storage.ts';
import { type Starting, serveWaiting } from './waiting.ts';

export const settingKeysOf = ({ dataKey, formerDataKeys }: Settings): string[] =>
  [dataKey, ...formerDataKeys].filter((key) => key !== undefined);

export const targetKeys = (settings: Settings): RestoreTarget['keys'] => ({
  settings: settingKeysOf(settings),
  file: join(settings.dataDir, keyFileName),
  isEmbedded: settings.databaseUrl === undefined,
});

export const targetOf = (settings: Settings, connection: pg.PoolConfig): RestoreTarget => ({
  connection,
  store: openFileStore(settings),
  incomingRoot: join(settings.dataDir, 'incoming'),
  keys: targetKeys(settings),
});

/** Removes what a killed `replaceData` wrote; the data it would have replaced is unchanged. */
export async function clearKilledReplacement(
  settings: Settings,
  connection: pg.PoolConfig,
): Promise<void> {
  try {
    await clearReplacement(targetOf(settings, connection));
  } catch (error) {
    // It still runs, in another process; the migrations refuse to start beside it.
    if (!(error instanceof BackupRunningError)) throw error;
  }
}

/**
 * Restores a checked backup in place of an empty product's data, while a page shows the progress. The product must
 * have ended. Returns why it failed, and then nothing has changed.
 */
export async function replaceData(
  { path, bytes, manifest, passphrase, enteredKey }: Replacement,
  start: Starting,
): Promise<string | undefined> {
  const { settings, logger, closing, ending } = start;
  let percent = 0;
  await serveWaiting(start, () => {
    const title = `The backup is being restored: ${percent}%`;
    return { title, error: new HttpError(503, `${title}.`, { retryAfterSeconds: 2 }) };
  });
  try {
    const connection = await reachDatabase(settings, closing, { log: logger });
    await restoreBackup(path, manifest, targetOf(settings, connection), {
      passphrase,
      enteredKey,
      isReplacing: true,
      signal: ending,
      onEntry: (read) => {
        percent = Math.floor((read / bytes) * 100);
      },
    });
    logger.info({ of: manifest.createdAt }, 'a backup has replaced the data');
    return undefined;
  } catch (err) {
    logger.error({ err }, 'a backup could not replace the data');
    return explainFailure(err);
  }
}

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeBackupFile } from '#server/backups/backup-file.ts';
import { inBackupSession } from '#server/backups/session.ts';
import { type BackupSummary, writeBackup } from '#server/backups/write-backup.ts';
import { keyFileName } from '#server/platform/system/data-keys.ts';
import { readSettings, SettingError } from '#server/platform/system/env.ts';
import type { ClosingParts } from '#server/platform/system/shutdown.ts';
import { openFileStore, reachDatabase } from '#server/platform/system/storage.ts';
import { formatFigures, runProgram, say } from './backup-messages.ts';

// Writes a backup of database and documents to one file. The product may run or not.

const usage = `npm run backup -- FILE              writes a backup to a new file
npm run --silent backup -- -        writes it to standard output`;

async function run(
  words: readonly string[],
  closing: ClosingParts,
  signal: AbortSignal,
): Promise<void> {
  const [file] = words;
  if (file === undefined || words.length !== 1) throw new SettingError(usage);
  const path = resolve(file);
  const isStream = file === '-';
  if (isStream && process.stdout.isTTY)
    throw new SettingError('A backup is not written to a terminal.');
  if (!isStream && !existsSync(dirname(path)))
    throw new SettingError(`The folder ${dirname(path)} doesn't exist.`);
  if (!isStream && existsSync(path)) throw new SettingError(`${path} exists already.`);

  const settings = readSettings(process.env);
  const { dataDir, databaseUrl } = settings;
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) {
    throw new SettingError(`There is nothing to back up: DATA_DIR ${dataDir} has no database.`);
  }
  const connection = await reachDatabase(settings, closing);
  const { read } = openFileStore(settings);
  const source = { read, keyFile: join(dataDir, keyFileName) };
  const now = new Date();
  const started = performance.now();
  const write = (session: Parameters<typeof writeBackup>[0]): Promise<BackupSummary> =>
    isStream
      ? writeBackup(session, source, { sink: process.stdout, now, signal })
      : writeBackupFile(session, source, { path, now, signal });
  const { missing, ...figures } = await inBackupSession(connection, write, signal);
  const where = isStream ? 'standard output' : path;
  say(
    `${formatFigures(figures)} written to ${where} in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
  if (missing.length > 0) {
    say(
      `${missing.length} files were missing in the store already. The backup names them in missing-files.txt.`,
    );
  }
}

await runProgram(run);

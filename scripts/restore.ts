import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkBackup } from '#server/platform/backup/check-backup.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { keyFileName } from '#server/platform/system/data-keys.ts';
import { readSettings, SettingError } from '#server/platform/system/env.ts';
import type { Closing } from '#server/platform/system/shutdown.ts';
import { openFileStore, reachDatabase } from '#server/platform/system/storage.ts';
import { describeFigures, runProgram, say } from './backup-messages.ts';

// Restores a backup into an empty database and an empty file store, or only checks whether it could be restored.

const usage = `npm run restore -- FILE             restores a backup into an empty database and an empty file store
npm run restore -- --check FILE     only checks that the backup is complete and unchanged`;

async function run(words: readonly string[], closing: Closing, signal: AbortSignal): Promise<void> {
  const isCheck = words[0] === '--check';
  const [file, ...others] = isCheck ? words.slice(1) : words;
  if (file === undefined || file.startsWith('-') || others.length > 0) throw new SettingError(usage);
  const path = resolve(file);
  const settings = readSettings(process.env);
  const started = performance.now();
  const settingKeys = [settings.dataKey, ...settings.formerDataKeys].filter((key) => key !== undefined);
  const manifest = await checkBackup(path, settingKeys);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const content = `${describeFigures({ rows, files: manifest.files })} of ${manifest.createdAt}`;
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (isCheck) {
    say(`${content}: complete and unchanged, read in ${seconds()}.`);
    if (manifest.settingKeys?.length) say('It opens only with the DATA_KEY that was set when it was made.');
    return;
  }

  const { dataDir, databaseUrl } = settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const connection = await reachDatabase(settings, closing);
  const target = {
    ...{ connection, store: openFileStore(settings), incomingRoot: join(dataDir, 'incoming') },
    keys: {
      settings: settingKeys,
      file: join(dataDir, keyFileName),
      isEmbedded: databaseUrl === undefined,
    },
  };
  await restoreBackup(path, manifest, target, signal);
  say(`${content} restored in ${seconds()}.`);
}

await runProgram(run);

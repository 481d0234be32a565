import { existsSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { isSealedFile } from '#server/backups/archive.ts';
import { checkBackup } from '#server/backups/check-backup.ts';
import type { Manifest } from '#server/backups/manifest.ts';
import { clearRestore, type RestoreTarget, restoreBackup } from '#server/backups/restore-backup.ts';
import { readSettings, SettingError, type Settings } from '#server/platform/system/env.ts';
import type { ClosingParts } from '#server/platform/system/shutdown.ts';
import { makeDataFolder, reachDatabase, restoringFile } from '#server/platform/system/storage.ts';
import { settingKeysOf, targetOf } from '#server/replace-data.ts';
import { formatFigures, runProgram, say } from './backup-messages.ts';

// Restores a backup into an empty database and file store, or only checks whether it could.

const usage = `npm run restore -- FILE             restores a backup into an empty database and an empty file store
npm run restore -- --check FILE     only checks that the backup is complete and unchanged
npm run restore -- --clear          removes what a restore wrote that was interrupted, and nothing else`;

const reachTarget = async (settings: Settings, closing: ClosingParts): Promise<RestoreTarget> =>
  targetOf(settings, await reachDatabase(settings, closing));

async function clear(settings: Settings, closing: ClosingParts): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const mark = restoringFile(dataDir);
  const isBegun = existsSync(mark);
  const isThere = databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'));
  const backup = isThere ? await clearRestore(await reachTarget(settings, closing)) : undefined;
  await rm(mark, { force: true });
  if (backup === undefined && !isBegun)
    return say('Nothing was cleared: no restore was interrupted here.');
  say(
    `What the restore of ${backup ?? 'a backup'} wrote was removed. The database and the file store are empty.`,
  );
}

async function restore(
  path: string,
  settings: Settings,
  closing: ClosingParts,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const started = performance.now();
  const passphrase = await readPassphrase(path, settings);
  const manifest = await readBackup(path, settings, passphrase);
  await makeDataFolder(dataDir);
  const mark = restoringFile(dataDir);
  // Marks the restore before the embedded database exists, whose creation takes seconds.
  if (databaseUrl === undefined) await writeFile(mark, path, { flush: true });
  try {
    const target = await reachTarget(settings, closing);
    await restoreBackup(path, manifest, target, { passphrase, signal });
  } finally {
    await rm(mark, { force: true });
  }
  say(`${describe(manifest)} restored in ${secondsSince(started)}.`);
}

async function check(path: string, settings: Settings): Promise<void> {
  const started = performance.now();
  const manifest = await readBackup(path, settings, await readPassphrase(path, settings));
  say(`${describe(manifest)}: complete and unchanged, read in ${secondsSince(started)}.`);
  if (manifest.settingKeys.length > 0)
    say('It opens only with the DATA_KEY that was set when it was made.');
}

/** Of a sealed file: from BACKUP_PASSPHRASE, or typed in without an echo. */
async function readPassphrase(
  path: string,
  { backupPassphrase }: Settings,
): Promise<string | undefined> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new SettingError(`${path} doesn't exist.`);
  if (found.isDirectory()) throw new SettingError(`${path} is a folder, not a backup.`);
  if (!(await isSealedFile(path))) return undefined;
  if (backupPassphrase !== undefined) return backupPassphrase;
  process.stderr.write('Passphrase: ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  try {
    return await asking.question('');
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}

const readBackup = (
  path: string,
  settings: Settings,
  passphrase: string | undefined,
): Promise<Manifest> => checkBackup(path, { settingKeys: settingKeysOf(settings), passphrase });

function describe({ tables, files, createdAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${formatFigures({ rows, files })} of ${createdAt}`;
}

const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

async function run(
  words: readonly string[],
  closing: ClosingParts,
  signal: AbortSignal,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { check: { type: 'boolean' }, clear: { type: 'boolean' } },
    allowPositionals: true,
    strict: false,
  });
  const [file, ...others] = positionals;
  const isUnderstood =
    Object.keys(values).length <= 1 && (values.clear ? file === undefined : file !== undefined);
  const isKnown = Object.keys(values).every((name) => name === 'check' || name === 'clear');
  if (!isUnderstood || !isKnown || file === '-' || others.length > 0) throw new SettingError(usage);
  const settings = readSettings(process.env);
  if (file === undefined) return clear(settings, closing);
  const path = resolve(file);
  return values.check ? check(path, settings) : restore(path, settings, closing, signal);
}

await runProgram(run);

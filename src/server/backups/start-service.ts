import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { notifyOwners } from '#server/accounts/mail-service.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import { checkBackup } from './check-backup.ts';
import { rejectMissingKeys, type TargetKeys } from './data-keys.ts';
import * as journal from './journal.ts';
import { startedFromBackupMail } from './mail.ts';
import type { Manifest } from './manifest.ts';
import { recordOf } from './mapper.ts';

const aDayMs = 24 * 60 * 60 * 1000;

/** A verified backup, about to replace the product's data. */
export interface Replacement {
  path: string;
  bytes: number;
  manifest: Manifest;
  passphrase: string | undefined;
  enteredKey: string | undefined;
  /** The name of the Owner who asked. */
  by: string;
}

/** Starting from a backup, while the product is empty. */
export interface BackupStart {
  keys: TargetKeys;
  /** Whether other processes use the database. */
  hasOthers(): Promise<boolean>;
  /** Ends the product, replaces its data, and starts it again. */
  replaceData(replacement: Replacement): void;
  file?: { path: string; bytes: number } | undefined;
  /** The percentage read of the file being checked. */
  checked?: number | undefined;
  failure?: string | undefined;
}

/** Throws 409 unless a backup can replace the product's data now. */
export async function requireFree(db: Database, start: BackupStart): Promise<void> {
  if (!(await journal.hasNoPeople(db))) {
    throw httpErrors.conflict(
      'This product already has records of people, or files. A backup can only replace an empty one.',
    );
  }
  requireIdle(start);
}

function requireIdle({ checked }: Pick<BackupStart, 'checked'>): void {
  if (checked !== undefined) throw httpErrors.conflict('A backup is already being checked.');
}

/** Keeps a file that was received for `startFromBackup`, beside the folder of uploads. */
export async function keepBackup(
  { db, files }: AdministratorContext,
  start: BackupStart,
  { path, size }: { path: string; size: number },
): Promise<void> {
  await requireFree(db, start);
  const kept = join(files.incoming.path, randomUUID());
  renameSync(path, kept);
  const former = start.file;
  start.file = { path: kept, bytes: size };
  start.failure = undefined;
  setTimeout(() => void rm(kept, { force: true }), aDayMs).unref();
  if (former) await rm(former.path, { force: true });
}

/** Begins to check the file that was sent. Throws 409 unless the product is empty and runs once. */
export async function startFromBackup(
  { db, clock, actor, logger }: AdministratorContext,
  start: BackupStart,
  { passphrase, dataKey }: { passphrase: string; dataKey: string },
): Promise<void> {
  await requireFree(db, start);
  if (await start.hasOthers())
    throw httpErrors.conflict('Another server runs on this database. Stop it first.');
  const { file } = start;
  if (!file) throw httpErrors.invalid('Choose the file of the backup first.');
  // Another press may have begun while the database was asked.
  requireIdle(start);
  start.checked = 0;
  start.failure = undefined;
  const keys = {
    passphrase: passphrase || undefined,
    enteredKey: dataKey.trim() || undefined,
  };
  try {
    const record = recordOf(await journal.readCare(db), 'Backups');
    await recordActivity(db, actor, { kind: 'started-from-backup', at: clock(), record });
  } catch (error) {
    start.checked = undefined;
    throw error;
  }
  void check(start, file, keys)
    .then((manifest) => start.replaceData({ ...file, ...keys, manifest, by: actor.name }))
    .catch((error: unknown) => {
      logger.info({ err: error }, 'a backup to start from was refused');
      start.failure = explainFailure(error);
      start.checked = undefined;
    });
}

async function check(
  start: BackupStart,
  { path, bytes }: { path: string; bytes: number },
  { passphrase, enteredKey }: Pick<Replacement, 'passphrase' | 'enteredKey'>,
): Promise<Manifest> {
  const settings = [...start.keys.settings, ...(enteredKey === undefined ? [] : [enteredKey])];
  const manifest = await checkBackup(path, {
    ...{ name: 'The file', passphrase, settingKeys: settings },
    onEntry: (read) => {
      start.checked = Math.floor((read / bytes) * 100);
    },
  });
  await rejectMissingKeys(manifest, { ...start.keys, settings });
  return manifest;
}

/** Records the start in the restored data, and tells its Owners. */
export async function recordStart(
  db: Database,
  clock: Clock,
  publicUrl: string,
  { manifest: { createdAt }, by }: Replacement,
): Promise<void> {
  const at = clock();
  await db.transaction().execute(async (tx) => {
    const record = recordOf(await journal.readCare(tx), 'Backups');
    await recordActivity(tx, { kind: 'system' }, { kind: 'started-from-backup', at, record });
    await notifyOwners(
      tx,
      startedFromBackupMail(publicUrl, { madeAt: new Date(createdAt), by, at }),
      at,
    );
  });
}

import { randomUUID } from 'node:crypto';
import { createWriteStream, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { notifyOwners } from '#server/accounts/mail-service.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import { passphraseOf } from './archive.ts';
import type { BackupBucket, CopyFacts } from './backup-bucket.ts';
import type { BucketCopies } from './bucket-copies.ts';
import { checkBackup } from './check-backup.ts';
import { rejectMissingKeys, type TargetKeys } from './data-keys.ts';
import * as journal from './journal.ts';
import { startedFromBackupMail } from './mail.ts';
import { BackupError, type Manifest } from './manifest.ts';
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

interface ReceivedBackup {
  path: string;
  bytes: number;
  /** From the bucket, to be deleted if it is refused. */
  isFetched?: boolean;
}

/** Starting from a backup, while the product is empty. */
export interface BackupStart {
  keys: TargetKeys;
  /** Whether other processes use the database. */
  hasOthers(): Promise<boolean>;
  /** Ends the product, replaces its data, and starts it again. */
  replaceData(replacement: Replacement): void;
  file?: ReceivedBackup | undefined;
  /** The percentage fetched of a file in the bucket. */
  fetched?: number | undefined;
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

function requireIdle({ checked, fetched }: Pick<BackupStart, 'checked' | 'fetched'>): void {
  if (checked !== undefined || fetched !== undefined)
    throw httpErrors.conflict('A backup is already being checked.');
}

/** Keeps a file that was received for `startFromBackup`, beside the folder of uploads. */
export async function keepBackup(
  { db, files }: AdministratorContext,
  start: BackupStart,
  { path, size }: { path: string; size: number },
): Promise<void> {
  await requireFree(db, start);
  const target = join(files.incoming.path, randomUUID());
  renameSync(path, target);
  const former = start.file;
  start.file = { path: target, bytes: size };
  start.failure = undefined;
  setTimeout(() => void rm(target, { force: true }), aDayMs).unref();
  if (former) await rm(former.path, { force: true });
}

/**
 * Begins to check the file that was sent, or to fetch the one named `copy` from the bucket. Throws 409 unless the
 * product is empty and runs once.
 */
export async function startFromBackup(
  { db, clock, actor, logger, files }: AdministratorContext,
  { start, copies }: { start: BackupStart; copies: BucketCopies | undefined },
  { copy, passphrase, dataKey }: { copy: string; passphrase: string; dataKey: string },
): Promise<void> {
  await requireFree(db, start);
  if (await start.hasOthers())
    throw httpErrors.conflict('Another server runs on this database. Stop it first.');
  const fetching = copy === '' ? undefined : await findCopy(copies, copy);
  const { file } = start;
  if (!file && !fetching) throw httpErrors.invalid('Choose the file of the backup first.');
  // Another press may have begun while the database was asked.
  requireIdle(start);
  if (fetching) start.fetched = 0;
  else start.checked = 0;
  start.failure = undefined;
  const keys = {
    passphrase: passphrase || undefined,
    enteredKey: dataKey.trim() || undefined,
  };
  const end = (failure?: string) => {
    start.failure = failure;
    start.checked = undefined;
    start.fetched = undefined;
  };
  try {
    const record = recordOf(await journal.readCare(db), 'Backups');
    await recordActivity(db, actor, { kind: 'started-from-backup', at: clock(), record });
  } catch (error) {
    end();
    throw error;
  }
  const begin = async () => {
    const source = fetching ? await fetchCopy(fetching, files.incoming, start) : file;
    if (source) start.replaceData({ ...(await check(start, source, keys)), by: actor.name });
  };
  begin().catch((error: unknown) => {
    logger.info({ err: error }, 'a backup to start from was refused');
    end(explainFailure(error));
  });
}

export function requireBucket(copies: BucketCopies | undefined): BucketCopies {
  if (copies) return copies;
  throw httpErrors.invalid('No bucket is set on the server.');
}

/** Throws 400 with the bucket's answer. */
export async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? httpErrors.invalid(error.message) : error;
  }
}

interface FoundCopy extends CopyFacts {
  bucket: BackupBucket;
}

async function findCopy(copies: BucketCopies | undefined, name: string): Promise<FoundCopy> {
  const { bucket } = requireBucket(copies);
  const copy = (await inWords(bucket.list)).find((one) => one.name === name);
  if (!copy) throw httpErrors.invalid("This backup isn't in the bucket.");
  return { ...copy, bucket };
}

async function fetchCopy(
  { bucket, ...copy }: FoundCopy,
  { path: folder, unlimited }: AdministratorContext['files']['incoming'],
  start: BackupStart,
): Promise<ReceivedBackup> {
  const path = join(folder, randomUUID());
  const content = bucket.read(copy, (read) => {
    start.fetched = Math.floor((read / copy.bytes) * 100);
  });
  const admitted = async function* () {
    for await (const part of content) {
      await unlimited.admit();
      yield part;
    }
  };
  try {
    await pipeline(admitted(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  start.fetched = undefined;
  start.checked = 0;
  return { path, bytes: copy.bytes, isFetched: true };
}

/** Backups in a bucket are sealed with the data key: the entered one, or one that this server has. */
async function check(
  start: BackupStart,
  { path, bytes, isFetched = false }: ReceivedBackup,
  { passphrase: typed, enteredKey }: Pick<Replacement, 'passphrase' | 'enteredKey'>,
): Promise<Omit<Replacement, 'by'>> {
  const settings = [enteredKey, ...start.keys.settings].filter((key) => key !== undefined);
  const wrongKey =
    enteredKey === undefined
      ? "Enter the data key of the recovery sheet: this server's doesn't open the backup."
      : "The data key isn't that of the backup.";
  try {
    const passphrases = [typed, ...settings].filter((key) => key !== undefined);
    const passphrase = (await passphraseOf(path, passphrases)) ?? typed;
    if (isFetched && passphrase === undefined) throw new BackupError(wrongKey);
    const manifest = await checkBackup(path, {
      name: 'The file',
      passphrase,
      settingKeys: settings,
      onEntry: (read) => {
        start.checked = Math.floor((read / bytes) * 100);
      },
    });
    await rejectMissingKeys(manifest, { ...start.keys, settings }, wrongKey);
    return { path, bytes, manifest, passphrase, enteredKey };
  } catch (error) {
    if (isFetched) await rm(path, { force: true });
    throw error;
  }
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

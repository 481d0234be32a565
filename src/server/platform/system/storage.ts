import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { Availability, type DatabaseLog } from '#server/platform/database/availability.ts';
import {
  type Database,
  type DatabaseLimits,
  maintenanceLimits,
  openDatabase,
  requestLimits,
} from '#server/platform/database/database.ts';
import { waitForDatabase } from '#server/platform/database/heartbeat.ts';
import { isNew, migrate, migrationsPending } from '#server/platform/database/migrate.ts';
import { formatUnavailability } from '#server/platform/database/unavailable.ts';
import { UnfinishedRestoreError } from '#server/platform/database/unfinished-restore.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import { diskSpace } from '#server/platform/files/disk-space.ts';
import { diskStore, type FileStore } from '#server/platform/files/file-store.ts';
import { objectStore } from '#server/platform/files/object-store.ts';
import { openStoredFiles, type StoredFiles } from '#server/platform/files/stored-files.ts';
import { type DataKeys, openDataKeys } from './data-keys.ts';
import { SettingError, type Settings } from './env.ts';
import { errorText } from './error-text.ts';
import { claimInstanceLock, type InstanceLock } from './instance-lock.ts';
import type { ClosingParts } from './shutdown.ts';

export interface Storage {
  connection: pg.PoolConfig;
  db: Database;
  pool: pg.Pool;
  files: StoredFiles;
  keys: DataKeys;
  /** The store behind `files`. */
  store: FileStore;
  /** The same database for background work, with statements of up to 30 s. */
  maintenance: { db: Database; pool: pg.Pool };
  /** Listens for notices of other processes on this database. */
  onNotice: InstanceLock['onNotice'];
  /** Whether other processes use the database. */
  hasOthers: InstanceLock['hasOthers'];
}

export interface StorageUse {
  /** Where database outages and broken connections are logged. */
  log?: DatabaseLog & {
    warn(fields: { err: unknown }, message: string): void;
    error(message: string): void;
  };
  /** Whether requests use `db`, so its statements end within seconds. */
  isServing?: boolean;
  /** Called once, with the reason, if the database has to be waited for. If it rejects, so does the opening. */
  onWaiting?(outage: Error): Promise<void>;
  /** Called before anything reads the database. If it rejects, so does the opening. */
  beforeReading?(connection: pg.PoolConfig): Promise<void>;
  /** Called before migrations change the database of a former version. If it rejects, so does the opening. */
  beforeUpdate?(former: { connection: pg.PoolConfig; db: Database }): Promise<void>;
}

export type StorageSettings = Pick<
  Settings,
  | 'dataDir'
  | 'databaseUrl'
  | 'databaseWaitSeconds'
  | 'objectStorage'
  | 'diskFloorMb'
  | 'incomingMb'
  | 'dataKey'
  | 'formerDataKeys'
>;

/** The configured store, below everything that binds files to rows. */
export function openFileStore({ objectStorage, dataDir }: StorageSettings): FileStore {
  return objectStorage ? objectStore(objectStorage) : diskStore(join(dataDir, 'files'));
}

/**
 * Waits for the configured database, or starts or joins the embedded one. Returns how to connect, and changes
 * nothing in it.
 */
export async function reachDatabase(
  settings: StorageSettings,
  closing: ClosingParts,
  { log, onWaiting }: StorageUse = {},
): Promise<pg.PoolConfig> {
  const { databaseUrl, databaseWaitSeconds } = settings;
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl };
    await waitForDatabase(connection, databaseWaitSeconds, async (error) => {
      log?.warn(`${formatUnavailability(error)}, and is waited for up to ${databaseWaitSeconds} s`);
      await onWaiting?.(error);
    });
    return connection;
  }
  const embedded = await startEmbeddedPostgres(settings.dataDir, {
    onError: (err) => log?.warn({ err }, 'the embedded PostgreSQL could not be started again'),
  });
  closing.push({
    name: 'the embedded PostgreSQL',
    withinMs: 10_000,
    isVital: true,
    close: () => embedded.stop(),
  });
  return { ...embedded.connection };
}

/** Names the backup being restored, before the embedded database is created. */
export const restoringFile = (dataDir: string): string => join(dataDir, 'restoring');

/** Throws an `UnfinishedRestoreError` if a restore was killed before it could mark the database. */
async function rejectBegunRestore(pool: pg.Pool, dataDir: string): Promise<void> {
  const file = restoringFile(dataDir);
  if (!existsSync(file)) return;
  if (await isNew(pool)) throw new UnfinishedRestoreError(await readFile(file, 'utf8'));
  // It was killed after its end, or refused because the database isn't empty.
  await rm(file, { force: true });
}

/** Applies the pending migrations, without a statement timeout. */
async function bringUpToDate(
  connection: pg.PoolConfig,
  dataDir: string,
  { beforeUpdate }: StorageUse,
): Promise<void> {
  const { db, pool, close } = openDatabase(connection);
  try {
    await rejectBegunRestore(pool, dataDir);
    if (beforeUpdate && !(await isNew(pool)) && (await migrationsPending(pool)) > 0)
      await beforeUpdate({ connection, db });
    await migrate(pool);
  } finally {
    await close();
  }
}

const megabyte = 1024 * 1024;

async function openFiles(
  settings: StorageSettings,
  { db, instance, keys }: { db: Database; instance: InstanceLock; keys: DataKeys },
  { log }: StorageUse,
): Promise<Pick<Storage, 'files' | 'store'>> {
  const { dataDir, objectStorage, diskFloorMb, incomingMb } = settings;
  const store = openFileStore(settings);
  const [incomingRoot, folder] = [join(dataDir, 'incoming'), join(dataDir, 'files')];
  const own = objectStorage ? [incomingRoot] : [incomingRoot, folder];
  for (const one of own) await mkdir(one, { recursive: true, mode: 0o700 });
  const files = await openStoredFiles(db, store, instance, {
    keys,
    incomingRoot,
    space: diskSpace(own, {
      log,
      floor: diskFloorMb === undefined ? undefined : diskFloorMb * megabyte,
    }),
    maxIncomingBytes: incomingMb * megabyte,
    onFailedDrop: (err) =>
      log?.warn({ err }, 'files could not be deleted; the hourly sweep tries again'),
  });
  // Start anyway: most of the product works without its files.
  await files
    .sweep()
    .catch((err: unknown) =>
      log?.warn({ err }, 'the files of former processes could not be deleted'),
    );
  return { files, store };
}

/**
 * Opens the database, migrates it, opens the file store, and deletes leftovers of dead processes. Waits for a
 * database that isn't available yet. Adds each resource to `closing` as it opens. Throws if any can't be opened.
 */
export async function openStorage(
  settings: StorageSettings,
  closing: ClosingParts,
  use: StorageUse = {},
): Promise<Storage> {
  await makeDataFolder(settings.dataDir);
  const connection = await reachDatabase(settings, closing, use);
  await use.beforeReading?.(connection);
  await bringUpToDate(connection, settings.dataDir, use);

  const availability = new Availability(use.log);
  const onError = (err: Error) => use.log?.warn({ err }, 'a connection to the database was lost');
  const open = (limits?: DatabaseLimits) => {
    const opened = openDatabase(connection, { onError, availability, ...(limits && { limits }) });
    closing.push({ name: 'the database connections', withinMs: 3_000, close: opened.close });
    return opened;
  };
  const maintenance = open(maintenanceLimits);
  const { db, pool } = open(use.isServing ? requestLimits : undefined);

  const instance = await claimInstanceLock(pool, availability);
  closing.push({ name: 'the instance lock', withinMs: 1_000, close: () => instance.release() });
  if (use.isServing && !settings.databaseUrl && (await instance.hasOthers())) {
    use.log?.warn('another process uses the same DATA_DIR, and both share its database');
  }
  const keys = await openDataKeys(db, settings);
  const { files, store } = await openFiles(settings, { db, instance, keys }, use);
  const { onNotice, hasOthers } = instance;
  return { connection, db, pool, files, store, keys, maintenance, onNotice, hasOthers };
}

/** Creates `DATA_DIR` and its parents if missing, for its owner only. Throws a `SettingError` if that fails. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new SettingError(`DATA_DIR ${dataDir} can't be created (${errorText(error, 'code')}).`, {
      cause: error,
    });
  }
}

// Node's recursive mkdir never returns in a folder that rejects new ones, such as /proc.
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error ? errorText(error, 'code') : '';
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder));
    await makeFolder(folder);
  }
}

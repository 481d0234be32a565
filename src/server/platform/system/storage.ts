import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import { diskStore } from '#server/platform/files/file-store.ts';
import { objectStore } from '#server/platform/files/object-store.ts';
import { openStoredFiles, type StoredFiles } from '#server/platform/files/stored-files.ts';
import type { Settings } from './env.ts';
import { claimInstanceLock } from './instance-lock.ts';
import type { Closing } from './shutdown.ts';

/** What everything is kept in. */
export interface Storage {
  db: Database;
  pool: pg.Pool;
  files: StoredFiles;
}

type StorageSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'objectStorage'>;

async function connect(settings: StorageSettings, closing: Closing, onError: (error: Error) => void) {
  if (settings.databaseUrl) return { connectionString: settings.databaseUrl };
  const embedded = await startEmbeddedPostgres(settings.dataDir, { onError });
  closing.push({ name: 'the embedded PostgreSQL', withinMs: 10_000, close: () => embedded.stop() });
  return { ...embedded.connection };
}

/**
 * Opens the migrated database and the files that the settings name, and clears away what dead apps left half done. How to
 * close each part goes to `closing` as soon as it is open; `onError` hears of connections that broke. Raises what hinders.
 */
export async function openStorage(
  settings: StorageSettings,
  closing: Closing,
  onError: (error: Error) => void,
): Promise<Storage> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const { db, pool } = openDatabase(await connect(settings, closing, onError), { onError });
  // Waits for queries that still run, and for ever for a connection that nobody gives back.
  closing.push({ name: 'the database connections', withinMs: 3_000, close: () => db.destroy() });
  await migrate(pool);

  const instance = await claimInstanceLock(pool, onError);
  closing.push({ name: 'the instance lock', withinMs: 1_000, close: () => instance.release() });
  const { objectStorage } = settings;
  const store = objectStorage ? objectStore(objectStorage) : diskStore(join(settings.dataDir, 'files'));
  const files = await openStoredFiles(db, store, instance, join(settings.dataDir, 'incoming'));
  await files.sweep();
  return { db, pool, files };
}

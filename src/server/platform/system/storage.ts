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
 * Opens the database, migrates it, opens the file store, and deletes leftovers of dead processes. Each resource is
 * added to `closing` as soon as it is open. `onError` is called when a database connection breaks. Throws if anything
 * can't be opened.
 */
export async function openStorage(
  settings: StorageSettings,
  closing: Closing,
  onError: (error: Error) => void,
): Promise<Storage> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const { db, pool } = openDatabase(await connect(settings, closing, onError), { onError });
  // Waits for running queries, and would wait forever for a connection that is never released.
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

import { randomInt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { applyFirstMigrations, lockMigrations } from '#server/platform/database/migrate.ts';
import {
  beginRestore,
  endRestore,
  readWrites,
  recordWrites,
  unfinishedRestore,
} from '#server/platform/database/unfinished-restore.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { keyId } from '#server/platform/system/data-keys.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { exists, readTables } from './catalogue.ts';
import {
  rejectMissingKeys,
  rejectOtherKey,
  removeRestoredKey,
  restoreKey,
  type TargetKeys,
} from './data-keys.ts';
import { copyIn, startLoading } from './load-tables.ts';
import { BackupError, entryKind, type Manifest } from './manifest.ts';
import { inBackupSession } from './session.ts';
import { dropJobs, prepareJobs } from './waiting-jobs.ts';

const filesAtOnce = 8;

/** The target of a restore. Database and store must be empty. */
export interface RestoreTarget {
  connection: pg.ClientConfig;
  store: FileStore;
  /** The folder for temporary files of all processes, on the store's disk if it has one. */
  incomingRoot: string;
  keys: TargetKeys;
}

/**
 * Restores the backup at `path`; `manifest` is from `checkBackup`, which has verified the file. First removes the
 * remains of a killed restore. Creates and fills the database in one transaction, committed when the files are
 * stored; until then a mark in the database keeps the product from starting. Throws `BackupError` before any change
 * if the target isn't empty, lacks a key, or another backup is running; for a later failure it says whether the
 * target is empty again.
 */
export async function restoreBackup(
  path: string,
  manifest: Manifest,
  target: RestoreTarget,
  {
    passphrase,
    signal,
  }: { passphrase?: string | undefined; signal?: AbortSignal | undefined } = {},
) {
  let isTouched = false;
  const restore = async (session: pg.Client) => {
    await rejectMissingKeys(manifest, target.keys);
    await clearUnfinished(session, target);
    await begin(session, path, target.store);
    isTouched = true;
    const notes = await connect(target.connection);
    try {
      await restoreAll(session, notes, path, { manifest, target, passphrase });
    } finally {
      await notes.end();
    }
  };
  try {
    await inBackupSession(target.connection, restore, signal);
  } catch (error) {
    // Only after the session and its transaction have ended.
    throw isTouched ? await undo(error, target) : error;
  }
}

/**
 * Removes exactly what a killed restore wrote. Returns its backup's path; `undefined` if there was none. Throws
 * `BackupError` if the database holds anything else, or another backup or restore is running.
 */
export function clearRestore(target: RestoreTarget): Promise<string | undefined> {
  return inBackupSession(target.connection, (session) => clearUnfinished(session, target));
}

async function begin(session: pg.Client, path: string, store: FileStore): Promise<void> {
  await inMigrationLock(session, async () => {
    if ((await readTables(session)).length > 0 || (await exists(session, 'pgboss.version'))) {
      throw new BackupError('The database is not empty. A backup is restored into a new one only.');
    }
    if (!(await isEmpty(store))) {
      throw new BackupError(
        'The file store is not empty. A backup is restored into a new one only.',
      );
    }
    await beginRestore(session, path);
  });
}

/** Runs `work` in a transaction while no other process migrates or restores this database. */
async function inMigrationLock<Result>(
  session: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await session.query('begin');
  try {
    await lockMigrations(session);
    const result = await work();
    await session.query('commit');
    return result;
  } catch (error) {
    // If the connection has failed, the server rolls back itself.
    await session.query('rollback').catch(() => undefined);
    throw error;
  }
}

function clearUnfinished(session: pg.Client, target: RestoreTarget): Promise<string | undefined> {
  // The server may still be rolling back the killed restore.
  return inMigrationLock(session, async () => {
    const backup = await unfinishedRestore(session);
    if (backup === undefined) return undefined;
    if ((await readTables(session)).length > 0) {
      throw new BackupError(
        'The database holds more than the interrupted restore wrote. Nothing was cleared.',
      );
    }
    const { file, folder, key } = await readWrites(session);
    for (const name of file) await target.store.remove(name);
    for (const name of folder)
      await rm(join(target.incomingRoot, name), { recursive: true, force: true });
    await removeRestoredKey(target.keys, key);
    await dropJobs(session);
    await endRestore(session);
    return backup;
  });
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // The next statement reports a connection that breaks while idle.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

interface Restore {
  manifest: Manifest;
  target: RestoreTarget;
  passphrase: string | undefined;
}

async function restoreAll(
  session: pg.Client,
  notes: pg.Client,
  path: string,
  { manifest, target, passphrase }: Restore,
) {
  const jobs =
    manifest.jobs.rows > 0 ? await prepareJobs(session, manifest.jobs.queues) : undefined;
  await session.query('begin');
  // A product that starts meanwhile waits for the end.
  await lockMigrations(session);
  await applyFirstMigrations(session, manifest.migrations.length);
  const tables = await startLoading(session, manifest);
  const files = await fileWriter(target, notes);
  let key: string | undefined;
  try {
    await readArchive(
      path,
      async (entry) => {
        const found = entryKind(entry.name);
        if (found?.kind === 'key') {
          key = (await text(entry.body)).trim();
          if (target.keys.isEmbedded) await rejectOtherKey(key, target.keys);
        }
        if (found?.kind === 'table') await tables.copy(found.name, Readable.from(entry.body));
        if (found?.kind === 'jobs' && jobs)
          await copyIn(session, jobs.target, Readable.from(entry.body));
        if (found?.kind === 'file') await files.add(found.name, entry);
      },
      passphrase,
    );
    await files.finish();
  } finally {
    await files.clean();
  }
  await tables.finish();
  if (key !== undefined) {
    const id = keyId(key);
    await restoreKey(session, key, target.keys, () => recordWrites(notes, 'key', [id]));
  }
  await jobs?.enqueue();
  await endRestore(session);
  // The planner has no statistics of the new rows yet.
  await session.query('analyze');
  await session.query('commit');
}

interface FileWriter {
  add(name: string, entry: ArchiveEntry): Promise<void>;
  finish(): Promise<void>;
  clean(): Promise<void>;
}

async function fileWriter(
  { store, incomingRoot }: RestoreTarget,
  notes: pg.Client,
): Promise<FileWriter> {
  // Like any process's folder, so that the product removes it if this one is killed.
  const folder = String(randomInt(1, 2 ** 31));
  const incoming = join(incomingRoot, folder);
  await recordWrites(notes, 'folder', [folder]);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  let waiting: string[] = [];
  const putWaiting = async () => {
    const names = waiting;
    waiting = [];
    await recordWrites(notes, 'file', names);
    const puts = await Promise.allSettled(
      names.map((name) => store.put(name, join(incoming, name))),
    );
    for (const put of puts) if (put.status === 'rejected') throw put.reason;
  };
  return {
    async add(name, { body }) {
      await pipeline(body, createWriteStream(join(incoming, name), { flags: 'wx', mode: 0o600 }));
      waiting.push(name);
      if (waiting.length === filesAtOnce) await putWaiting();
    },
    finish: putWaiting,
    clean: () => rm(incoming, { recursive: true, force: true }),
  };
}

/** Empties the target after a failure. Returns the error to report, which says whether that worked. */
async function undo(cause: unknown, target: RestoreTarget): Promise<BackupError> {
  const why = `The restore failed: ${cause instanceof Error ? cause.message : cause}.`.replace(
    /\.\.$/,
    '.',
  );
  try {
    // A separate connection, since the session may be what failed.
    const client = await connect(target.connection);
    try {
      // A COMMIT without a response may have succeeded.
      if ((await clearUnfinished(client, target)) === undefined)
        throw new Error('the database is filled');
    } finally {
      await client.end();
    }
    return new BackupError(`${why} The database and the file store are empty again.`, { cause });
  } catch (error) {
    const trouble = error instanceof Error ? error.message : error;
    return new BackupError(
      `${why} It could not be undone (${trouble}): run it again, or "npm run restore -- --clear".`,
      { cause },
    );
  }
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const page of store.list()) if (page.length > 0) return false;
  return true;
}

import { randomInt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { applyFirstMigrations, lockMigrations } from '#server/platform/database/migrate.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { exists, readTables } from './catalogue.ts';
import { rejectMissingKeys, rejectOtherKey, restoreKey, type TargetKeys } from './data-keys.ts';
import { copyIn, startLoading } from './load-tables.ts';
import { entryKind, type Manifest } from './manifest.ts';
import { inBackupSession } from './session.ts';
import { dropJobs, prepareJobs } from './waiting-jobs.ts';

const filesAtOnce = 8;

/** Where a backup is restored to. Database and store must be empty. */
export interface RestoreTarget {
  connection: pg.ClientConfig;
  store: FileStore;
  /** The folder for temporary files of all processes, on the disk of the store if that is one. */
  incomingRoot: string;
  keys: TargetKeys;
}

/**
 * Restores the backup at `path`, for which `checkBackup` has returned `manifest`: so nothing is touched before the file is
 * known to be complete and unchanged. The database is created and filled in one transaction, which is committed when the
 * files are stored. Throws `BackupError`: before anything is changed if the target isn't
 * empty, lacks a key or another backup is running, and for a failure on the way, saying whether the target is empty again.
 */
export async function restoreBackup(
  path: string,
  manifest: Manifest,
  target: RestoreTarget,
  signal?: AbortSignal,
): Promise<void> {
  const done: Restored = { files: [], takeBackKey: async () => undefined };
  let isTouched = false;
  const restore = async (session: pg.Client) => {
    await rejectMissingKeys(manifest, target.keys);
    await rejectFilled(session, target.store);
    isTouched = true;
    await restoreAll(session, path, { manifest, target, done });
  };
  try {
    await inBackupSession(target.connection, restore, signal);
  } catch (error) {
    // Not before the session has ended, and its transaction with it.
    throw isTouched ? await undo(error, target, done) : error;
  }
}

async function rejectFilled(session: pg.Client, store: FileStore): Promise<void> {
  if ((await readTables(session)).length > 0 || (await exists(session, 'pgboss.version'))) {
    throw new BackupError('The database is not empty. A backup is restored into a new one only.');
  }
  if (!(await isEmpty(store))) {
    throw new BackupError(
      'The file store is not empty. A backup is restored into a new one only; files that a restore left behind when it was killed can be deleted.',
    );
  }
}

/** What was done outside the transaction. */
interface Restored {
  /** The names of the files that were put into the store. */
  files: string[];
  takeBackKey(): Promise<void>;
}

interface Restore {
  manifest: Manifest;
  target: RestoreTarget;
  done: Restored;
}

async function restoreAll(session: pg.Client, path: string, { manifest, target, done }: Restore): Promise<void> {
  const jobs = manifest.jobs.rows > 0 ? await prepareJobs(session, manifest.jobs.queues) : undefined;
  await session.query('begin');
  // A product that starts meanwhile waits for the end.
  await lockMigrations(session);
  if ((await readTables(session)).length > 0) throw new Error('the database was used meanwhile');
  await applyFirstMigrations(session, manifest.migrations.length);
  const tables = await startLoading(session, manifest);
  const files = await fileWriter(target, done.files);
  let key: string | undefined;
  try {
    await readArchive(path, async (entry) => {
      const found = entryKind(entry.name);
      if (found?.kind === 'key') {
        key = (await text(entry.body)).trim();
        if (target.keys.isEmbedded) await rejectOtherKey(key, target.keys);
      }
      if (found?.kind === 'table') await tables.copy(found.name, Readable.from(entry.body));
      if (found?.kind === 'jobs' && jobs) await copyIn(session, jobs.target, Readable.from(entry.body));
      if (found?.kind === 'file') await files.add(found.name, entry);
    });
    await files.finish();
  } finally {
    await files.clean();
  }
  await tables.finish();
  if (key !== undefined) done.takeBackKey = await restoreKey(session, key, target.keys);
  await jobs?.enqueue();
  // The planner knows nothing yet of the new rows.
  await session.query('analyze');
  await session.query('commit');
}

interface FileWriter {
  add(name: string, entry: ArchiveEntry): Promise<void>;
  finish(): Promise<void>;
  clean(): Promise<void>;
}

/** Puts files into the store, some at a time. */
async function fileWriter({ store, incomingRoot }: RestoreTarget, stored: string[]): Promise<FileWriter> {
  // Like the folder of any process, so that the product removes it if this one is killed.
  const incoming = join(incomingRoot, String(randomInt(1, 2 ** 31)));
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  let waiting: string[] = [];
  const putWaiting = async () => {
    const names = waiting;
    waiting = [];
    stored.push(...names);
    const puts = await Promise.allSettled(names.map((name) => store.put(name, join(incoming, name))));
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

/** Makes the target empty again after a failure, and returns the error that says so, or that it couldn't be done. */
async function undo(cause: unknown, target: RestoreTarget, { files, takeBackKey }: Restored): Promise<BackupError> {
  const why = `The restore failed: ${cause instanceof Error ? cause.message : cause}.`.replace(/\.\.$/, '.');
  try {
    await emptyDatabase(target.connection);
    for (const name of files) await target.store.remove(name);
    await takeBackKey();
    return new BackupError(`${why} The database and the file store are empty again.`, { cause });
  } catch (error) {
    const trouble = error instanceof Error ? error.message : error;
    return new BackupError(
      `${why} It could not be undone (${trouble}): delete the database and the files before you try again.`,
      { cause },
    );
  }
}

/** Removes what was created outside the transaction. Over a connection of its own, since the session may be what has failed. */
async function emptyDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // The server may still be undoing the transaction, or committing it: a COMMIT without an answer can have worked.
    await lockMigrations(client);
    if ((await readTables(client)).length > 0) throw new Error('the database is filled');
    await dropJobs(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const page of store.list()) if (page.length > 0) return false;
  return true;
}

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
import { hasInstances } from '#server/platform/system/instance-lock.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { dropAll, exists, lockAll, readTables } from './catalogue.ts';
import {
  addKey,
  rejectMissingKeys,
  rejectOtherKey,
  removeReplacedKey,
  removeRestoredKey,
  restoreKey,
  type TargetKeys,
} from './data-keys.ts';
import { copyIn, startLoading } from './load-tables.ts';
import { BackupError, entryKind, type Manifest } from './manifest.ts';
import { inBackupSession } from './session.ts';
import { dropJobs, prepareJobs } from './waiting-jobs.ts';

const filesAtOnce = 8;

/** The target of a restore. The store must be empty, and the database too unless it is replaced. */
export interface RestoreTarget {
  connection: pg.ClientConfig;
  store: FileStore;
  /** The folder for temporary files of all processes, on the store's disk if it has one. */
  incomingRoot: string;
  keys: TargetKeys;
}

export interface RestoreOptions {
  passphrase?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Replaces the data of a product without people; its processes must have ended. */
  isReplacing?: boolean;
  /** A data key that the backup needs and the settings lack; stored with the restored rows. */
  enteredKey?: string | undefined;
  /** Called before each entry with the number of bytes read so far. */
  onEntry?: (bytes: number) => void;
}

/**
 * Restores the backup at `path`; `manifest` is from `checkBackup`, which has verified the file. First removes the
 * remains of a killed restore. Creates and fills the database in one transaction, committed when the files are
 * stored; until then a mark in the database keeps the product from starting. Throws `BackupError` before any change
 * if the target isn't empty, lacks a key, or another backup is running; for a later failure it says whether the
 * target is as before.
 */
export async function restoreBackup(
  path: string,
  manifest: Manifest,
  target: RestoreTarget,
  options: RestoreOptions = {},
) {
  let isTouched = false;
  const restore = async (session: pg.Client) => {
    const { enteredKey, isReplacing = false } = options;
    const settings = [...target.keys.settings, ...(enteredKey === undefined ? [] : [enteredKey])];
    await rejectMissingKeys(manifest, { ...target.keys, settings });
    await clearUnfinished(session, target);
    await begin(session, path, target.store, isReplacing);
    isTouched = true;
    const notes = await connect(target.connection);
    try {
      await restoreAll(session, notes, path, { manifest, target, ...options });
    } finally {
      await notes.end();
    }
  };
  try {
    await inBackupSession(target.connection, restore, options.signal);
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

/** Removes what a killed restore wrote if it was to replace the data, which is unchanged then. */
export async function clearReplacement(target: RestoreTarget): Promise<void> {
  const client = await connect(target.connection);
  try {
    if ((await unfinishedRestore(client)) === undefined) return;
    if ((await readWrites(client)).replaced.length === 0) return;
  } finally {
    await client.end();
  }
  await clearRestore(target);
}

/** Throws a `BackupError` if the database may not be replaced. */
async function rejectUsed(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ isFree: boolean }>('select has_no_people() as "isFree"');
  if (!rows[0]?.isFree)
    throw new BackupError('The product already has records of people, or files of them.');
  if (await hasInstances(session))
    throw new BackupError('Another server runs on this database. Stop it first.');
}

async function begin(
  session: pg.Client,
  path: string,
  store: FileStore,
  isReplacing: boolean,
): Promise<void> {
  await inMigrationLock(session, async () => {
    if (isReplacing) await rejectUsed(session);
    else if ((await readTables(session)).length > 0 || (await exists(session, 'pgboss.version'))) {
      throw new BackupError('The database is not empty. A backup is restored into a new one only.');
    }
    if (!(await isEmpty(store))) {
      throw new BackupError(
        'The file store is not empty. A backup is restored into a new one only.',
      );
    }
    await beginRestore(session, path);
    if (isReplacing) await recordWrites(session, 'replaced', ['data']);
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
    const { file, folder, key, replaced } = await readWrites(session);
    const isReplacing = replaced.length > 0;
    if (!isReplacing && (await readTables(session)).length > 0) {
      throw new BackupError(
        'The database holds more than the interrupted restore wrote. Nothing was cleared.',
      );
    }
    for (const name of file) await target.store.remove(name);
    for (const name of folder)
      await rm(join(target.incomingRoot, name), { recursive: true, force: true });
    await removeRestoredKey(target.keys, key);
    if (!isReplacing) await dropJobs(session);
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

interface Restore extends RestoreOptions {
  manifest: Manifest;
  target: RestoreTarget;
}

async function restoreAll(
  session: pg.Client,
  notes: pg.Client,
  path: string,
  { manifest, target, passphrase, isReplacing, enteredKey, onEntry }: Restore,
) {
  const jobs =
    manifest.jobs.rows > 0 ? await prepareJobs(session, manifest.jobs.queues) : undefined;
  await session.query('begin');
  // A product that starts meanwhile waits for the end.
  await lockMigrations(session);
  if (isReplacing) {
    await lockAll(session);
    await rejectUsed(session);
    await dropAll(session);
    if (await exists(session, 'pgboss.job')) await session.query('delete from pgboss.job');
  }
  await applyFirstMigrations(session, manifest.migrations.length);
  const tables = await startLoading(session, manifest);
  const files = await fileWriter(target, notes);
  let key: string | undefined;
  let bytes = 0;
  try {
    await readArchive(
      path,
      async (entry) => {
        onEntry?.(bytes);
        bytes += entry.size;
        const part = entryKind(entry.name);
        if (part?.kind === 'key') {
          key = (await text(entry.body)).trim();
          if (target.keys.isEmbedded && !isReplacing) await rejectOtherKey(key, target.keys);
        }
        if (part?.kind === 'table') await tables.copy(part.name, Readable.from(entry.body));
        if (part?.kind === 'jobs' && jobs)
          await copyIn(session, jobs.target, Readable.from(entry.body));
        if (part?.kind === 'file') await files.add(part.name, entry);
      },
      passphrase,
    );
    await files.finish();
  } finally {
    await files.clean();
  }
  await tables.finish();
  const isMissing = enteredKey !== undefined && manifest.settingKeys.includes(keyId(enteredKey));
  const added = [key, isMissing ? enteredKey : undefined].filter((one) => one !== undefined);
  if (isReplacing) for (const one of added) await addKey(session, one);
  else if (key !== undefined) {
    const id = keyId(key);
    await restoreKey(session, key, target.keys, () => recordWrites(notes, 'key', [id]));
  }
  await jobs?.enqueue();
  await endRestore(session);
  // The planner has no statistics of the new rows yet.
  await session.query('analyze');
  await session.query('commit');
  if (isReplacing) await removeReplacedKey(target.keys, added);
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
    return new BackupError(`${why} The database and the file store are as they were.`, { cause });
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

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Generated, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';
import type { InstanceLock } from '#server/platform/system/instance-lock.ts';
import { canDeleteFiles } from './deletion-lock.ts';
import { type DiskSpace, diskSpace } from './disk-space.ts';
import { encryptedSize, newFileKey, writeEncrypted } from './file-encryption.ts';
import { sealFileKey } from './file-keys.ts';
import { fileReader } from './file-reader.ts';
import { type FileStore, StoreUnavailableError } from './file-store.ts';
import { type IncomingFolder, openIncomingFolder } from './incoming-folder.ts';

/** Every file ever put into the store; see the migration for `kept`, `dropped` and the digests. */
interface StoredFilesTable {
  name: string;
  owner: number;
  kept: Generated<boolean>;
  dropped: Generated<boolean>;
  sha256: Buffer;
  sentSha256: Generated<Buffer | null>;
  sealedKey: Buffer;
  createdAt: Generated<Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    storedFiles: StoredFilesTable;
  }
}

/** Stores and deletes files in step with database rows, so that neither exists without the other. */
export interface StoredFiles {
  incoming: IncomingFolder;
  /**
   * Moves files into the store, encrypted, under new names. They are temporary until a transaction keeps them.
   * `sentSha256` is the digest (hex) of the sender's bytes, to recognise a repetition.
   */
  put<File extends { path: string; sentSha256?: string }>(
    files: readonly File[],
  ): Promise<(File & { fileName: string })[]>;
  /** Keeps files permanently once the transaction `tx` commits. */
  keep(tx: Database, names: readonly string[]): Promise<void>;
  /** Allows files to be dropped once the transaction `tx` commits; the next sweep drops the remaining ones. */
  release(tx: Database, names: readonly string[]): Promise<void>;
  /** Deletes files that no transaction has kept. Never rejects: a sweep deletes what fails now. */
  drop(names: readonly string[]): Promise<void>;
  /** Reads a file as it was put. Rejects, or ends in an error, if it was altered; also rejects like the store. */
  read: FileStore['read'];
  /**
   * Deletes files left by dead processes, by requests that failed over an hour ago, and by failed drops. Does as
   * much as possible before it rejects.
   */
  sweep(): Promise<void>;
}

export interface StoredFilesOptions {
  /** The keys that seal the files' keys. */
  keys: DataKeys;
  /** The folder for temporary files, shared by all processes with this data folder. */
  incomingRoot: string;
  /** By default the space of the disk with `incomingRoot`. */
  space?: DiskSpace | undefined;
  /** The maximum size of this process's temporary files, in bytes; unlimited by default. */
  maxIncomingBytes?: number | undefined;
  onFailedDrop?: ((error: unknown) => void) | undefined;
}

// No process has this id.
const noOwner = 0;

export async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

export async function openStoredFiles(
  db: Database,
  store: FileStore,
  instance: InstanceLock,
  {
    keys,
    incomingRoot,
    space,
    maxIncomingBytes = Number.POSITIVE_INFINITY,
    onFailedDrop,
  }: StoredFilesOptions,
): Promise<StoredFiles> {
  await mkdir(incomingRoot, { recursive: true, mode: 0o700 });
  const watched = space ?? diskSpace([incomingRoot]);
  const incoming = await openIncomingFolder(
    join(incomingRoot, String(instance.id)),
    watched,
    maxIncomingBytes,
  );

  // Waits for transactions that may be keeping the files, and doesn't mark those they kept. Locks in a fixed order,
  // since a sweep can meet a drop. During a backup it marks nothing; a later sweep does.
  const markDropped = async (tx: Database, names: readonly string[]) => {
    if (!(await canDeleteFiles(tx))) return [];
    const unkept = tx
      .selectFrom('storedFiles')
      .select('name')
      .where(sql<boolean>`name = any(${names})`)
      .where('kept', '=', false)
      .orderBy('name')
      .forUpdate();
    const marked = tx
      .updateTable('storedFiles')
      .set({ dropped: true })
      .where('name', 'in', unkept)
      .returning('name');
    return (await marked.execute()).map(({ name }) => name);
  };
  // The store can be slow, so no transaction stays open meanwhile. A file that can't be removed doesn't stop the
  // others; an unavailable store does.
  const destroy = async (names: readonly string[]) => {
    if (names.length === 0) return;
    let failure: unknown;
    for (const name of await db.transaction().execute((tx) => markDropped(tx, names))) {
      try {
        await store.remove(name);
        await db.deleteFrom('storedFiles').where('name', '=', name).execute();
      } catch (error) {
        failure = error;
        if (error instanceof StoreUnavailableError) break;
      }
    }
    if (failure !== undefined) throw failure;
  };
  const drop = (names: readonly string[]) =>
    destroy(names).catch((error: unknown) => onFailedDrop?.(error));

  const findLeftovers = async () => {
    const leftovers: string[] = [];
    const owners = await db
      .selectFrom('storedFiles')
      .select('owner')
      .distinct()
      .where('kept', '=', false)
      .execute();
    for (const { owner } of owners) {
      let left = db
        .selectFrom('storedFiles')
        .select('name')
        .where('owner', '=', owner)
        .where('kept', '=', false);
      // Without the database a failed request can't drop its files; no request lasts that long.
      if (await instance.isAlive(owner)) {
        left = left.where((row) =>
          row.or([row('dropped', '=', true), row('createdAt', '<', anHourAgo)]),
        );
      }
      leftovers.push(...(await left.execute()).map(({ name }) => name));
    }
    return leftovers;
  };

  const encrypt = async (name: string, path: string) => {
    const { size } = await stat(path);
    await incoming.take(name, encryptedSize(size));
    const key = newFileKey();
    const sha256 = await writeEncrypted(
      join(incoming.path, name),
      { bytes: createReadStream(path), size },
      { name, key },
    );
    return { name, owner: instance.id, sha256, sealedKey: sealFileKey(keys, name, key) };
  };
  const storeAll = async (rows: readonly { name: string }[]) => {
    try {
      for (const { name } of rows) await store.put(name, join(incoming.path, name));
    } catch (error) {
      // An unresponsive store may still store the file after its removal, so its row stays for an hour.
      if (!(error instanceof StoreUnavailableError)) await drop(rows.map(({ name }) => name));
      throw error;
    }
  };

  return {
    incoming,
    async put(files) {
      const named = files.map((file) => ({ ...file, fileName: randomBytes(16).toString('hex') }));
      try {
        const rows = [];
        for (const { fileName, path, sentSha256: digest } of named) {
          const sentSha256 = digest === undefined ? null : Buffer.from(digest, 'hex');
          rows.push({ ...(await encrypt(fileName, path)), sentSha256 });
        }
        await db.insertInto('storedFiles').values(rows).execute();
        await storeAll(rows);
      } finally {
        for (const { fileName } of named) {
          await rm(join(incoming.path, fileName), { force: true });
          incoming.giveBack(fileName);
        }
      }
      for (const { path } of named) await rm(path, { force: true });
      return named;
    },
    async keep(tx, names) {
      if (names.length === 0) return;
      const update = await tx
        .updateTable('storedFiles')
        .set({ kept: true })
        .where('name', 'in', names)
        .where('kept', '=', false)
        .where('dropped', '=', false)
        .executeTakeFirst();
      if (Number(update.numUpdatedRows) !== names.length)
        throw new Error('a file was swept away before it was kept');
    },
    async release(tx, names) {
      if (names.length === 0) return;
      await tx
        .updateTable('storedFiles')
        .set({ kept: false, owner: noOwner })
        .where('name', 'in', names)
        .execute();
    },
    drop,
    read: fileReader({ db, store, keys }),
    async sweep() {
      const swept = await Promise.allSettled([findLeftovers().then(destroy)]);
      for (const owner of await readdir(incomingRoot)) {
        if (/^\d{1,10}$/.test(owner) && !(await instance.isAlive(Number(owner))))
          await rm(join(incomingRoot, owner), { recursive: true, force: true });
      }
      for (const outcome of swept) if (outcome.status === 'rejected') throw outcome.reason;
    },
  };
}

const anHourAgo = sql<Date>`now() - interval '1 hour'`;

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Generated, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { InstanceLock } from '#server/platform/system/instance-lock.ts';
import { canDeleteFiles } from './deletion-lock.ts';
import type { FileStore } from './file-store.ts';

/** Every file that was ever put into the store; see the migration for `kept`. */
interface StoredFilesTable {
  name: string;
  owner: number;
  kept: Generated<boolean>;
  createdAt: Generated<Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    storedFiles: StoredFilesTable;
  }
}

/** Files that are stored and deleted in step with database rows, so that neither exists without the other. */
export interface StoredFiles {
  /** The folder for this process's temporary files. */
  incoming: string;
  /** Moves files into the store under new names. They are temporary until a transaction keeps them. */
  put<File extends { path: string }>(files: readonly File[]): Promise<(File & { fileName: string })[]>;
  /** Keeps files permanently once the transaction `tx` commits. */
  keep(tx: Database, names: readonly string[]): Promise<void>;
  /** Allows files to be dropped once the transaction `tx` commits; the next sweep drops those that are left. */
  release(tx: Database, names: readonly string[]): Promise<void>;
  /** Deletes the files that no transaction has kept. */
  drop(names: readonly string[]): Promise<void>;
  read: FileStore['read'];
  /** Deletes files left behind by processes that no longer run, and by requests that failed more than an hour ago. */
  sweep(): Promise<void>;
}

// No process has this id.
const nobody = 0;

/** Creates `StoredFiles` over `store`. `incomingRoot` is shared by all processes that use this data folder. */
export async function openStoredFiles(
  db: Database,
  store: FileStore,
  instance: InstanceLock,
  incomingRoot: string,
): Promise<StoredFiles> {
  const incoming = join(incomingRoot, String(instance.id));
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  // The row lock waits for a transaction that may be keeping the file; a file that it kept is skipped. One transaction for
  // each file, since the store can be slow and the database ends transactions in which nothing happens. While a backup runs
  // nothing is deleted; a later sweep does it.
  const destroyOne = (name: string) =>
    db.transaction().execute(async (tx) => {
      if (!(await canDeleteFiles(tx))) return;
      const unkept = tx.selectFrom('storedFiles').select('name').where('name', '=', name).where('kept', '=', false);
      if (!(await unkept.forUpdate().executeTakeFirst())) return;
      await store.remove(name);
      await tx.deleteFrom('storedFiles').where('name', '=', name).execute();
    });
  const destroy = async (names: readonly string[]) => {
    for (const name of names) await destroyOne(name);
  };

  return {
    incoming,
    async put(files) {
      const named = files.map((file) => ({ ...file, fileName: randomBytes(16).toString('hex') }));
      const rows = named.map(({ fileName }) => ({ name: fileName, owner: instance.id }));
      await db.insertInto('storedFiles').values(rows).execute();
      try {
        for (const { fileName, path } of named) await store.put(fileName, path);
      } catch (error) {
        await destroy(rows.map(({ name }) => name));
        throw error;
      }
      return named;
    },
    async keep(tx, names) {
      if (names.length === 0) return;
      const kept = await tx
        .updateTable('storedFiles')
        .set({ kept: true })
        .where('name', 'in', names)
        .where('kept', '=', false)
        .executeTakeFirst();
      if (Number(kept.numUpdatedRows) !== names.length) throw new Error('a file was swept away before it was kept');
    },
    async release(tx, names) {
      if (names.length === 0) return;
      await tx.updateTable('storedFiles').set({ kept: false, owner: nobody }).where('name', 'in', names).execute();
    },
    drop: destroy,
    read: (name) => store.read(name),
    async sweep() {
      const owners = await db.selectFrom('storedFiles').select('owner').distinct().where('kept', '=', false).execute();
      for (const { owner } of owners) {
        let left = db.selectFrom('storedFiles').select('name').where('owner', '=', owner).where('kept', '=', false);
        // Without the database a failed request can't drop its files, and no request lasts that long.
        if (await instance.isAlive(owner)) left = left.where('createdAt', '<', sql<Date>`now() - interval '1 hour'`);
        await destroy((await left.execute()).map(({ name }) => name));
      }
      for (const owner of await readdir(incomingRoot)) {
        if (/^\d{1,10}$/.test(owner) && !(await instance.isAlive(Number(owner))))
          await rm(join(incomingRoot, owner), { recursive: true, force: true });
      }
    },
  };
}

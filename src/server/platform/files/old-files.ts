import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/database/database.ts';
import { canDeleteFiles } from './deletion-lock.ts';
import { encryptedSize, isEncrypted, newFileKey, writeEncrypted } from './file-encryption.ts';
import { LockedFileError, openFileKey, sealFileKey } from './file-keys.ts';
import type { EncryptedStore } from './file-reader.ts';
import { type StoredContent, StoreUnavailableError } from './file-store.ts';
import type { IncomingFolder } from './incoming-folder.ts';

const pageSize = 200;

interface OldFiles extends EncryptedStore {
  incoming: Pick<IncomingFolder, 'path' | 'take' | 'giveBack'>;
}

/** A backup is being made, whose rows may be of before the file's key. */
class BackupRunning extends Error {}

const findOld = (db: Database, after: string) =>
  db
    .selectFrom('storedFiles')
    .select('name')
    .where('plain', '=', true)
    .where('kept', '=', true)
    .where('name', '>', after)
    .orderBy('name')
    .limit(pageSize)
    .execute();

/** The key in the file's row, or a new one, once it is there. `undefined` if the row is gone. */
async function keyInRow({ db, keys }: OldFiles, name: string): Promise<Buffer | undefined> {
  const sealedKey = sealFileKey(keys, name, newFileKey());
  await db
    .updateTable('storedFiles')
    .set({ sealedKey })
    .where('name', '=', name)
    .where('sealedKey', 'is', null)
    .execute();
  const row = await db.selectFrom('storedFiles').select('sealedKey').where('name', '=', name).executeTakeFirst();
  return row?.sealedKey ? openFileKey(keys, name, row.sealedKey) : undefined;
}

/**
 * Notes that a file is encrypted. Whoever drops it meanwhile may have removed what was there before it was replaced. Throws a
 * `LockedFileError` if its row has no key: then the rows are older than the files.
 */
async function noteEncrypted({ db, store }: OldFiles, name: string): Promise<void> {
  const noted = await db
    .updateTable('storedFiles')
    .set({ plain: false })
    .where('name', '=', name)
    .where('dropped', '=', false)
    .where('sealedKey', 'is not', null)
    .executeTakeFirst();
  if (noted.numUpdatedRows > 0n) return;
  const row = await db
    .selectFrom('storedFiles')
    .select('name')
    .where('name', '=', name)
    .where('dropped', '=', false)
    .executeTakeFirst();
  if (row) throw new LockedFileError();
  await store.remove(name);
}

async function replace(context: OldFiles, name: string, found: StoredContent): Promise<void> {
  const { db, store, incoming } = context;
  const key = await keyInRow(context, name);
  if (!key) return;
  // A backup that begins from here on has the row with its key.
  if (!(await db.transaction().execute(canDeleteFiles))) throw new BackupRunning();
  const path = join(incoming.path, randomBytes(16).toString('hex'));
  try {
    await incoming.take(path, encryptedSize(found.size));
    await writeEncrypted(path, found, { name, key });
    await store.put(name, path);
  } finally {
    await rm(path, { force: true });
    incoming.giveBack(path);
  }
  await noteEncrypted(context, name);
}

async function encryptOne(context: OldFiles, name: string): Promise<void> {
  const found = await context.store.read(name);
  if (!found) return;
  try {
    if (!(await isEncrypted(found))) return await replace(context, name, found);
  } finally {
    found.bytes.destroy();
  }
  // Whoever replaced it was interrupted before that was noted.
  await noteEncrypted(context, name);
}

/**
 * Encrypts the files that were stored before files were: first a file's key is put into its row, then its content is replaced under the
 * same name. Does all that can be done before it rejects, and leaves the rest to the next time if `signal` aborts or a backup is being
 * made.
 */
export async function encryptOldFiles(context: OldFiles, signal: AbortSignal): Promise<void> {
  let failure: unknown;
  for (let after = ''; ; ) {
    const page = await findOld(context.db, after);
    for (const { name } of page) {
      if (signal.aborted) return;
      try {
        await encryptOne(context, name);
      } catch (error) {
        if (error instanceof BackupRunning) return;
        if (error instanceof StoreUnavailableError) throw error;
        failure = error;
      }
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.name;
  }
  if (failure !== undefined) throw failure;
}

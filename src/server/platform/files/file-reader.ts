import type { Database } from '#server/platform/database/database.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';
import { decrypted, isEncrypted } from './file-encryption.ts';
import { LockedFileError, openFileKey } from './file-keys.ts';
import type { FileStore, StoredContent } from './file-store.ts';

/** Where files are, and what they are encrypted with. */
export interface EncryptedStore {
  db: Database;
  store: FileStore;
  keys: DataKeys;
}

async function isEncryptedOrClosed(found: StoredContent): Promise<boolean> {
  try {
    return await isEncrypted(found);
  } catch (error) {
    found.bytes.destroy();
    throw error;
  }
}

/**
 * Reads stored files as they were before they were encrypted. Beside the store's errors it rejects with a `LockedFileError`, and with an
 * `AlteredFileError`, which the stream ends in as well.
 */
export function fileReader({ db, store, keys }: EncryptedStore): FileStore['read'] {
  const findRow = (name: string) =>
    db.selectFrom('storedFiles').select(['sealedKey', 'plain']).where('name', '=', name).executeTakeFirst();
  return async (name) => {
    for (let isLastTry = false; ; isLastTry = true) {
      const row = await findRow(name);
      const found = row && (await store.read(name));
      if (!row || !found) return undefined;
      // Only an old file has to be looked at; what else it would be is found out when it is decrypted.
      if (row.plain && !(await isEncryptedOrClosed(found))) return found;
      try {
        if (row.sealedKey) return decrypted(found, { name, key: openFileKey(keys, name, row.sealedKey) });
      } catch (error) {
        found.bytes.destroy();
        throw error;
      }
      found.bytes.destroy();
      // An old file may have been encrypted since its row was read.
      if (isLastTry) throw new LockedFileError();
    }
  };
}

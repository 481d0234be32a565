import type { Database } from '#server/platform/database/database.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';
import { AlteredFileError, decrypted, isEncrypted } from './file-encryption.ts';
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
      const isSealed = await isEncryptedOrClosed(found);
      if (!isSealed && row.plain) return found;
      try {
        if (isSealed && row.sealedKey) return decrypted(found, { name, key: openFileKey(keys, name, row.sealedKey) });
      } catch (error) {
        found.bytes.destroy();
        throw error;
      }
      found.bytes.destroy();
      // An old file may have been encrypted since its row was read.
      if (isLastTry) throw isSealed ? new LockedFileError() : new AlteredFileError();
    }
  };
}

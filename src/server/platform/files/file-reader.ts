import type { Database } from '#server/platform/database/database.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';
import { decrypted } from './file-encryption.ts';
import { openFileKey } from './file-keys.ts';
import type { FileStore } from './file-store.ts';

export interface EncryptedStore {
  db: Database;
  store: FileStore;
  keys: DataKeys;
}

/**
 * Reads stored files decrypted. Rejects with the store's errors, a `LockedFileError` or an `AlteredFileError`; the
 * stream can end in the latter too.
 */
export function fileReader({ db, store, keys }: EncryptedStore): FileStore['read'] {
  return async (name) => {
    const row = await db
      .selectFrom('storedFiles')
      .select('sealedKey')
      .where('name', '=', name)
      .executeTakeFirst();
    const file = row && (await store.read(name));
    if (!file) return undefined;
    try {
      return decrypted(file, { name, key: openFileKey(keys, name, row.sealedKey) });
    } catch (error) {
      file.bytes.destroy();
      throw error;
    }
  };
}

import { createHash } from 'node:crypto';
import { newFileKey } from '#server/platform/files/file-encryption.ts';
import { sealFileKey } from '#server/platform/files/file-keys.ts';
import { testKeys } from './data-keys.ts';

/** The row of a kept file with this name that no store has. */
export const aFileRow = (name: string) => ({
  name,
  owner: 0,
  kept: true,
  sha256: createHash('sha256').update('').digest(),
  sealedKey: sealFileKey(testKeys, name, newFileKey()),
});

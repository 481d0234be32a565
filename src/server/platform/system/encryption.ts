import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a text with a key from `deriveKey`. Only the same `owner` can decrypt it. */
export function encrypt(key: KeyObject, owner: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts the result of `encrypt`. Returns undefined if it was altered or truncated, or for a wrong key or owner. */
export function decrypt(key: KeyObject, owner: string, stored: Buffer): string | undefined {
  if (stored.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, stored.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes));
  const decrypted = decipher.update(stored.subarray(ivBytes + tagBytes));
  try {
    decipher.final();
  } catch {
    // Only a mismatched tag can fail here.
    return undefined;
  }
  return decrypted.toString('utf8');
}

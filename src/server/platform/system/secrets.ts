import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';

declare module '#server/platform/database/database.ts' {
  interface Tables {
    secrets: { name: string; value: string };
  }
}

/** Returns the secret with this name, created at random on first use and shared by all processes on this database. */
export async function getOrCreateSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** An HMAC-SHA-256: without the key, the input can't be guessed nor a hash forged. */
export const keyedHash = (key: string | KeyObject, ...data: (string | Uint8Array)[]): Buffer =>
  data.reduce((hmac, part) => hmac.update(part), createHmac('sha256', key)).digest();

/** Derives a 32-byte key per purpose, so that one doesn't reveal another. */
export const deriveKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(keyedHash(secret, purpose));

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

import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
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

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
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** An HMAC-SHA-256: what it is of can't be guessed, nor one made, without the key. */
export const keyedHash = (key: string | KeyObject, ...data: (string | Uint8Array)[]): Buffer =>
  data.reduce((hmac, part) => hmac.update(part), createHmac('sha256', key)).digest();

/** Derives a key of 32 bytes for one purpose, so that one purpose's key doesn't reveal another's. */
export const deriveKey = (secret: string, purpose: string): KeyObject => createSecretKey(keyedHash(secret, purpose));

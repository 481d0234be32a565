import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import './table.ts';

const adminOf = (email: string) => sql<boolean>`admin_id = (select id from admins where email = ${email})`;

/** Stores a code, replacing the previous one of the browser that asked for it. */
export async function replaceCode(
  db: Database,
  code: { adminId: string; browserHash: Buffer; codeHash: Buffer; triesLeft: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('recoveryCodes')
    .values(code)
    .onConflict((conflict) => conflict.columns(['adminId', 'browserHash']).doUpdateSet(code))
    .execute();
}

/** Gives a code that is about to be sent its full time. Returns false if it was used, was replaced or has expired. */
export async function prolongCode(
  db: Database,
  { adminId, browserHash, codeHash }: { adminId: string; browserHash: Buffer; codeHash: Buffer },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('recoveryCodes')
    .set({ expiresAt })
    .where('adminId', '=', adminId)
    .where('browserHash', '=', browserHash)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Deletes the code of the administrator with this address that this browser asked for. */
export async function deleteCode(db: Database, email: string, browserHash: Buffer): Promise<void> {
  await db.deleteFrom('recoveryCodes').where(adminOf(email)).where('browserHash', '=', browserHash).execute();
}

/** Deletes all codes of an administrator. */
export async function deleteCodes(tx: Database, adminId: string): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('adminId', '=', adminId).execute();
}

export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('expiresAt', '<=', now).execute();
}

/** Uses up one attempt at the code that a browser asked for, for this address, and returns the code's hash; `undefined` if there is no valid code. */
export async function consumeAttempt(
  db: Database,
  email: string,
  browserHash: Buffer,
  now: Date,
): Promise<{ adminId: string; codeHash: Buffer } | undefined> {
  return db
    .updateTable('recoveryCodes')
    .set((column) => ({ triesLeft: sql<number>`${column.ref('triesLeft')} - 1` }))
    .where(adminOf(email))
    .where('browserHash', '=', browserHash)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning(['adminId', 'codeHash'])
    .executeTakeFirst();
}

/** Deletes a used code, and the administrator's others with it. Returns false if it no longer existed. */
export async function consumeCode(tx: Database, adminId: string, codeHash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('recoveryCodes')
    .where('adminId', '=', adminId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) return false;
  await deleteCodes(tx, adminId);
  return true;
}

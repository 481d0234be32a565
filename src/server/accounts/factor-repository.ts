import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { countRows, hasChanged } from '#server/platform/database/queries.ts';

/** The second factors that an account has. Backup codes are none of their own. */
export interface Factors {
  hasApp: boolean;
  hasPasskey: boolean;
}

export const noFactors: Factors = { hasApp: false, hasPasskey: false };

/** Whether the account of a row of `admins` has an authenticator app. */
export const hasApp = sql<boolean>`exists (
  select from totp_factors where totp_factors.admin_id = admins.id and totp_factors.secret is not null)`;

/** Whether the account of a row of `admins` has a passkey. */
export const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.admin_id = admins.id)`;

const factors = [hasApp.as('hasApp'), hasPasskey.as('hasPasskey')] as const;

export async function findFactors(db: Database, adminId: string): Promise<Factors> {
  const found = await db.selectFrom('admins').select(factors).where('id', '=', adminId).executeTakeFirst();
  return found ?? noFactors;
}

/** Keeps an encrypted secret until a code proves that the app has it. */
export async function savePendingSecret(db: Database, adminId: string, pendingSecret: Buffer): Promise<void> {
  await db
    .insertInto('totpFactors')
    .values({ adminId, pendingSecret, secret: null })
    .onConflict((conflict) => conflict.column('adminId').doUpdateSet({ pendingSecret }))
    .execute();
}

export async function findSecrets(db: Database, adminId: string) {
  return db
    .selectFrom('totpFactors')
    .select(['secret', 'pendingSecret'])
    .where('adminId', '=', adminId)
    .executeTakeFirst();
}

/** Puts the pending secret into use. Returns false if it is no longer the pending one. */
export async function activateSecret(tx: Database, adminId: string, pending: Buffer, step: number): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('totpFactors')
      .set({ secret: pending, pendingSecret: null, lastStep: step })
      .where('adminId', '=', adminId)
      .where('pendingSecret', '=', pending),
  );
}

/** Uses up the code of a time step. Returns false if it or a later one was used before, or if the secret has changed. */
export async function consumeStep(db: Database, adminId: string, secret: Buffer, step: number): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('totpFactors')
      .set({ lastStep: step })
      .where('adminId', '=', adminId)
      .where('secret', '=', secret)
      .where('lastStep', '<', step),
  );
}

/** Deletes an account's app, also one that is being set up. Returns whether one was in use. */
export async function deleteApp(tx: Database, adminId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('totpFactors')
    .where('adminId', '=', adminId)
    .returning('secret')
    .executeTakeFirst();
  return deleted?.secret != null;
}

export async function countBackupCodes(db: Database, adminId: string): Promise<number> {
  return countRows(db, db.selectFrom('backupCodes').where('adminId', '=', adminId));
}

/** Replaces all backup codes of an account; with no hashes it has none any more. */
export async function replaceBackupCodes(tx: Database, adminId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('backupCodes').where('adminId', '=', adminId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('backupCodes')
    .values(hashes.map((codeHash) => ({ adminId, codeHash })))
    .execute();
}

/** Uses up a backup code. Returns false if there is none like it. */
export async function consumeBackupCode(db: Database, adminId: string, codeHash: Buffer): Promise<boolean> {
  return hasChanged(db.deleteFrom('backupCodes').where('adminId', '=', adminId).where('codeHash', '=', codeHash));
}

/**
 * Keeps a log-in with the right password until its second factor. Returns false if the password has changed meanwhile;
 * a later change ends it.
 */
export async function insertChallenge(
  db: Database,
  challenge: { adminId: string; passwordHash: string; tokenHash: Buffer; triesLeft: number; expiresAt: Date },
): Promise<boolean> {
  const { adminId, passwordHash, tokenHash, triesLeft, expiresAt } = challenge;
  const { numAffectedRows = 0n } = await sql`
    insert into login_challenges (admin_id, token_hash, tries_left, expires_at)
    select id, ${tokenHash}::bytea, ${triesLeft}::smallint, ${expiresAt}::timestamptz
    from admins where id = ${adminId} and password_hash = ${passwordHash} for share`.execute(db);
  return numAffectedRows > 0n;
}

/** Uses up one attempt at a log-in's second factor and returns whose it is; `undefined` if there is no such log-in. */
export async function consumeChallengeAttempt(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .updateTable('loginChallenges')
    .from('admins')
    .whereRef('admins.id', '=', 'loginChallenges.adminId')
    .set((column) => ({ triesLeft: sql<number>`${column.ref('triesLeft')} - 1` }))
    .where('tokenHash', '=', tokenHash)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning(['adminId', 'admins.email'])
    .executeTakeFirst();
}

/** Deletes a completed log-in. Returns false if it no longer existed. */
export async function consumeChallenge(tx: Database, tokenHash: Buffer): Promise<boolean> {
  return hasChanged(tx.deleteFrom('loginChallenges').where('tokenHash', '=', tokenHash));
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('loginChallenges').where('expiresAt', '<=', now).execute();
}

/** Notes that the owner of a session has proved that it is theirs. */
export async function confirmSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('adminSessions').set({ confirmedAt: now }).where('tokenHash', '=', tokenHash).execute();
}

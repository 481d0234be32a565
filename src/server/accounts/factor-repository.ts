import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { countRows, hasChanged } from '#server/platform/database/queries.ts';

/** An account's second factors. Backup codes don't count as one. */
export interface Factors {
  hasApp: boolean;
  hasPasskey: boolean;
}

export const noFactors: Factors = { hasApp: false, hasPasskey: false };

export const hasApp = sql<boolean>`exists (
  select from totp_factors where totp_factors.admin_id = admins.id and totp_factors.secret is not null)`;

export const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.admin_id = admins.id)`;

const factors = [hasApp.as('hasApp'), hasPasskey.as('hasPasskey')] as const;

export async function findFactors(db: Database, adminId: string): Promise<Factors> {
  const row = await db
    .selectFrom('admins')
    .select(factors)
    .where('id', '=', adminId)
    .executeTakeFirst();
  return row ?? noFactors;
}

export async function savePendingSecret(
  db: Database,
  adminId: string,
  pendingSecret: Buffer,
): Promise<void> {
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

/** Returns false if another secret is pending by now. */
export async function activateSecret(
  tx: Database,
  adminId: string,
  pending: Buffer,
  step: number,
): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('totpFactors')
      .set({ secret: pending, pendingSecret: null, lastStep: step })
      .where('adminId', '=', adminId)
      .where('pendingSecret', '=', pending),
  );
}

/** Returns false if this or a later time step was already used, or if the secret has changed. */
export async function consumeStep(
  db: Database,
  adminId: string,
  secret: Buffer,
  step: number,
): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('totpFactors')
      .set({ lastStep: step })
      .where('adminId', '=', adminId)
      .where('secret', '=', secret)
      .where('lastStep', '<', step),
  );
}

/** Also deletes an app that is still being set up. Returns whether one was active. */
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

export async function replaceBackupCodes(
  tx: Database,
  adminId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('backupCodes').where('adminId', '=', adminId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('backupCodes')
    .values(hashes.map((codeHash) => ({ adminId, codeHash })))
    .execute();
}

/** Returns false if the code is unknown or used. */
export async function consumeBackupCode(
  db: Database,
  adminId: string,
  codeHash: Buffer,
): Promise<boolean> {
  return hasChanged(
    db.deleteFrom('backupCodes').where('adminId', '=', adminId).where('codeHash', '=', codeHash),
  );
}

/**
 * Stores a log-in that waits for its second factor. Returns false if the password has changed; a later change
 * deletes the log-in.
 */
export async function insertChallenge(
  db: Database,
  challenge: {
    adminId: string;
    passwordHash: string;
    tokenHash: Buffer;
    triesLeft: number;
    expiresAt: Date;
  },
): Promise<boolean> {
  const { adminId, passwordHash, tokenHash, triesLeft, expiresAt } = challenge;
  const { numAffectedRows = 0n } = await sql`
    insert into login_challenges (admin_id, token_hash, tries_left, expires_at)
    select id, ${tokenHash}::bytea, ${triesLeft}::smallint, ${expiresAt}::timestamptz
    from admins where id = ${adminId} and password_hash = ${passwordHash} for share`.execute(db);
  return numAffectedRows > 0n;
}

/** Uses up one attempt and returns the log-in; undefined if it is unknown, expired or out of attempts. */
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

/** Returns false if the log-in no longer exists. */
export async function consumeChallenge(tx: Database, tokenHash: Buffer): Promise<boolean> {
  return hasChanged(tx.deleteFrom('loginChallenges').where('tokenHash', '=', tokenHash));
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('loginChallenges').where('expiresAt', '<=', now).execute();
}

export async function confirmSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('adminSessions')
    .set({ confirmedAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

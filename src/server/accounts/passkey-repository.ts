import type { Database } from '#server/platform/database/database.ts';
import { hasChanged, isUuid } from '#server/platform/database/queries.ts';

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The columns that verify a use of a passkey. */
export interface Verifier {
  id: string;
  adminId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** An account's passkeys, the oldest first. */
export async function findPasskeys(db: Database, adminId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'credentialId', 'transports'])
    .where('adminId', '=', adminId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findVerifier(db: Database, credentialId: string): Promise<Verifier | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'adminId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

/** Adds a passkey. Returns false if it is known already. */
export async function insertPasskey(tx: Database, passkey: Verifier & Pick<OwnPasskey, 'name' | 'createdAt'>) {
  return hasChanged(
    tx
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Notes a use of a passkey. Returns false if it was removed, or if its counter was used meanwhile. */
export async function touchPasskey(
  tx: Database,
  { id, counter, present, now }: { id: string; counter: number; present: number; now: Date },
): Promise<boolean> {
  return hasChanged(
    tx.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id).where('counter', '=', present),
  );
}

/** Removes a passkey of an account. Returns its name, if there is one. */
export async function deletePasskey(tx: Database, adminId: string, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('adminId', '=', adminId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

export async function deletePasskeys(tx: Database, adminId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('adminId', '=', adminId).execute();
}

/** Uses up a challenge. Returns false if it was used before. */
export async function consumeChallenge(tx: Database, challengeHash: Buffer, expiresAt: Date): Promise<boolean> {
  return hasChanged(
    tx
      .insertInto('usedPasskeyChallenges')
      .values({ challengeHash, expiresAt })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function deleteExpiredPasskeyChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('usedPasskeyChallenges').where('expiresAt', '<=', now).execute();
}

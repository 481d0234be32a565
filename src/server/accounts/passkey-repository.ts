import type { Database } from '#server/platform/database/database.ts';
import { hasChanged, isUuid } from '#server/platform/database/queries.ts';

export interface OwnPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface Verifier {
  id: string;
  adminId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export async function findPasskeys(db: Database, adminId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'credentialId', 'transports'])
    .where('adminId', '=', adminId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findVerifier(
  db: Database,
  credentialId: string,
): Promise<Verifier | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'adminId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

/** Returns false if the passkey is already registered. */
export async function insertPasskey(
  tx: Database,
  passkey: Verifier & Pick<OwnPasskey, 'name' | 'createdAt'>,
) {
  return hasChanged(
    tx
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Returns false if the passkey was removed, or its counter was used by another request. */
export async function touchPasskey(
  tx: Database,
  { id, counter, present, now }: { id: string; counter: number; present: number; now: Date },
): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('passkeys')
      .set({ counter, lastUsedAt: now })
      .where('id', '=', id)
      .where('counter', '=', present),
  );
}

export async function deletePasskey(
  tx: Database,
  adminId: string,
  id: string,
): Promise<string | undefined> {
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

/** Returns false if the challenge was used before. */
export async function consumeChallenge(
  tx: Database,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
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

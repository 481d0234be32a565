import { sql } from 'kysely';
import type { Account } from '#contract/accounts.ts';
import type { Database } from '#server/platform/database.ts';
import './table.ts';

/** An administrator's account on the wire, and the hash of the password, which never leaves the server. */
export interface Credentials {
  account: Account;
  passwordHash: string;
}

/** The account with that e-mail address, letter case aside. */
export async function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'role', 'passwordHash'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, passwordHash, ...rest } = row;
  return { account: { _id: id, ...rest }, passwordHash };
}

/** Whether there is any administrator. */
export async function hasAdmins(db: Database): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an administrator; does nothing when the e-mail address is taken. */
export async function insertAdmin(
  db: Database,
  admin: { id: string; name: string; email: string; passwordHash: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('admins')
    .values(admin)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Opens a session for an administrator. */
export async function insertSession(db: Database, adminId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await db.insertInto('adminSessions').values({ tokenHash, adminId, createdAt: now, lastUsedAt: now }).execute();
}

/** Sessions created and last used after these instants are alive. */
export interface SessionBounds {
  createdAfter: Date;
  usedAfter: Date;
}

/** Whose living session that is, and when it was last used. */
export async function findSessionAccount(
  db: Database,
  tokenHash: Buffer,
  { createdAfter, usedAfter }: SessionBounds,
): Promise<{ account: Account; lastUsedAt: Date } | undefined> {
  const row = await db
    .selectFrom('adminSessions')
    .innerJoin('admins', 'admins.id', 'adminSessions.adminId')
    .select(['admins.id', 'admins.name', 'admins.email', 'admins.role', 'adminSessions.lastUsedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('adminSessions.createdAt', '>', createdAfter)
    .where('lastUsedAt', '>', usedAfter)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, lastUsedAt, ...rest } = row;
  return { account: { _id: id, ...rest }, lastUsedAt };
}

/** Notes that a session was used. */
export async function touchSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('adminSessions').set({ lastUsedAt: now }).where('tokenHash', '=', tokenHash).execute();
}

/** Ends one session. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('adminSessions').where('tokenHash', '=', tokenHash).execute();
}

/** Forgets sessions that are over. */
export async function deleteOldSessions(db: Database, { createdAfter, usedAfter }: SessionBounds): Promise<void> {
  await db
    .deleteFrom('adminSessions')
    .where((where) => where.or([where('createdAt', '<=', createdAfter), where('lastUsedAt', '<=', usedAfter)]))
    .execute();
}

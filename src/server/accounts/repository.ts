import { sql } from 'kysely';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/platform/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasChanged, hasRows, isUuid } from '#server/platform/database/queries.ts';
import { hasApp, hasPasskey } from './factor-repository.ts';

export const idOf = (email: string) => sql<string>`(select id from admins where email = ${email})`;

/** An account with its password hash, which never leaves the server. */
export interface Credentials {
  account: Account;
  passwordHash: string;
}

const toCredentials = ({
  id,
  passwordHash,
  ...rest
}: Omit<Account, '_id'> & { id: string; passwordHash: string }) => ({
  account: { _id: id, ...rest },
  passwordHash,
});

/** Expects a canonical email address. Excludes deactivated accounts. */
export async function findCredentials(
  db: Database,
  email: string,
): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'role', 'passwordHash'])
    .where('email', '=', email)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return row && toCredentials(row);
}

export async function lockCredentials(
  tx: Database,
  adminId: string,
): Promise<Credentials | undefined> {
  const row = await tx
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'role', 'passwordHash'])
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toCredentials(row);
}

export async function hasAdmins(db: Database): Promise<boolean> {
  return hasRows(db.selectFrom('admins').select('id'));
}

/** Returns false if the email address is taken. */
export async function insertAdmin(
  db: Database,
  admin: {
    id: string;
    name: string;
    email: string;
    passwordHash: string;
    role: Role;
    createdAt: Date;
  },
): Promise<boolean> {
  return hasChanged(
    db
      .insertInto('admins')
      .values(admin)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/**
 * `device` is the user agent. Returns false if the password has changed, or the administrator was deactivated or
 * removed. Waits for concurrent changes of these; later ones delete the session.
 */
export async function insertSession(
  db: Database,
  session: { adminId: string; passwordHash: string; tokenHash: Buffer; device: string; now: Date },
): Promise<boolean> {
  const { adminId, passwordHash, tokenHash, device, now } = session;
  // Lock for update now: the transaction updates this account's last use later.
  const { numAffectedRows = 0n } = await sql`
    insert into admin_sessions (admin_id, token_hash, device, created_at, last_used_at, confirmed_at)
    select id, ${tokenHash}::bytea, ${device}::text, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from admins where id = ${adminId} and password_hash = ${passwordHash} and deactivated_at is null
    for no key update`.execute(db);
  return numAffectedRows > 0n;
}

/** Open sessions were created and last used after these instants. */
export interface SessionBounds {
  createdAfter: Date;
  usedAfter: Date;
}

export async function findSessionAccount(
  db: Database,
  tokenHash: Buffer,
  { createdAfter, usedAfter }: SessionBounds,
) {
  const row = await db
    .selectFrom('adminSessions')
    .innerJoin('admins', 'admins.id', 'adminSessions.adminId')
    .select(['admins.id', 'admins.name', 'admins.email', 'admins.role'])
    .select([
      'adminSessions.id as sessionId',
      'adminSessions.lastUsedAt',
      'adminSessions.confirmedAt',
    ])
    .select([hasApp.as('hasApp'), hasPasskey.as('hasPasskey')])
    .where('tokenHash', '=', tokenHash)
    .where('admins.deactivatedAt', 'is', null)
    .where('adminSessions.createdAt', '>', createdAfter)
    .where('lastUsedAt', '>', usedAfter)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessionId, id, name, email, role, lastUsedAt, confirmedAt, ...factors } = row;
  return {
    id: sessionId,
    account: { _id: id, name, email, role },
    lastUsedAt,
    confirmedAt,
    factors,
  };
}

/** Returns the holder of an open session, unless the account is deactivated. */
export async function findHolder(
  db: Database,
  sessionId: string,
  { createdAfter, usedAfter }: SessionBounds,
) {
  return db
    .selectFrom('adminSessions')
    .innerJoin('admins', 'admins.id', 'adminSessions.adminId')
    .select(['admins.id', 'admins.name', 'admins.role'])
    .where('adminSessions.id', '=', sessionId)
    .where('admins.deactivatedAt', 'is', null)
    .where('adminSessions.createdAt', '>', createdAfter)
    .where('lastUsedAt', '>', usedAfter)
    .executeTakeFirst();
}

export async function touchSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('adminSessions')
    .set({ lastUsedAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function updateLastSeen(db: Database, adminId: string, now: Date): Promise<void> {
  await db.updateTable('admins').set({ lastSeenAt: now }).where('id', '=', adminId).execute();
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('adminSessions').where('tokenHash', '=', tokenHash).execute();
}

/** Returns the session's user agent; undefined if it isn't open. */
export async function deleteOneSession(
  tx: Database,
  adminId: string,
  id: string,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const deleted = await tx
    .deleteFrom('adminSessions')
    .where('adminId', '=', adminId)
    .where('id', '=', id)
    .returning('device')
    .executeTakeFirst();
  return deleted?.device;
}

export async function deleteOldSessions(
  db: Database,
  { createdAfter, usedAfter }: SessionBounds,
): Promise<void> {
  await db
    .deleteFrom('adminSessions')
    .where((where) =>
      where.or([where('createdAt', '<=', createdAfter), where('lastUsedAt', '<=', usedAfter)]),
    )
    .execute();
}

export async function findSessions(
  db: Database,
  adminId: string,
  { createdAfter, usedAfter }: SessionBounds,
) {
  return db
    .selectFrom('adminSessions')
    .select(['id', 'tokenHash', 'device', 'createdAt', 'lastUsedAt'])
    .where('adminId', '=', adminId)
    .where('createdAt', '>', createdAfter)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Ends all sessions except `kept`, and log-ins without their second factor. */
export async function deleteSessions(
  tx: Database,
  adminId: string,
  exceptHash?: Buffer,
): Promise<void> {
  await tx.deleteFrom('loginChallenges').where('adminId', '=', adminId).execute();
  let query = tx.deleteFrom('adminSessions').where('adminId', '=', adminId);
  if (exceptHash) query = query.where('tokenHash', '!=', exceptHash);
  await query.execute();
}

export async function updateName(db: Database, adminId: string, name: string): Promise<void> {
  await db.updateTable('admins').set({ name }).where('id', '=', adminId).execute();
}

/** Returns false if the administrator doesn't exist, or `present` is given but outdated. */
export async function updatePassword(
  tx: Database,
  adminId: string,
  passwordHash: string,
  present?: string,
) {
  let query = tx.updateTable('admins').set({ passwordHash }).where('id', '=', adminId);
  if (present !== undefined) query = query.where('passwordHash', '=', present);
  const updated = await query.executeTakeFirst();
  return updated.numUpdatedRows > 0;
}

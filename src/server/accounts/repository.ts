import { sql } from 'kysely';
import type { Account } from '#contract/accounts.ts';
import type { Database } from '#server/platform/database/database.ts';
import './table.ts';

/** An administrator's account on the wire, and the hash of the password, which never leaves the server. */
export interface Credentials {
  account: Account;
  passwordHash: string;
}

/** The account with that e-mail address, in its canonical form. */
export async function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'role', 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, passwordHash, ...rest } = row;
  return { account: { _id: id, ...rest }, passwordHash };
}

/** Whether there is any administrator. */
export async function hasAdmins(db: Database): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an administrator, and says whether that was done: nothing is when the e-mail address is taken. */
export async function insertAdmin(
  db: Database,
  admin: { id: string; name: string; email: string; passwordHash: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('admins')
    .values(admin)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) > 0;
}

/**
 * Opens a session for an administrator, with what the browser calls itself, and says whether that was done: it isn't where the
 * password is another by now, or nobody is left. A change that is on its way is waited for, and one that comes later ends the session.
 */
export async function insertSession(
  db: Database,
  session: { adminId: string; passwordHash: string; tokenHash: Buffer; device: string; now: Date },
): Promise<boolean> {
  const { adminId, passwordHash, tokenHash, device, now } = session;
  const inserted = await db
    .insertInto('adminSessions')
    .columns(['adminId', 'tokenHash', 'device', 'createdAt', 'lastUsedAt'])
    .expression(({ selectFrom }) =>
      selectFrom('admins')
        .select('id')
        .select(sql<Buffer>`${tokenHash}::bytea`.as('tokenHash'))
        .select(sql<string>`${device}::text`.as('device'))
        .select(sql<Date>`${now}::timestamptz`.as('createdAt'))
        .select(sql<Date>`${now}::timestamptz`.as('lastUsedAt'))
        .where('id', '=', adminId)
        .where('passwordHash', '=', passwordHash)
        .forShare(),
    )
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) > 0;
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

/** The administrator's living sessions, the one last used first. */
export async function findSessions(
  db: Database,
  adminId: string,
  { createdAfter, usedAfter }: SessionBounds,
): Promise<{ tokenHash: Buffer; device: string; createdAt: Date; lastUsedAt: Date }[]> {
  return db
    .selectFrom('adminSessions')
    .select(['tokenHash', 'device', 'createdAt', 'lastUsedAt'])
    .where('adminId', '=', adminId)
    .where('createdAt', '>', createdAfter)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Ends every session of an administrator, but the one that is `kept`. */
export async function deleteSessions(tx: Database, adminId: string, kept?: Buffer): Promise<void> {
  let query = tx.deleteFrom('adminSessions').where('adminId', '=', adminId);
  if (kept) query = query.where('tokenHash', '!=', kept);
  await query.execute();
}

/** Gives an administrator another name. */
export async function updateName(db: Database, adminId: string, name: string): Promise<void> {
  await db.updateTable('admins').set({ name }).where('id', '=', adminId).execute();
}

/** Gives an administrator another password, and says whether that was done: of one that is no longer `present` it isn't, if it is named. */
export async function updatePassword(
  tx: Database,
  adminId: string,
  passwordHash: string,
  present?: string,
): Promise<boolean> {
  let query = tx.updateTable('admins').set({ passwordHash }).where('id', '=', adminId);
  if (present !== undefined) query = query.where('passwordHash', '=', present);
  const updated = await query.executeTakeFirst();
  return updated.numUpdatedRows > 0;
}

const adminOf = (email: string) => sql<boolean>`admin_id = (select id from admins where email = ${email})`;

/** Puts a code in the place of the one that the administrator has. */
export async function replaceCode(
  db: Database,
  code: { adminId: string; codeHash: Buffer; triesLeft: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('recoveryCodes')
    .values(code)
    .onConflict((conflict) => conflict.column('adminId').doUpdateSet(code))
    .execute();
}

/** Ends the code of whoever has that address. */
export async function deleteCode(db: Database, email: string): Promise<void> {
  await db.deleteFrom('recoveryCodes').where(adminOf(email)).execute();
}

/** Uses up one of the tries at the code of that address, and gives the code's hash; nothing where there is no living one. */
export async function consumeAttempt(
  db: Database,
  email: string,
  now: Date,
): Promise<{ adminId: string; codeHash: Buffer } | undefined> {
  return db
    .updateTable('recoveryCodes')
    .set((column) => ({ triesLeft: sql<number>`${column.ref('triesLeft')} - 1` }))
    .where(adminOf(email))
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning(['adminId', 'codeHash'])
    .executeTakeFirst();
}

/** Uses a code up; says whether it was still there. */
export async function consumeCode(tx: Database, adminId: string, codeHash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('recoveryCodes')
    .where('adminId', '=', adminId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return used.numDeletedRows > 0;
}

/** Every administrator, by name. */
export async function findAdmins(db: Database): Promise<{ name: string; email: string; createdAt: Date }[]> {
  return db.selectFrom('admins').select(['name', 'email', 'createdAt']).orderBy('name').orderBy('email').execute();
}

/**
 * Removes the administrator of the first of these spellings of an address that somebody has, with sessions and code, and says whether
 * that was done: the last one stays.
 */
export async function deleteAdmin(
  db: Database,
  spellings: readonly string[],
): Promise<{ isRemoved: boolean; isLast: boolean }> {
  return db.transaction().execute(async (tx) => {
    const all = await tx.selectFrom('admins').select(['id', 'email']).orderBy('id').forUpdate().execute();
    const [found] = spellings.flatMap((spelling) => all.filter(({ email }) => email === spelling));
    const isLast = found !== undefined && all.length === 1;
    if (found && !isLast) await tx.deleteFrom('admins').where('id', '=', found.id).execute();
    return { isRemoved: found !== undefined && !isLast, isLast };
  });
}

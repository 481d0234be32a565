import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { v7 as uuid } from 'uuid';
import {
  type Account,
  accountChecks,
  changePasswordChecks,
  loginChecks,
  maxPasswordLength,
  type OpenSession,
  wrongCredentialsMessage,
  wrongPasswordMessage,
} from '#contract/accounts.ts';
import { findValidationErrors } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import * as repository from './repository.ts';

/** How long a session lives: in all, and without use. */
export interface SessionLife {
  hours: number;
  idleMinutes: number;
}

/** Who is signed in, and the session's key in the database. */
export interface Session {
  account: Account;
  tokenHash: Buffer;
}

/** Counts failed log-ins, for one account and for one sender. */
export interface LoginLimits {
  byEmail: RateLimit;
  byAddress: RateLimit;
}

// argon2id with the parameters OWASP recommends (19 MiB, two passes), which are the library's own. Two log-ins at a
// time: more would take the thread pool away from files and pictures, and count against each other before they are done.
const atATime = pLimit(2);

// Verified against when the address is unknown, so that both cases take the same time.
const unknownAccountHash = hash(randomBytes(16).toString('hex'));

/** Hashes a password as it is stored. */
export const hashPassword = (password: string): Promise<string> => atATime(() => hash(password));

/** What an e-mail address in its canonical form is counted under: limits keep no addresses. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('base64url');

const hashToken = (token: string) => createHash('sha256').update(token).digest();

const minute = 60_000;

/** The name of a browser is kept up to so many characters. */
const maxDeviceLength = 300;

/** How often a session's last use is written down at the most: reading a page costs no write. */
const touchEveryMs = minute;

function sessionBounds(life: SessionLife, now: Date): repository.SessionBounds {
  return {
    createdAfter: new Date(now.getTime() - life.hours * 60 * minute),
    usedAfter: new Date(now.getTime() - life.idleMinutes * minute),
  };
}

/**
 * Opens a session and gives its token, which is stored only as a hash. A wrong address and a wrong password are refused
 * alike (400), after the same work. Every attempt counts against the limits until it has proved right, so that many at
 * once can't slip through; past a limit (429) the right password is refused too.
 */
export async function logIn(
  db: Database,
  limits: LoginLimits,
  clock: Clock,
  sender: { address: string; device: string },
  { email, password }: { email: string; password: string },
): Promise<Account & { token: string }> {
  throwValidationErrors(findValidationErrors(loginChecks, { email, password }, todayInLagos(clock())));
  const emailKey = hashEmail(email);

  const credentials = await atATime(async () => {
    await limits.byAddress.count(sender.address);
    await limits.byEmail.count(emailKey);
    const found = await repository.findCredentials(db, email);
    const right = await verify(
      found?.passwordHash ?? (await unknownAccountHash),
      password.slice(0, maxPasswordLength + 1),
    );
    if (!found || !right) throw httpErrors.invalid(wrongCredentialsMessage);
    await Promise.all([limits.byAddress.refund(sender.address), limits.byEmail.refund(emailKey)]);
    return found;
  });
  const token = randomBytes(32).toString('base64url');
  const isOpen = await repository.insertSession(db, {
    adminId: credentials.account._id,
    passwordHash: credentials.passwordHash,
    tokenHash: hashToken(token),
    device: sender.device.replace(/\p{C}/gu, '').slice(0, maxDeviceLength),
    now: clock(),
  });
  if (!isOpen) throw httpErrors.invalid(wrongCredentialsMessage);
  return { ...credentials.account, token };
}

/** The session that `token` opens, if it lives; using it keeps it alive. */
export async function findSession(
  db: Database,
  life: SessionLife,
  clock: Clock,
  token: string,
): Promise<Session | undefined> {
  const now = clock();
  const tokenHash = hashToken(token);
  const found = await repository.findSessionAccount(db, tokenHash, sessionBounds(life, now));
  if (!found) return undefined;
  if (now.getTime() - found.lastUsedAt.getTime() >= touchEveryMs) await repository.touchSession(db, tokenHash, now);
  return { account: found.account, tokenHash };
}

/** Ends the session; its token is worthless from now on. */
export async function logOut(db: Database, session: Session): Promise<void> {
  await repository.deleteSession(db, session.tokenHash);
}

/** Where the account of `session` is signed in. */
export async function openSessions(
  { db, life, clock }: { db: Database; life: SessionLife; clock: Clock },
  { account, tokenHash }: Session,
): Promise<OpenSession[]> {
  const found = await repository.findSessions(db, account._id, sessionBounds(life, clock()));
  return found.map((one) => ({
    device: one.device,
    createdAt: one.createdAt.toISOString(),
    lastUsedAt: one.lastUsedAt.toISOString(),
    isCurrent: one.tokenHash.equals(tokenHash),
  }));
}

/** Gives the administrator of `session` another name. */
export async function changeName(db: Database, { account }: Session, name: string, now: Date): Promise<Account> {
  throwValidationErrors(findValidationErrors(accountChecks, { name }, todayInLagos(now)));
  await repository.updateName(db, account._id, name);
  return { ...account, name };
}

/** The job that tells an administrator that the password was changed. */
export const changeJob = 'password-changed';

/** Has the administrator with that address told by mail that the password was changed: it may have been somebody else. */
export const queueChangeMail = (queue: JobQueue, email: string): Promise<void> => queue.add(changeJob, { email });

const wrongPassword = () =>
  httpErrors.invalid(wrongPasswordMessage, [{ field: 'currentPassword', message: wrongPasswordMessage }]);

/**
 * Gives the administrator of `session` another password, ends the other sessions, and has a mail say so. Refuses (400) a wrong present one, which counts
 * as a failed log-in of that address.
 */
export async function changePassword(
  { db, clock, logins, queue }: { db: Database; clock: Clock; logins: RateLimit; queue: JobQueue },
  { account, tokenHash }: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  // That it is typed twice is the form's matter.
  const typed = { currentPassword, newPassword, confirmPassword: newPassword };
  throwValidationErrors(findValidationErrors(changePasswordChecks, typed, todayInLagos(clock())));
  const key = hashEmail(account.email);
  await logins.count(key);
  const found = await repository.findCredentials(db, account.email);
  const right =
    found && (await atATime(() => verify(found.passwordHash, currentPassword.slice(0, maxPasswordLength + 1))));
  if (!found || !right) throw wrongPassword();
  await logins.refund(key);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    // Set anew meanwhile, by a code or from another device, it was the present one no longer.
    if (!(await repository.updatePassword(tx, account._id, passwordHash, found.passwordHash))) throw wrongPassword();
    await repository.deleteSessions(tx, account._id, tokenHash);
  });
  await queueChangeMail(queue, account.email);
}

/** Ends every session of an administrator. */
export async function signOutEverywhere(db: Database, { account }: Session): Promise<void> {
  await repository.deleteSessions(db, account._id);
}

/** Forgets sessions that are over. */
export async function deleteExpiredSessions(db: Database, life: SessionLife, clock: Clock): Promise<void> {
  await repository.deleteOldSessions(db, sessionBounds(life, clock()));
}

/** An administrator to be. */
export interface NewAdmin {
  email: string;
  password: string;
  name: string;
}

/**
 * Makes the first administrator where there is none: the one from the settings, else one with a random password, which
 * is given back so that it can be shown once.
 */
export async function ensureFirstAdmin(
  db: Database,
  clock: Clock,
  wanted: NewAdmin | undefined,
): Promise<NewAdmin | undefined> {
  if (await repository.hasAdmins(db)) return undefined;
  const admin = wanted ?? {
    email: 'admin@example.com',
    password: randomBytes(16).toString('base64url'),
    name: 'Administrator',
  };
  const { name, email, password } = admin;
  const passwordHash = await hash(password);
  await repository.insertAdmin(db, { id: uuid(), name, email, passwordHash, createdAt: clock() });
  return wanted ? undefined : admin;
}

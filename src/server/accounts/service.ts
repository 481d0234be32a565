import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { v7 as uuid } from 'uuid';
import {
  type Account,
  accountChecks,
  changePasswordChecks,
  loginChecks,
  type OpenSession,
  wrongCredentialsMessage,
  wrongPasswordMessage,
} from '#contract/accounts.ts';
import { findValidationErrors } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import { maxPasswordLength } from '#contract/password.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import * as repository from './repository.ts';

/** The maximum age of a session, and how long it can stay unused. */
export interface SessionLife {
  hours: number;
  idleMinutes: number;
}

/** The signed-in account, and the session's key in the database. */
export interface Session {
  account: Account;
  tokenHash: Buffer;
}

/** Limits failed log-ins, per account and per sender. */
export interface LoginLimits {
  byEmail: RateLimit;
  byAddress: RateLimit;
}

// argon2id with the parameters that OWASP recommends (19 MiB, two passes), which are the library's defaults. Two
// log-ins at a time:
// more would occupy the thread pool that files and images need, and count against each other before they are finished.
const limitHashing = pLimit(2);

// About five seconds of work: those who come later would give up before their turn, or come again meanwhile.
const maxWaitingLogins = 200;

// Used for unknown addresses, so that both cases take the same time.
const unknownAccountHash = hash(randomBytes(16).toString('hex'));

export const hashPassword = (password: string): Promise<string> => limitHashing(() => hash(password));

/** The key under which a canonical e-mail address is counted, so that limits store no addresses. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('base64url');

const hashToken = (token: string) => createHash('sha256').update(token).digest();

const minute = 60_000;

/** Maximum stored length of the browser's user agent. */
const maxDeviceLength = 300;

/** The minimum time between updates of a session's last use, so that most requests write nothing. */
const touchEveryMs = minute;

function sessionBounds(life: SessionLife, now: Date): repository.SessionBounds {
  return {
    createdAfter: new Date(now.getTime() - life.hours * 60 * minute),
    usedAfter: new Date(now.getTime() - life.idleMinutes * minute),
  };
}

/**
 * Opens a session and returns its token, of which only a hash is stored. A wrong address and a wrong password cause the
 * same error (400) after the same work. Every attempt counts against the limits until the password is verified, so that
 * concurrent attempts can't exceed them. Over a limit (429) even the right password fails. If too many are waiting
 * already: 503.
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

  if (limitHashing.pendingCount >= maxWaitingLogins) throw httpErrors.busy();
  const credentials = await limitHashing(async () => {
    await limits.byAddress.count(sender.address);
    await limits.byEmail.count(emailKey);
    const found = await repository.findCredentials(db, email);
    const isRight = await verify(
      found?.passwordHash ?? (await unknownAccountHash),
      password.slice(0, maxPasswordLength + 1),
    );
    if (!found || !isRight) throw httpErrors.invalid(wrongCredentialsMessage);
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

/** The session of `token` if it hasn't expired. Using it extends its life. */
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

/** Of these tokens, those whose sessions are open. Doesn't extend their life. */
export async function findOpenSessions(
  db: Database,
  life: SessionLife,
  clock: Clock,
  tokenHashes: readonly Buffer[],
): Promise<Buffer[]> {
  return repository.findOpenTokens(db, tokenHashes, sessionBounds(life, clock()));
}

/** Ends the session, which invalidates its token. */
export async function logOut(db: Database, session: Session): Promise<void> {
  await repository.deleteSession(db, session.tokenHash);
}

/** The open sessions of the account of `session`. */
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

export async function changeName(db: Database, { account }: Session, name: string, now: Date): Promise<Account> {
  throwValidationErrors(findValidationErrors(accountChecks, { name }, todayInLagos(now)));
  await repository.updateName(db, account._id, name);
  return { ...account, name };
}

/** The job that notifies an administrator of a changed password. */
export const changeJob = 'password-changed';

/** Queues a mail that tells the administrator about the changed password, in case somebody else changed it. */
export const queueChangeMail = (queue: JobQueue, email: string, tx: Database): Promise<void> =>
  queue.add(changeJob, { email }, tx);

const wrongPassword = () =>
  httpErrors.invalid(wrongPasswordMessage, [{ field: 'currentPassword', message: wrongPasswordMessage }]);

/**
 * Changes the password of the session's account, ends its other sessions, and queues a mail about it. Throws 400 if the
 * current password is wrong, which counts as a failed log-in.
 */
export async function changePassword(
  { db, clock, logins, queue }: { db: Database; clock: Clock; logins: RateLimit; queue: JobQueue },
  { account, tokenHash }: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  // Only the form asks for the password twice.
  const typed = { currentPassword, newPassword, confirmPassword: newPassword };
  throwValidationErrors(findValidationErrors(changePasswordChecks, typed, todayInLagos(clock())));
  const key = hashEmail(account.email);
  await logins.count(key);
  const found = await repository.findCredentials(db, account.email);
  const isRight =
    found && (await limitHashing(() => verify(found.passwordHash, currentPassword.slice(0, maxPasswordLength + 1))));
  if (!found || !isRight) throw wrongPassword();
  await logins.refund(key);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    // If the password was changed meanwhile, by a code or on another device, the given one is no longer current.
    if (!(await repository.updatePassword(tx, account._id, passwordHash, found.passwordHash))) throw wrongPassword();
    await repository.deleteSessions(tx, account._id, tokenHash);
    await queueChangeMail(queue, account.email, tx);
  });
}

/** Ends all sessions of an administrator. */
export async function signOutEverywhere(db: Database, { account }: Session): Promise<void> {
  await repository.deleteSessions(db, account._id);
}

export async function deleteExpiredSessions(db: Database, life: SessionLife, clock: Clock): Promise<void> {
  await repository.deleteOldSessions(db, sessionBounds(life, clock()));
}

export interface NewAdmin {
  email: string;
  password: string;
  name: string;
}

/**
 * Creates the first administrator if there is none: the one from the settings, otherwise one with a random password,
 * which is returned so that it can be shown once.
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
  const isAdded = await repository.insertAdmin(db, { id: uuid(), name, email, passwordHash, createdAt: clock() });
  // Of several instances that start at once one has added the account, and only its password is right.
  return wanted || !isAdded ? undefined : admin;
}

import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { v7 as uuid } from 'uuid';
import {
  type Account,
  accountChecks,
  changePasswordChecks,
  loginChecks,
  wrongCredentialsMessage,
  wrongPasswordMessage,
} from '#contract/accounts/accounts.ts';
import { maxPasswordLength } from '#contract/platform/password.ts';
import {
  changesBetween,
  recordActivity,
  recordActivityOnce,
} from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { requireSecondFactor } from './challenge-service.ts';
import { deviceTokens } from './device-service.ts';
import { recordFailure } from './failure-service.ts';
import { loginLimits } from './limit-service.ts';
import { passwordChangedMail } from './mail.ts';
import { notifyAccount } from './mail-service.ts';
import { toRecord } from './mapper.ts';
import { rejectWeakPassword } from './password-service.ts';
import * as repository from './repository.ts';
import { openSession, type Sender, type Session, type SignedIn } from './session-service.ts';

// argon2id with OWASP's parameters (19 MiB, two passes), which are the library's defaults. Two at a time: more would
// occupy the thread pool that files and images need, and count against each other before they finish.
const limitHashing = pLimit(2);

// About five seconds of work; later clients would time out or retry before their turn.
const maxWaitingLogins = 200;

// Hashed for unknown addresses, so that both cases take the same time.
const unknownAccountHash = hash(randomBytes(16).toString('hex'));

/** Counts failed log-ins per known browser or open session. */
export const deviceKey = (account: string, device: string): string => `${account}:${device}`;

export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(password));

/** Hashes a canonical address, so that limits store none. */
export const hashEmail = (email: string): string =>
  createHash('sha256').update(email).digest('base64url');

/** Takes as long for an unknown account, and returns false. */
async function isPasswordOf(
  credentials: repository.Credentials | undefined,
  password: string,
): Promise<boolean> {
  const passwordHash = credentials?.passwordHash ?? (await unknownAccountHash);
  const isRight = await verify(passwordHash, password.slice(0, maxPasswordLength + 1));
  return isRight && credentials !== undefined;
}

/** Returns the account's credentials if the password is right. */
export async function checkPassword(db: Database, email: string, password: string) {
  const credentials = await repository.findCredentials(db, email);
  return (await limitHashing(() => isPasswordOf(credentials, password))) ? credentials : undefined;
}

/**
 * Opens a session. With a second factor, the right password throws 403 with a challenge. Wrong addresses and wrong
 * passwords throw the same 400 after the same work. Each attempt counts until the password is verified, so
 * concurrent attempts can't exceed the limits. Over a limit, even the right password throws 429. Throws 503 if too
 * many are waiting.
 */
export async function logIn(
  context: Context,
  sender: Sender,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const { db, clock } = context;
  const limits = loginLimits(context);
  rejectInvalid(loginChecks, { email, password }, clock());
  const emailKey = hashEmail(email);
  const device = deviceTokens(context).deviceOf(email, sender.deviceToken, clock());
  const counted: [RateLimit, string][] = device
    ? [[limits.byDevice, deviceKey(emailKey, device)]]
    : [
        [limits.byAddress, sender.address],
        [limits.byEmail, emailKey],
      ];

  if (limitHashing.pendingCount >= maxWaitingLogins) throw httpErrors.busy();
  const credentials = await limitHashing(async () => {
    for (const [limit, key] of counted) await limit.count(key);
    const credentials = await repository.findCredentials(db, email);
    if (!(await isPasswordOf(credentials, password)) || !credentials) {
      await recordFailure(db, sender, { at: clock(), account: credentials?.account });
      throw httpErrors.invalid(wrongCredentialsMessage);
    }
    await Promise.all(counted.map(([limit, key]) => limit.refund(key)));
    return credentials;
  });
  await requireSecondFactor(db, clock(), credentials);
  const opened = await db
    .transaction()
    .execute((tx) => openSession({ ...context, db: tx }, sender, credentials));
  if (!opened) throw httpErrors.invalid(wrongCredentialsMessage);
  return opened;
}

export async function changeName(
  { db, clock, actor }: AdministratorContext,
  { account }: Session,
  name: string,
): Promise<Account> {
  rejectInvalid(accountChecks, { name }, clock());
  await db.transaction().execute(async (tx) => {
    await repository.updateName(tx, account._id, name);
    const changes = changesBetween({ name: account.name }, { name });
    if (changes.length === 0) return;
    await recordActivity(tx, actor, {
      kind: 'name-changed',
      at: clock(),
      record: toRecord(account),
      changes,
    });
  });
  return { ...account, name };
}

const wrongPassword = () => httpErrors.invalidField('currentPassword', wrongPasswordMessage);

/**
 * Changes the password, ends the account's other sessions and notifies by mail. Throws 400 if the current password
 * is wrong, 429 after ten wrong ones in this session within 15 minutes.
 */
export async function changePassword(
  context: AdministratorContext,
  { account, tokenHash }: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, clock, settings, actor } = context;
  const { byDevice } = loginLimits(context);
  // Only the form asks for a confirmation.
  const typed = { currentPassword, newPassword, confirmPassword: newPassword };
  rejectInvalid(changePasswordChecks, typed, clock());
  rejectWeakPassword(newPassword, account.email);
  // Counted per session, so that strangers' failed log-ins can't block the owner.
  const key = deviceKey(hashEmail(account.email), tokenHash.toString('base64url'));
  await byDevice.count(key);
  const credentials = await checkPassword(db, account.email, currentPassword);
  if (!credentials) {
    const changes = changesBetween({}, { reason: wrongPasswordMessage });
    await recordActivityOnce(db, actor, {
      kind: 'login-failed',
      at: clock(),
      record: toRecord(account),
      changes,
    });
    throw wrongPassword();
  }
  await byDevice.refund(key);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    // A code or another device may have changed the password meanwhile.
    if (!(await repository.updatePassword(tx, account._id, passwordHash, credentials.passwordHash)))
      throw wrongPassword();
    await repository.deleteSessions(tx, account._id, tokenHash);
    await recordActivity(tx, actor, {
      kind: 'password-changed',
      at: clock(),
      record: toRecord(account),
    });
    await notifyAccount(tx, account, passwordChangedMail(settings.publicUrl), {
      now: clock(),
      cause: { by: 'office' },
    });
  });
}

export interface NewAdmin {
  email: string;
  password: string;
  name: string;
}

/**
 * Creates the first Owner if there are no administrators. Returns a generated password, to be shown once; undefined
 * with one from the settings.
 */
export async function ensureFirstAdmin(
  db: Database,
  clock: Clock,
  configured: NewAdmin | undefined,
): Promise<NewAdmin | undefined> {
  if (await repository.hasAdmins(db)) return undefined;
  const admin = configured ?? {
    email: 'admin@example.com',
    password: randomBytes(16).toString('base64url'),
    name: 'Administrator',
  };
  const { name, email, password } = admin;
  const passwordHash = await hash(password);
  const id = uuid();
  const isAdded = await db.transaction().execute(async (tx) => {
    const role = 'Owner';
    const isNew = await repository.insertAdmin(tx, {
      id,
      name,
      email,
      passwordHash,
      role,
      createdAt: clock(),
    });
    const record = toRecord({ _id: id, name, email });
    if (isNew)
      await recordActivity(
        tx,
        { kind: 'system' },
        { kind: 'administrator-added', at: clock(), record },
      );
    return isNew;
  });
  // When several instances start at once, only the one that added the account has its password.
  return configured || !isAdded ? undefined : admin;
}

import { type KeyObject, randomInt } from 'node:crypto';
import { type SecondFactor, wrongPasswordMessage } from '#contract/accounts/accounts.ts';
import {
  appCodeChecks,
  backupCodeCount,
  canonicalCode,
  challengeOverMessage,
  completeLoginChecks,
  factorCodeChecks,
  isAppCode,
  wrongFactorMessage,
} from '#contract/accounts/second-factor.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { deriveKey, keyedHash } from '#server/platform/system/secrets.ts';
import { hasAny, hashToken } from './challenge-service.ts';
import { deviceTokens } from './device-service.ts';
import * as repository from './factor-repository.ts';
import { loginLimits } from './limit-service.ts';
import { factorChangedMail } from './mail.ts';
import { notifyAccount } from './mail-service.ts';
import { toRecord } from './mapper.ts';
import { deletePasskeys } from './passkey-repository.ts';
import { deleteSessions, lockCredentials } from './repository.ts';
import { checkPassword, deviceKey } from './service.ts';
import { openSession, type Sender, type Session, type SignedIn } from './session-service.ts';
import * as totp from './totp-service.ts';

const appKeyOf = ({ secret }: Context) => deriveKey(secret, 'authenticator-apps');
export const backupCodeKey = ({ secret }: Context): KeyObject => deriveKey(secret, 'backup-codes');

const appName = 'Authenticator app';

// No letters that look like digits. Ten characters hold 50 bits, so a fast keyed hash is enough.
const codeCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeHalf = 5;

const createBackupCode = () => {
  const characters = Array.from(
    { length: 2 * codeHalf },
    () => codeCharacters[randomInt(codeCharacters.length)],
  );
  return `${characters.slice(0, codeHalf).join('')}-${characters.slice(codeHalf).join('')}`;
};

const hashBackupCode = (key: KeyObject, adminId: string, code: string) =>
  keyedHash(key, `${adminId}\n${canonicalCode(code)}`);

async function createBackupCodes(tx: Database, key: KeyObject, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, createBackupCode);
  const hashes = codes.map((code) => hashBackupCode(key, adminId, code));
  await repository.replaceBackupCodes(tx, adminId, hashes);
  return codes;
}

/** Returns codes with the first factor only; later factors share them. */
export async function createFirstBackupCodes(
  tx: Database,
  key: KeyObject,
  adminId: string,
): Promise<string[]> {
  return (await repository.countBackupCodes(tx, adminId)) > 0
    ? []
    : createBackupCodes(tx, key, adminId);
}

const wrongFactor = () => httpErrors.invalidField('code', wrongFactorMessage);

/** Accepts a code of the app or a backup code. Returns false if it is wrong or used. */
async function consumeCode(context: Context, adminId: string, code: string) {
  const { db, clock } = context;
  if (isAppCode(code))
    return totp.consumeAppCode(db, { key: appKeyOf(context), adminId, code, now: clock() });
  return repository.consumeBackupCode(
    db,
    adminId,
    hashBackupCode(backupCodeKey(context), adminId, code),
  );
}

/** Throws 400 for a wrong code, 429 after too many wrong ones under `key`. */
async function requireCode(
  context: Context,
  key: string,
  adminId: string,
  code: string,
): Promise<void> {
  const { byCode } = loginLimits(context);
  await byCode.count(key);
  if (!(await consumeCode(context, adminId, code))) throw wrongFactor();
  await byCode.refund(key);
}

/**
 * Opens a session with a log-in challenge and a code. Throws 400 for a wrong code, or naming the challenge if it
 * has ended. Throws 429 after ten wrong codes in 15 minutes, counted per known browser or for all strangers
 * together.
 */
export async function completeLogin(
  context: Context,
  sender: Sender,
  typed: { challenge: string; code: string },
): Promise<SignedIn> {
  const { db, clock } = context;
  rejectInvalid(completeLoginChecks, typed, clock());
  const over = httpErrors.invalidField('challenge', challengeOverMessage);
  const challengeHash = hashToken(typed.challenge);
  const attempt = await repository.consumeChallengeAttempt(db, challengeHash, clock());
  if (!attempt) throw over;
  const { adminId, email } = attempt;
  const device = deviceTokens(context).deviceOf(email, sender.deviceToken, clock());
  await requireCode(context, device ? deviceKey(adminId, device) : adminId, adminId, typed.code);
  return db.transaction().execute(async (tx) => {
    const credentials = await lockCredentials(tx, adminId);
    // Changing the password ends the challenge.
    if (!credentials || !(await repository.consumeChallenge(tx, challengeHash))) throw over;
    const opened = await openSession({ ...context, db: tx }, sender, credentials);
    if (!opened) throw over;
    return opened;
  });
}

/** Confirms the session's owner by a code, or by the password if the account has no second factor. */
export async function confirmSession(
  context: Context,
  { account, tokenHash, hasSecondFactor }: Session,
  { code, password }: { code: string; password: string },
): Promise<void> {
  const { db, clock } = context;
  const key = deviceKey('session', tokenHash.toString('base64url'));
  if (hasSecondFactor) {
    rejectInvalid(factorCodeChecks, { code }, clock());
    await requireCode(context, key, account._id, code);
  } else {
    const { byCode } = loginLimits(context);
    await byCode.count(key);
    if (!(await checkPassword(db, account.email, password))) {
      throw httpErrors.invalidField('password', wrongPasswordMessage);
    }
    await byCode.refund(key);
  }
  await repository.confirmSession(db, tokenHash, clock());
}

export async function readSecondFactor(
  db: Database,
  { account, requiresSecondFactor }: Session,
): Promise<Omit<SecondFactor, 'passkeys'>> {
  const { hasApp } = await repository.findFactors(db, account._id);
  const backupCodes = await repository.countBackupCodes(db, account._id);
  return { isRequired: requiresSecondFactor, hasApp, backupCodes };
}

export const beginApp = (context: Context, { account }: Session) =>
  totp.beginApp(context, { key: appKeyOf(context), adminId: account._id, label: account.email });

/** Activates the pending app. Throws 400 for a wrong code. Returns new backup codes if this is the first factor. */
export async function confirmApp(
  context: AdministratorContext,
  { account }: Session,
  code: string,
): Promise<string[]> {
  const { db, clock } = context;
  const adminId = account._id;
  rejectInvalid(appCodeChecks, { code }, clock());
  return db.transaction().execute(async (tx) => {
    await lockCredentials(tx, adminId);
    if (!(await totp.activateApp(tx, { key: appKeyOf(context), adminId, code, now: clock() })))
      throw wrongFactor();
    const sentence = 'An authenticator app was set up. Logging in now needs its codes.';
    await recordFactorChange(tx, context, account, { before: null, after: appName }, sentence);
    return createFirstBackupCodes(tx, backupCodeKey(context), adminId);
  });
}

/** Records an added or removed second factor, and tells the account by mail. */
export async function recordFactorChange(
  tx: Database,
  { clock, settings, actor }: AdministratorContext,
  account: Session['account'],
  { before, after }: { before: string | null; after: string | null },
  sentence: string,
): Promise<void> {
  const now = clock();
  await recordActivity(tx, actor, {
    kind: after === null ? 'second-factor-removed' : 'second-factor-set-up',
    at: now,
    record: toRecord(account),
    changes: changesBetween({ secondFactor: before }, { secondFactor: after }),
  });
  const mail = factorChangedMail(settings.publicUrl, sentence);
  await notifyAccount(tx, account, mail, { now, cause: { by: 'office' } });
}

/** Deletes the backup codes of an account without a second factor; alone they have no use. */
export async function dropUnneededBackupCodes(tx: Database, adminId: string): Promise<void> {
  if (!hasAny(await repository.findFactors(tx, adminId)))
    await repository.replaceBackupCodes(tx, adminId, []);
}

export async function removeApp(
  context: AdministratorContext,
  { account }: Session,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockCredentials(tx, account._id);
    if (!(await repository.deleteApp(tx, account._id))) return;
    await dropUnneededBackupCodes(tx, account._id);
    const sentence = 'The authenticator app was switched off.';
    await recordFactorChange(tx, context, account, { before: appName, after: null }, sentence);
  });
}

/** Throws 400 if the account has no second factor. */
export async function replaceBackupCodes(
  context: AdministratorContext,
  { account, hasSecondFactor }: Session,
): Promise<string[]> {
  const { db, clock, settings, actor } = context;
  if (!hasSecondFactor)
    throw httpErrors.invalid('Please set up an authenticator app or a passkey first.');
  return db.transaction().execute(async (tx) => {
    await lockCredentials(tx, account._id);
    await recordActivity(tx, actor, {
      kind: 'backup-codes-replaced',
      at: clock(),
      record: toRecord(account),
    });
    const change = 'New backup codes were made. The old codes no longer work.';
    await notifyAccount(tx, account, factorChangedMail(settings.publicUrl, change), {
      now: clock(),
      cause: { by: 'office' },
    });
    return createBackupCodes(tx, backupCodeKey(context), account._id);
  });
}

/** Removes a lost second factor and ends the sessions. The password stays. */
export async function resetSecondFactor(tx: Database, adminId: string): Promise<void> {
  await lockCredentials(tx, adminId);
  await repository.deleteApp(tx, adminId);
  await deletePasskeys(tx, adminId);
  await repository.replaceBackupCodes(tx, adminId, []);
  await deleteSessions(tx, adminId);
}

import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import {
  accountChecks,
  adminEmailChecks,
  forgotPasswordChecks,
  maxRecoveryAttempts,
  recoveryCodeChecks,
  recoveryCodeLength,
  recoveryCodeMinutes,
  wrongCodeMessage,
} from '#contract/accounts.ts';
import { findValidationErrors } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import { canonicalEmail } from '#contract/email-address.ts';
import { newPasswordChecks } from '#contract/password.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { Acting, Actor } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { JobQueue, Jobs } from '#server/platform/system/jobs.ts';
import type { SendMail } from '#server/platform/system/mailer.ts';
import { canSendCode, type RecoveryLimits } from './code-limit-service.ts';
import type { DeviceTokens } from './device-service.ts';
import { type Factors, findAllFactors, noFactors } from './factor-repository.ts';
import { factorJob, resetSecondFactor } from './factor-service.ts';
import {
  type Addressed,
  factorChangedMail,
  invitationMail,
  passwordChangedMail,
  recoveryMail,
  signInMail,
} from './mail.ts';
import { rejectWeakPassword } from './password-service.ts';
import * as repository from './repository.ts';
import { changeJob, deviceKey, hashEmail, hashPassword, type LoginLimits, queueChangeMail } from './service.ts';
import { signInJob } from './session-service.ts';

/**
 * `key` keys the hashes of codes, so that they are useless to someone who has only the database (unless it also holds
 * the key).
 */
export interface RecoveryContext {
  db: Database;
  clock: Clock;
  key: string;
}

const hashCode = (key: string, adminId: string, code: string) =>
  createHmac('sha256', key).update(`${adminId}\n${code}`).digest();

const codeJob = 'recovery-code';
const AboutEmail = z.object({ email: z.string() });
const AboutCode = z.object({ email: z.string(), browser: z._default(z.string(), '') });
const AboutSignIn = z.object({ email: z.string(), device: z.string(), at: z.string() });
const AboutFactor = z.object({ email: z.string(), change: z.string() });

/** The key of a browser's codes; empty for clients without an id, and for codes that nobody asked for. */
const hashBrowser = (browserId = ''): Buffer =>
  browserId === '' ? Buffer.alloc(0) : createHash('sha256').update(browserId).digest();

/** How a browser names itself in the calls for a new password. */
interface Browser {
  browserId?: string | undefined;
  deviceToken?: string | undefined;
}

/**
 * Queues a mail with a code. The request does the same work whether the address is an administrator's or not, and the
 * code is created later by a job. Invalidates the browser's previous code. Over the limits nothing is sent, and the
 * response doesn't reveal that.
 */
export async function requestPasswordReset(
  {
    db,
    clock,
    queue,
    limits,
    devices,
  }: Pick<RecoveryContext, 'db' | 'clock'> &
    Acting<Actor> & { queue: JobQueue; limits: RecoveryLimits; devices: DeviceTokens },
  sender: string,
  { email, browserId, deviceToken }: { email: string } & Browser,
): Promise<void> {
  throwValidationErrors(findValidationErrors(forgotPasswordChecks, { email }, todayInLagos(clock())));
  const device = devices.deviceOf(email, deviceToken, clock());
  if (!device) await limits.byAddress.count(sender);
  if (!(await canSendCode(limits, { key: hashEmail(email), device, sender }))) return;
  const browserHash = hashBrowser(browserId);
  await db.transaction().execute(async (tx) => {
    await repository.deleteCode(tx, email, browserHash);
    await queue.add(codeJob, { email, browser: browserHash.toString('hex') }, tx);
  });
}

/** Creates a browser's code, which is valid for ten minutes and replaces the previous one. */
async function createCode(
  { db, clock, key }: RecoveryContext,
  adminId: string,
  browserHash = hashBrowser(),
): Promise<string> {
  const code = String(randomInt(10 ** recoveryCodeLength)).padStart(recoveryCodeLength, '0');
  await repository.replaceCode(db, {
    adminId,
    browserHash,
    codeHash: hashCode(key, adminId, code),
    triesLeft: maxRecoveryAttempts,
    expiresAt: new Date(clock().getTime() + recoveryCodeMinutes * 60_000),
  });
  return code;
}

type Mailing = RecoveryContext & { sendMail: SendMail; publicUrl: string };

async function mailTo(context: Mailing, email: string, write: (to: Addressed, adminId: string) => Promise<void>) {
  const found = await repository.findCredentials(context.db, email);
  if (!found) return;
  const { _id, name, email: address } = found.account;
  await write({ email: address, name, publicUrl: context.publicUrl }, _id);
}

/** The jobs that send a code, or notify of a changed password or second factor, or a log-in. They do nothing for unknown addresses. */
export const recoveryJobs = (context: Mailing): Jobs => ({
  [codeJob]: (data) => {
    const { email, browser } = z.parse(AboutCode, data);
    return mailTo(context, email, async (to, adminId) =>
      context.sendMail(recoveryMail(to, await createCode(context, adminId, Buffer.from(browser, 'hex')))),
    );
  },
  [changeJob]: (data) =>
    mailTo(context, z.parse(AboutEmail, data).email, (to) => context.sendMail(passwordChangedMail(to))),
  [signInJob]: (data) => {
    const { email, device, at } = z.parse(AboutSignIn, data);
    return mailTo(context, email, (to) => context.sendMail(signInMail(to, { device, at: new Date(at) })));
  },
  [factorJob]: (data) => {
    const { email, change } = z.parse(AboutFactor, data);
    return mailTo(context, email, (to) => context.sendMail(factorChangedMail(to, change)));
  },
});

/**
 * Adds an administrator with a random password that nobody knows, mails a code to set one, and returns the canonical
 * address. Throws 400 if the part before the @ has other characters than plain letters, digits and signs, 409 if the
 * address is taken. Rejects if the mail can't be sent; the administrator still exists and can request a code.
 */
export async function addAdmin(
  context: Mailing & Acting<Actor>,
  typed: { email: string; name: string },
): Promise<string> {
  const { name } = typed;
  const email = canonicalEmail(typed.email);
  const { db, clock } = context;
  const now = clock();
  const today = todayInLagos(now);
  throwValidationErrors([
    ...findValidationErrors(adminEmailChecks, { email }, today),
    ...findValidationErrors(accountChecks, { name }, today),
  ]);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const isAdded = await repository.insertAdmin(db, { id: uuid(), name, email, passwordHash, createdAt: now });
  if (!isAdded) throw httpErrors.conflict(`${email} is already an administrator.`);
  await mailTo(context, email, async (to, adminId) =>
    context.sendMail(invitationMail(to, await createCode(context, adminId))),
  );
  return email;
}

/** Removes an administrator and the sessions. Throws 404 for an unknown address, 409 for the last administrator. */
export async function removeAdmin({ db }: { db: Database } & Acting<Actor>, email: string): Promise<void> {
  // Older accounts may be stored in another spelling.
  const { isRemoved, isLast } = await repository.deleteAdmin(db, [email, canonicalEmail(email)]);
  if (isLast) throw httpErrors.conflict(`${email} is the last administrator and can't be removed.`);
  if (!isRemoved) throw httpErrors.notFound(`${email} is not an administrator.`);
}

/**
 * Takes the second factor from an administrator who has lost it, ends the sessions, and mails that. Throws 404 for an
 * unknown address. Rejects if the mail can't be sent; the second factor is gone nevertheless.
 */
export async function resetLostFactor(context: Mailing & Acting<Actor>, email: string): Promise<void> {
  const found = await repository.findCredentials(context.db, canonicalEmail(email));
  if (!found) throw httpErrors.notFound(`${email} is not an administrator.`);
  await context.db.transaction().execute((tx) => resetSecondFactor(tx, found.account._id));
  await mailTo(context, found.account.email, (to) =>
    context.sendMail(factorChangedMail(to, 'Your second factor was removed by an operator.')),
  );
}

/** All administrators, with what second factor each has. */
export async function listAdmins(db: Database): Promise<{ name: string; email: string; factors: Factors }[]> {
  const [admins, factors] = await Promise.all([repository.findAdmins(db), findAllFactors(db)]);
  return admins.map(({ id, ...admin }) => ({ ...admin, factors: factors.get(id) ?? noFactors }));
}

interface ResetPassword {
  email: string;
  otpCode: string;
  newPassword: string;
}

/**
 * Sets a new password with a code. Ends all sessions of the administrator and clears the failed log-ins. The browser is
 * known from then on: the result is its device token, so that nobody can be locked out for good. Throws 400 if the code
 * is wrong, used, expired, was tried too often or belongs to another browser.
 */
export async function resetPassword(
  {
    db,
    clock,
    key,
    queue,
    logins,
    devices,
  }: RecoveryContext & Acting<Actor> & { queue: JobQueue; logins: LoginLimits; devices: DeviceTokens },
  { email, otpCode, newPassword, browserId, deviceToken }: ResetPassword & Browser,
): Promise<{ deviceToken: string } | undefined> {
  const now = clock();
  const today = todayInLagos(now);
  throwValidationErrors([
    ...findValidationErrors(forgotPasswordChecks, { email }, today),
    ...findValidationErrors(recoveryCodeChecks, { otpCode }, today),
    ...findValidationErrors(newPasswordChecks, { newPassword }, today),
  ]);
  rejectWeakPassword(newPassword, email);
  const browserHash = hashBrowser(browserId);
  const tried =
    (await repository.consumeAttempt(db, email, browserHash, now)) ??
    // An invitation, or a code that was asked for without an id.
    (await repository.consumeAttempt(db, email, hashBrowser(), now));
  const isRight = tried !== undefined && timingSafeEqual(tried.codeHash, hashCode(key, tried.adminId, otpCode));
  if (!tried || !isRight) throw httpErrors.invalid(wrongCodeMessage, [{ field: 'otpCode', message: wrongCodeMessage }]);

  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    if (!(await repository.consumeCode(tx, tried.adminId, tried.codeHash))) {
      throw httpErrors.invalid(wrongCodeMessage, [{ field: 'otpCode', message: wrongCodeMessage }]);
    }
    await repository.updatePassword(tx, tried.adminId, passwordHash);
    await repository.deleteSessions(tx, tried.adminId);
    await queueChangeMail(queue, email, tx);
  });
  const device = devices.deviceOf(email, deviceToken, now);
  await logins.byEmail.forget(hashEmail(email));
  if (device) await logins.byDevice.forget(deviceKey(hashEmail(email), device));
  return deviceToken === undefined ? undefined : { deviceToken: devices.renew(email, deviceToken, now) };
}

import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import {
  type Account,
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
import type { Role } from '#contract/roles.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { Acting, Actor, Visitor } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { JobQueue, Jobs } from '#server/platform/system/jobs.ts';
import type { SendMail } from '#server/platform/system/mailer.ts';
import { canSendCode, type RecoveryLimits } from './code-limit-service.ts';
import type { DeviceTokens } from './device-service.ts';
import { factorJob, resetSecondFactor } from './factor-service.ts';
import { recordFailure } from './failure-service.ts';
import {
  type Addressed,
  factorChangedMail,
  invitationMail,
  passwordChangedMail,
  recoveryMail,
  signInMail,
} from './mail.ts';
import { toAdministrator, toRecord } from './mapper.ts';
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

const wrongCodeReason = 'Wrong code';

const codeJob = 'recovery-code';
const AboutEmail = z.object({ email: z.string() });
/** Jobs that were queued before have no browser and no network, those of scripts no request. */
const AskedFor = z.object({
  email: z.string(),
  browser: z._default(z.string(), ''),
  network: z._default(z.string(), ''),
  reqId: z._default(z.string(), ''),
});
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
    actor,
    devices,
  }: Pick<RecoveryContext, 'db' | 'clock'> &
    Acting<Visitor> & { queue: JobQueue; limits: RecoveryLimits; devices: DeviceTokens },
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
    const asked = { email, browser: browserHash.toString('hex'), network: actor.network ?? '' };
    await queue.add(codeJob, asked, tx);
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

async function mailTo(context: Mailing, email: string, write: (to: Addressed, account: Account) => Promise<void>) {
  const found = await repository.findCredentials(context.db, email);
  if (!found) return;
  const { name, email: address } = found.account;
  await write({ email: address, name, publicUrl: context.publicUrl }, found.account);
}

/** The jobs that send a code, or notify of a changed password or second factor, or a log-in. They do nothing for unknown addresses. */
export const recoveryJobs = (context: Mailing): Jobs => ({
  [codeJob]: (data) => {
    const { email, browser, network, reqId: requestId } = z.parse(AskedFor, data);
    return mailTo(context, email, async (to, account) => {
      const code = await context.db.transaction().execute(async (tx) => {
        const asked = { kind: 'code-sent', at: context.clock(), record: toRecord(account) } as const;
        await recordActivity(tx, { kind: 'public', network, requestId }, asked);
        return createCode({ ...context, db: tx }, account._id, Buffer.from(browser, 'hex'));
      });
      await context.sendMail(recoveryMail(to, code));
    });
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
  typed: { email: string; name: string; role: Role },
): Promise<string> {
  const { name, role } = typed;
  const email = canonicalEmail(typed.email);
  const { db, clock, actor } = context;
  const now = clock();
  const today = todayInLagos(now);
  throwValidationErrors([
    ...findValidationErrors(adminEmailChecks, { email }, today),
    ...findValidationErrors(accountChecks, { name }, today),
  ]);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const id = uuid();
  await db.transaction().execute(async (tx) => {
    const isAdded = await repository.insertAdmin(tx, { id, name, email, passwordHash, role, createdAt: now });
    if (!isAdded) throw httpErrors.conflict(`${email} is already an administrator.`);
    const record = toRecord({ _id: id, name, email });
    const changes = [{ field: 'role', before: null, after: role }] as const;
    await recordActivity(tx, actor, { kind: 'administrator-added', at: now, record, changes });
  });
  await mailTo(context, email, async (to) => context.sendMail(invitationMail(to, await createCode(context, id))));
  return email;
}

/**
 * Takes the second factor from an administrator who has lost it, ends the sessions, and mails that. Throws 404 for an
 * unknown address. Rejects if the mail can't be sent; the second factor is gone nevertheless.
 */
export async function resetLostFactor(context: Mailing & Acting<Actor>, email: string): Promise<void> {
  const { db, clock, actor } = context;
  const found = await repository.findCredentials(db, canonicalEmail(email));
  if (!found) throw httpErrors.notFound(`${email} is not an administrator.`);
  await db.transaction().execute(async (tx) => {
    await resetSecondFactor(tx, found.account._id);
    await recordActivity(tx, actor, { kind: 'second-factor-removed', at: clock(), record: toRecord(found.account) });
  });
  await mailTo(context, found.account.email, (to) =>
    context.sendMail(factorChangedMail(to, 'Your second factor was removed by an operator.')),
  );
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
    actor,
  }: RecoveryContext & Acting<Visitor> & { queue: JobQueue; logins: LoginLimits; devices: DeviceTokens },
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
  const account = (await repository.findCredentials(db, email))?.account;
  const origin = { requestId: actor.requestId ?? '', network: actor.network ?? '' };
  if (!tried || !isRight || !account) {
    await recordFailure(db, origin, { at: now, account, reason: wrongCodeReason });
    throw httpErrors.invalid(wrongCodeMessage, [{ field: 'otpCode', message: wrongCodeMessage }]);
  }

  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    if (!(await repository.consumeCode(tx, tried.adminId, tried.codeHash))) {
      throw httpErrors.invalid(wrongCodeMessage, [{ field: 'otpCode', message: wrongCodeMessage }]);
    }
    await repository.updatePassword(tx, tried.adminId, passwordHash);
    await repository.deleteSessions(tx, tried.adminId);
    const owner = toAdministrator(account, origin);
    await recordActivity(tx, owner, { kind: 'password-reset', at: clock(), record: toRecord(account) });
    await queueChangeMail(queue, email, tx);
  });
  const device = devices.deviceOf(email, deviceToken, now);
  await logins.byEmail.forget(hashEmail(email));
  if (device) await logins.byDevice.forget(deviceKey(hashEmail(email), device));
  return deviceToken === undefined ? undefined : { deviceToken: devices.renew(email, deviceToken, now) };
}

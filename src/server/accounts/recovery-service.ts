import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import {
  accountChecks,
  adminEmailChecks,
  forgotPasswordChecks,
  recoveryCodeChecks,
  wrongCodeMessage,
} from '#contract/accounts/accounts.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { newPasswordChecks } from '#contract/platform/password.ts';
import type { Role } from '#contract/platform/roles.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import {
  httpErrors,
  rejectInvalid,
  throwValidationErrors,
} from '#server/platform/http/http-errors.ts';
import type { SystemContext, VisitorContext } from '#server/platform/system/context.ts';
import { type JobQueue, queueOfRequest } from '#server/platform/system/jobs.ts';
import { isRightCode } from '#server/platform/system/one-time-codes.ts';
import { deviceTokens } from './device-service.ts';
import { resetSecondFactor } from './factor-service.ts';
import { recordFailure } from './failure-service.ts';
import { canSendCode, loginLimits, recoveryLimits } from './limit-service.ts';
import { factorChangedMail, invitationMail, passwordChangedMail } from './mail.ts';
import { notifyAccount } from './mail-service.ts';
import { toActor, toRecord } from './mapper.ts';
import { rejectWeakPassword } from './password-service.ts';
import {
  codeJob,
  hashBrowser,
  mailCode,
  recoveryCodes,
  recoveryKey,
} from './recovery-code-service.ts';
import * as repository from './repository.ts';
import { deviceKey, hashEmail, hashPassword } from './service.ts';

const wrongCodeReason = 'Wrong code';

interface Browser {
  browserId?: string | undefined;
  deviceToken?: string | undefined;
}

/**
 * Queues a mail with a code and invalidates the browser's previous one. The work is the same for known and unknown
 * addresses, since a job creates the code. Over the limits nothing is sent; the response doesn't reveal that.
 */
export async function requestPasswordReset(
  context: VisitorContext,
  queue: JobQueue,
  { email, browserId, deviceToken }: { email: string } & Browser,
): Promise<void> {
  const { db, clock, actor, sender } = context;
  const limits = recoveryLimits(context);
  rejectInvalid(forgotPasswordChecks, { email }, clock());
  const device = deviceTokens(context).deviceOf(email, deviceToken, clock());
  if (!device) await limits.byAddress.count(sender);
  if (!(await canSendCode(limits, { key: hashEmail(email), device, sender }))) return;
  const browserHash = hashBrowser(browserId);
  await db.transaction().execute(async (tx) => {
    await recoveryCodes.remove(tx, { adminId: repository.idOf(email), browserHash });
    const attempt = {
      email,
      browser: browserHash.toString('hex'),
      network: actor.network,
      ...(!device && { sender }),
    };
    await queueOfRequest(queue, actor.requestId).add(codeJob, attempt, tx);
  });
}

/**
 * Adds an administrator with an unknown random password and queues a code to set one. Returns the canonical
 * address. Throws 400 if the part before the @ has unusual characters, 409 if the address is taken.
 */
export async function addAdmin(
  context: SystemContext,
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
    const isAdded = await repository.insertAdmin(tx, {
      id,
      name,
      email,
      passwordHash,
      role,
      createdAt: now,
    });
    if (!isAdded) throw httpErrors.conflict(`${email} is already an administrator.`);
    const account = { _id: id, name, email };
    const record = toRecord(account);
    const changes = [{ field: 'role', before: null, after: role }] as const;
    await recordActivity(tx, actor, { kind: 'administrator-added', at: now, record, changes });
    await mailCode({ ...context, db: tx }, account, invitationMail(context.settings.publicUrl), {
      by: 'office',
    });
  });
  return email;
}

/**
 * Removes a lost second factor, ends the sessions and notifies the administrator. Throws 404 for an unknown
 * address.
 */
export async function resetLostFactor(
  { db, clock, actor, settings }: SystemContext,
  email: string,
): Promise<void> {
  const credentials = await repository.findCredentials(db, canonicalEmail(email));
  if (!credentials) throw httpErrors.notFound(`${email} is not an administrator.`);
  const { account } = credentials;
  await db.transaction().execute(async (tx) => {
    await resetSecondFactor(tx, account._id);
    await recordActivity(tx, actor, {
      kind: 'second-factor-removed',
      at: clock(),
      record: toRecord(account),
    });
    const mail = factorChangedMail(
      settings.publicUrl,
      'Your second factor was removed by an operator.',
    );
    await notifyAccount(tx, account, mail, { now: clock(), cause: { by: 'office' } });
  });
}

interface ResetPassword {
  email: string;
  otpCode: string;
  newPassword: string;
}

/**
 * Sets a new password with a code, ends all sessions and clears failed log-ins. Returns the browser's device token,
 * so that the owner can't be locked out for good. Throws 400 if the code is wrong, used, expired, out of attempts
 * or another browser's.
 */
export async function resetPassword(
  context: VisitorContext,
  { email, otpCode, newPassword, browserId, deviceToken }: ResetPassword & Browser,
): Promise<{ deviceToken: string } | undefined> {
  const { db, clock, settings, actor } = context;
  const now = clock();
  const today = todayInLagos(now);
  throwValidationErrors([
    ...findValidationErrors(forgotPasswordChecks, { email }, today),
    ...findValidationErrors(recoveryCodeChecks, { otpCode }, today),
    ...findValidationErrors(newPasswordChecks, { newPassword }, today),
  ]);
  rejectWeakPassword(newPassword, email);
  const tryCodeOf = (browserHash: Buffer) =>
    recoveryCodes.consumeTry(db, { adminId: repository.idOf(email), browserHash }, now);
  // The fallback is an invitation, or a code requested without a browser id.
  const attempt = (await tryCodeOf(hashBrowser(browserId))) ?? (await tryCodeOf(hashBrowser()));
  const isRight =
    attempt &&
    isRightCode(attempt, { key: recoveryKey(context), ownerId: attempt.adminId, code: otpCode });
  const account = (await repository.findCredentials(db, email))?.account;
  if (!attempt || !isRight || !account) {
    await recordFailure(db, actor, { at: now, account, reason: wrongCodeReason });
    throw httpErrors.invalidField('otpCode', wrongCodeMessage);
  }

  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    const { adminId, codeHash } = attempt;
    if (!(await recoveryCodes.remove(tx, { adminId, codeHash }))) {
      throw httpErrors.invalidField('otpCode', wrongCodeMessage);
    }
    await recoveryCodes.remove(tx, { adminId });
    await repository.updatePassword(tx, adminId, passwordHash);
    await repository.deleteSessions(tx, adminId);
    const owner = toActor(account, actor);
    await recordActivity(tx, owner, {
      kind: 'password-reset',
      at: clock(),
      record: toRecord(account),
    });
    await notifyAccount(tx, account, passwordChangedMail(settings.publicUrl), {
      now: clock(),
      cause: { by: 'office' },
    });
  });
  const [devices, logins] = [deviceTokens(context), loginLimits(context)];
  const device = devices.deviceOf(email, deviceToken, now);
  await logins.byEmail.forget(hashEmail(email));
  if (device) await logins.byDevice.forget(deviceKey(hashEmail(email), device));
  return deviceToken === undefined
    ? undefined
    : { deviceToken: devices.renew(email, deviceToken, now) };
}

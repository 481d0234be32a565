import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import {
  accountChecks,
  adminEmailChecks,
  forgotPasswordChecks,
  maxRecoveryAttempts,
  newPasswordChecks,
  recoveryCodeChecks,
  recoveryCodeLength,
  recoveryCodeMinutes,
  wrongCodeMessage,
} from '#contract/accounts.ts';
import { findValidationErrors } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import { canonicalEmail } from '#contract/email-address.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError, httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { JobQueue, Jobs } from '#server/platform/system/jobs.ts';
import type { SendMail } from '#server/platform/system/mailer.ts';
import { type Addressed, invitationMail, passwordChangedMail, recoveryMail } from './mail.ts';
import * as repository from './repository.ts';
import { changeJob, hashEmail, hashPassword, queueChangeMail } from './service.ts';

/** How often codes are sent: to one address at most once a minute and ten times a day. */
export interface RecoveryLimits {
  byEmailAMinute: RateLimit;
  byEmailADay: RateLimit;
  /** One sender may ask so often, for whomever. */
  byAddress: RateLimit;
}

/** What recovery works with; `key` makes the hashes of codes worthless to whoever has the database alone, unless the key is in it, too. */
export interface RecoveryContext {
  db: Database;
  clock: Clock;
  key: string;
}

const hashCode = (key: string, adminId: string, code: string) =>
  createHmac('sha256', key).update(`${adminId}\n${code}`).digest();

const codeJob = 'recovery-code';
const AboutEmail = z.object({ email: z.string() });

/** Whether an event still fits its limit. */
async function isWithinLimit(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.count(key);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/**
 * Has a code sent to that address, off the request's path: for every address the same is done here, whether an administrator has it or
 * not. The code before it ends. Beyond the limits nothing is sent, which isn't said either.
 */
export async function requestPasswordReset(
  { db, clock, queue, limits }: Pick<RecoveryContext, 'db' | 'clock'> & { queue: JobQueue; limits: RecoveryLimits },
  sender: string,
  { email }: { email: string },
): Promise<void> {
  throwValidationErrors(findValidationErrors(forgotPasswordChecks, { email }, todayInLagos(clock())));
  await limits.byAddress.count(sender);
  const key = hashEmail(email);
  if (!(await isWithinLimit(limits.byEmailAMinute, key)) || !(await isWithinLimit(limits.byEmailADay, key))) return;
  await repository.deleteCode(db, email);
  await queue.add(codeJob, { email });
}

/** Makes the code of an administrator, which lives ten minutes and ends the one before it. */
async function createCode({ db, clock, key }: RecoveryContext, adminId: string): Promise<string> {
  const code = String(randomInt(10 ** recoveryCodeLength)).padStart(recoveryCodeLength, '0');
  await repository.replaceCode(db, {
    adminId,
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

/** The jobs of recovery: to send a code, and to say that the password was changed. Of unknown addresses nothing is done. */
export const recoveryJobs = (context: Mailing): Jobs => ({
  [codeJob]: (data) =>
    mailTo(context, z.parse(AboutEmail, data).email, async (to, adminId) =>
      context.sendMail(recoveryMail(to, await createCode(context, adminId))),
    ),
  [changeJob]: (data) =>
    mailTo(context, z.parse(AboutEmail, data).email, (to) => context.sendMail(passwordChangedMail(to))),
});

/**
 * Adds an administrator, whose password nobody knows, mails a code to set one with, and gives the address in its canonical form.
 * Refuses (400) an address with anything but plain letters, digits and signs before the @, and (409) one that another one has.
 * Rejects where the mail can't be sent; the administrator is there all the same, and can ask for a code.
 */
export async function addAdmin(context: Mailing, typed: { email: string; name: string }): Promise<string> {
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
  if (!isAdded) throw httpErrors.conflict(`${email} is an administrator already.`);
  await mailTo(context, email, async (to, adminId) =>
    context.sendMail(invitationMail(to, await createCode(context, adminId))),
  );
  return email;
}

/** Removes an administrator and ends the sessions. Refuses an unknown address (404) and the last one (409). */
export async function removeAdmin(db: Database, email: string): Promise<void> {
  // One that is stored from before in another spelling goes by that one.
  const { isRemoved, isLast } = await repository.deleteAdmin(db, [email, canonicalEmail(email)]);
  if (isLast) throw httpErrors.conflict(`${email} is the last administrator and can't be removed.`);
  if (!isRemoved) throw httpErrors.notFound(`${email} is no administrator.`);
}

/** Every administrator, by name. */
export const listAdmins = (db: Database) => repository.findAdmins(db);

/**
 * Sets a new password by the code that was sent. It ends every session of the administrator and forgets the log-ins that failed, so
 * that nobody can be shut out for good. Refuses (400) a code that is wrong, used, too old, or was tried too often.
 */
export async function resetPassword(
  { db, clock, key, queue, logins }: RecoveryContext & { queue: JobQueue; logins: RateLimit },
  { email, otpCode, newPassword }: { email: string; otpCode: string; newPassword: string },
): Promise<void> {
  const now = clock();
  const today = todayInLagos(now);
  throwValidationErrors([
    ...findValidationErrors(forgotPasswordChecks, { email }, today),
    ...findValidationErrors(recoveryCodeChecks, { otpCode }, today),
    ...findValidationErrors(newPasswordChecks, { newPassword }, today),
  ]);
  const tried = await repository.consumeAttempt(db, email, now);
  const isRight = tried !== undefined && timingSafeEqual(tried.codeHash, hashCode(key, tried.adminId, otpCode));
  if (!tried || !isRight) throw httpErrors.invalid(wrongCodeMessage, [{ field: 'otpCode', message: wrongCodeMessage }]);

  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    if (!(await repository.consumeCode(tx, tried.adminId, tried.codeHash))) {
      throw httpErrors.invalid(wrongCodeMessage, [{ field: 'otpCode', message: wrongCodeMessage }]);
    }
    await repository.updatePassword(tx, tried.adminId, passwordHash);
    await repository.deleteSessions(tx, tried.adminId);
  });
  await logins.forget(hashEmail(email));
  await queueChangeMail(queue, email);
}

import { createHash, type KeyObject } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import {
  type Account,
  maxRecoveryAttempts,
  recoveryCodeLength,
  recoveryCodeMinutes,
} from '#contract/accounts/accounts.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { LimitedCause } from '#server/messages/message-limits.ts';
import type { SecretMakers } from '#server/messages/secrets.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { Jobs } from '#server/platform/system/jobs.ts';
import { oneTimeCodes } from '#server/platform/system/one-time-codes.ts';
import { deriveKey } from '#server/platform/system/secrets.ts';
import { type AccountMail, recoveryMail } from './mail.ts';
import { notifyAccount } from './mail-service.ts';
import { toRecord } from './mapper.ts';
import { findCredentials } from './repository.ts';
import type { RecoveryCodesTable } from './table.ts';

export const recoveryKey = ({ secret }: Pick<Context, 'secret'>): KeyObject =>
  deriveKey(secret, 'recovery-codes');

export const recoveryCodes = oneTimeCodes<RecoveryCodesTable>({
  table: 'recovery_codes',
  newestBy: ['adminId', 'browserHash'],
  digits: recoveryCodeLength,
  minutes: recoveryCodeMinutes,
  tries: maxRecoveryAttempts,
});

/** Empty for clients without a browser id, and for codes sent unasked. */
export const hashBrowser = (browserId = ''): Buffer =>
  browserId === '' ? Buffer.alloc(0) : createHash('sha256').update(browserId).digest();

/**
 * Queues a browser's code in a transaction and replaces the previous one. The code is valid for ten minutes after
 * sending, and isn't sent later than ten minutes from now.
 */
export async function mailCode(
  { db: tx, clock, secret }: Pick<Context, 'db' | 'clock' | 'secret'>,
  account: Pick<Account, '_id' | 'email' | 'name'>,
  mail: AccountMail,
  cause: LimitedCause,
  browserHash = hashBrowser(),
): Promise<void> {
  const now = clock();
  const [id, adminId] = [uuid(), account._id];
  const code = { key: recoveryKey({ secret }), messageId: id, ownerId: adminId };
  const expiresAt = await recoveryCodes.replace(tx, code, { adminId, browserHash }, now);
  await notifyAccount(tx, account, mail, {
    now,
    cause,
    id,
    secretFor: browserHash.toString('hex'),
    expiresAt,
  });
}

/** Creates codes when messages are sent. Used or replaced codes aren't sent. */
export function recoverySecrets(context: Pick<Context, 'secret'>): SecretMakers {
  const key = recoveryKey(context);
  const makeCode: SecretMakers[string] = (
    db,
    { id: messageId, recordId: adminId, secretFor },
    now,
  ) => {
    const browserHash = Buffer.from(secretFor, 'hex');
    return recoveryCodes.toSend(
      db,
      { key, messageId, ownerId: adminId },
      { adminId, browserHash },
      now,
    );
  };
  return { 'recovery-code': makeCode, 'administrator-added': makeCode };
}

/** Codes are queued by a job, so that requests take the same time for known and unknown addresses. */
export const codeJob = 'recovery-code';

/** Jobs queued by scripts have no request id. */
const CodeRequest = z.object({
  email: z.string(),
  browser: z.string(),
  network: z.string(),
  /** Missing for a known browser. */
  sender: z.optional(z.string()),
  reqId: z._default(z.string(), ''),
});

/** Does nothing for unknown addresses. */
export function recoveryJobs(context: Context): Jobs {
  const { db, clock, settings } = context;
  return {
    async [codeJob](data) {
      const { email, browser, network, sender, reqId: requestId } = z.parse(CodeRequest, data);
      const account = (await findCredentials(db, email))?.account;
      if (!account) return;
      const cause: LimitedCause =
        sender === undefined ? { by: 'office' } : { by: 'visitor', sender };
      await db.transaction().execute(async (tx) => {
        const entry = { kind: 'code-sent', at: clock(), record: toRecord(account) } as const;
        await recordActivity(tx, { kind: 'public', network, requestId }, entry);
        await mailCode(
          { ...context, db: tx },
          account,
          recoveryMail(settings.publicUrl),
          cause,
          Buffer.from(browser, 'hex'),
        );
      });
    },
  };
}

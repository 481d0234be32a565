import { createHash, createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import {
  type Account,
  maxRecoveryAttempts,
  recoveryCodeLength,
  recoveryCodeMinutes,
} from '#contract/accounts/accounts.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { codeOfMessage, type SecretMakers } from '#server/platform/messages/secrets.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { Jobs } from '#server/platform/system/jobs.ts';
import { type AccountMail, recoveryMail } from './mail.ts';
import { tellAccount } from './mail-service.ts';
import { toRecord } from './mapper.ts';
import * as codes from './recovery-code-repository.ts';
import { findCredentials } from './repository.ts';

/**
 * `key` makes codes and keys their hashes, so that what is stored is useless to someone who has only the database (unless it
 * also holds the key).
 */
export interface RecoveryContext {
  db: Database;
  clock: Clock;
  key: string;
  /** The site's public origin. */
  publicUrl: string;
}

export const hashCode = (key: string, adminId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${adminId}\n${code}`).digest();

/** The key of a browser's codes; empty for clients without an id, and for codes that nobody asked for. */
export const hashBrowser = (browserId = ''): Buffer =>
  browserId === '' ? Buffer.alloc(0) : createHash('sha256').update(browserId).digest();

const codeOf = (key: string, messageId: string) => codeOfMessage(key, messageId, recoveryCodeLength);

const expiryFrom = (now: Date) => new Date(now.getTime() + recoveryCodeMinutes * 60_000);

/**
 * Queues a mail with a browser's code, in a transaction. The code replaces the previous one; it is valid for ten minutes after
 * it is sent, and isn't sent later than ten minutes from now.
 */
export async function mailCode(
  { db: tx, clock, key }: RecoveryContext,
  account: Pick<Account, '_id' | 'email' | 'name'>,
  mail: AccountMail,
  browserHash = hashBrowser(),
): Promise<void> {
  const now = clock();
  const [id, expiresAt] = [uuid(), expiryFrom(now)];
  await codes.replaceCode(tx, {
    adminId: account._id,
    browserHash,
    codeHash: hashCode(key, account._id, codeOf(key, id)),
    triesLeft: maxRecoveryAttempts,
    expiresAt,
  });
  await tellAccount(tx, account, mail, { now, id, secretFor: browserHash.toString('hex'), expiresAt });
}

/** Makes the codes of messages. One that was used or replaced meanwhile isn't sent. */
export function recoverySecrets(key: string): SecretMakers {
  const makeCode: SecretMakers[string] = async (db, { id, recordId: adminId, secretFor }, now) => {
    const code = codeOf(key, id);
    const sent = { adminId, browserHash: Buffer.from(secretFor, 'hex'), codeHash: hashCode(key, adminId, code) };
    return (await codes.prolongCode(db, sent, { now, expiresAt: expiryFrom(now) })) ? code : undefined;
  };
  return { 'recovery-code': makeCode, 'administrator-added': makeCode };
}

/** The job that queues the mail with a code, so that a request for one does the same work whoever it names. */
export const codeJob = 'recovery-code';

/** Jobs of scripts have no request. */
const AskedFor = z.object({
  email: z.string(),
  browser: z.string(),
  network: z.string(),
  reqId: z._default(z.string(), ''),
});

/** The job for codes. It does nothing for unknown addresses. */
export function recoveryJobs(context: RecoveryContext): Jobs {
  const { db, clock, publicUrl } = context;
  return {
    async [codeJob](data) {
      const { email, browser, network, reqId: requestId } = z.parse(AskedFor, data);
      const account = (await findCredentials(db, email))?.account;
      if (!account) return;
      await db.transaction().execute(async (tx) => {
        const asked = { kind: 'code-sent', at: clock(), record: toRecord(account) } as const;
        await recordActivity(tx, { kind: 'public', network, requestId }, asked);
        await mailCode({ ...context, db: tx }, account, recoveryMail(publicUrl), Buffer.from(browser, 'hex'));
      });
    },
  };
}

import { createHash, randomBytes } from 'node:crypto';
import type { Account, OpenSession } from '#contract/accounts/accounts.ts';
import { confirmedMinutes } from '#contract/accounts/second-factor.ts';
import type { Proof } from '#contract/platform/endpoint.ts';
import { formatUserAgent } from '#contract/platform/user-agent.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { countInTransaction } from '#server/platform/http/rate-limits.ts';
import {
  type SessionLinks,
  sessionLinks,
  signedLinks,
} from '#server/platform/http/signed-links.ts';
import type { Origin } from '#server/platform/system/actor.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { hasAny, hashToken, isFactorRequired, proofsOf } from './challenge-service.ts';
import { deviceTokens } from './device-service.ts';
import { deleteExpiredChallenges } from './factor-repository.ts';
import { signInMail } from './mail.ts';
import { notifyAccount } from './mail-service.ts';
import { toActor, toRecord } from './mapper.ts';
import { deleteExpiredPasskeyChallenges } from './passkey-repository.ts';
import { recoveryCodes } from './recovery-code-service.ts';
import * as repository from './repository.ts';

export interface Session {
  id: string;
  account: Account;
  tokenHash: Buffer;
  isConfirmed: boolean;
  proofs: Proof[];
  hasSecondFactor: boolean;
  requiresSecondFactor: boolean;
  lacksSecondFactor: boolean;
}

/** `address` is the client's key; `device` is the user agent. */
export interface Sender extends Origin {
  address: string;
  device: string;
  deviceToken?: string | undefined;
}

/** `deviceToken` only if the sender asked for one. */
export type SignedIn = Account & { token: string; deviceToken?: string };

const minute = 60_000;

/** One report a day for each unknown browser. */
const signInMails = { name: 'sign-in-mail', events: 1, max: 1, seconds: 24 * 60 * 60 };

const maxDeviceLength = 300;

/** At most one update of the last use per interval; most requests write nothing. */
const touchEveryMs = minute;

function sessionBounds({
  settings,
  clock,
}: Pick<Context, 'settings' | 'clock'>): repository.SessionBounds {
  const now = clock().getTime();
  return {
    createdAfter: new Date(now - settings.sessionHours * 60 * minute),
    usedAfter: new Date(now - settings.sessionIdleMinutes * minute),
  };
}

/**
 * Opens a session in a transaction and returns its token; only the hash is stored. Reports an unknown browser by
 * mail, once a day. Returns undefined if the password has changed meanwhile, or the administrator was removed or
 * deactivated.
 */
export async function openSession(
  context: Context,
  sender: Sender,
  { account, passwordHash }: repository.Credentials,
): Promise<SignedIn | undefined> {
  const { db: tx, settings } = context;
  const devices = deviceTokens(context);
  const now = context.clock();
  const { email } = account;
  const { address, device: agent, deviceToken } = sender;
  const device = agent.replace(/\p{C}/gu, '').slice(0, maxDeviceLength);
  const token = randomBytes(32).toString('base64url');
  const isOpen = await repository.insertSession(tx, {
    adminId: account._id,
    passwordHash,
    tokenHash: hashToken(token),
    device,
    now,
  });
  if (!isOpen) return undefined;
  await repository.updateLastSeen(tx, account._id, now);
  const actor = toActor(account, sender);
  await recordActivity(tx, actor, { kind: 'logged-in', at: now, record: toRecord(account) });
  const isKnown = devices.deviceOf(email, deviceToken, now) !== undefined;
  const browser = createHash('sha256')
    .update(`${email}\n${address}\n${device}`)
    .digest('base64url');
  if (!isKnown && (await countInTransaction(tx, [{ ...signInMails, key: browser }])).length === 0) {
    await notifyAccount(tx, account, signInMail(settings.publicUrl, { device, at: now }), {
      now,
      cause: { by: 'office' },
    });
  }
  return {
    ...account,
    token,
    ...(deviceToken !== undefined && { deviceToken: devices.renew(email, deviceToken, now) }),
  };
}

/** Returns the open session for a token, and extends its life. */
export async function findSession(context: Context, token: string): Promise<Session | undefined> {
  const { db, settings } = context;
  const now = context.clock();
  const tokenHash = hashToken(token);
  const session = await repository.findSessionAccount(db, tokenHash, sessionBounds(context));
  if (!session) return undefined;
  if (now.getTime() - session.lastUsedAt.getTime() >= touchEveryMs) {
    await repository.touchSession(db, tokenHash, now);
    await repository.updateLastSeen(db, session.account._id, now);
  }
  const { id, account, confirmedAt, factors } = session;
  const hasSecondFactor = hasAny(factors);
  const requiresSecondFactor = isFactorRequired(settings.secondFactor, account);
  return {
    id,
    account,
    tokenHash,
    isConfirmed: now.getTime() - confirmedAt.getTime() < confirmedMinutes * minute,
    proofs: proofsOf(factors),
    hasSecondFactor,
    requiresSecondFactor,
    lacksSecondFactor: requiresSecondFactor && !hasSecondFactor,
  };
}

/** Signed links that end with the session. Using one doesn't extend the session's life. */
export const sessionLinksFor = (context: Context, purpose: string): SessionLinks =>
  sessionLinks(signedLinks(context.secret, purpose), async (sessionId) =>
    isUuid(sessionId)
      ? repository.findHolder(context.db, sessionId, sessionBounds(context))
      : undefined,
  );

export async function logOut(
  { db, clock, actor }: AdministratorContext,
  { account, tokenHash }: Session,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repository.deleteSession(tx, tokenHash);
    await recordActivity(tx, actor, { kind: 'signed-out', at: clock(), record: toRecord(account) });
  });
}

export async function openSessions(
  context: Context,
  { account, tokenHash }: Session,
): Promise<OpenSession[]> {
  const sessions = await repository.findSessions(context.db, account._id, sessionBounds(context));
  return sessions.map((one) => ({
    _id: one.id,
    device: one.device,
    createdAt: one.createdAt.toISOString(),
    lastUsedAt: one.lastUsedAt.toISOString(),
    isCurrent: one.tokenHash.equals(tokenHash),
  }));
}

/** Does nothing if the account has no such session. */
export async function endSession(
  { db, clock, actor }: AdministratorContext,
  { account }: Session,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const device = await repository.deleteOneSession(tx, account._id, id);
    if (device === undefined) return;
    const changes = changesBetween({ browser: formatUserAgent(device) }, {});
    await recordActivity(tx, actor, {
      kind: 'session-ended',
      at: clock(),
      record: toRecord(account),
      changes,
    });
  });
}

export async function signOutEverywhere(
  { db, clock, actor }: AdministratorContext,
  { account }: Session,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repository.deleteSessions(tx, account._id);
    await recordActivity(tx, actor, {
      kind: 'signed-out-everywhere',
      at: clock(),
      record: toRecord(account),
    });
  });
}

/** Deletes expired sessions, incomplete log-ins and codes. */
export async function deleteExpiredSessions(context: Context): Promise<void> {
  const { db } = context;
  const now = context.clock();
  await repository.deleteOldSessions(db, sessionBounds(context));
  await deleteExpiredChallenges(db, now);
  await recoveryCodes.removeExpired(db, now);
  await deleteExpiredPasskeyChallenges(db, now);
}

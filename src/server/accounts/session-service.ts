import { createHash, randomBytes } from 'node:crypto';
import type { Account, OpenSession } from '#contract/accounts/accounts.ts';
import { confirmedMinutes } from '#contract/accounts/second-factor.ts';
import type { Proof } from '#contract/platform/endpoint.ts';
import { formatUserAgent } from '#contract/platform/user-agent.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { countInTransaction } from '#server/platform/http/rate-limits.ts';
import type { Acting, Administrator, Origin } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { Settings } from '#server/platform/system/settings.ts';
import { hasAny, hashToken, isFactorRequired, proofsOf } from './challenge-service.ts';
import type { DeviceTokens } from './device-service.ts';
import { deleteExpiredChallenges } from './factor-repository.ts';
import { signInMail } from './mail.ts';
import { notifyAccount } from './mail-service.ts';
import { toAdministrator, toRecord } from './mapper.ts';
import { deleteExpiredPasskeyChallenges } from './passkey-repository.ts';
import { recoveryCodes } from './recovery-code-service.ts';
import * as repository from './repository.ts';

/** The maximum age of a session, and how long it can stay unused. */
export interface SessionLife {
  hours: number;
  idleMinutes: number;
}

/** The signed-in account, and the session's key in the database. */
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

/** Where a log-in comes from: the client's key, the browser's user agent, and what it knows of earlier log-ins. */
export interface Sender extends Origin {
  address: string;
  device: string;
  deviceToken?: string | undefined;
}

/** The context of a change of the own account. */
export type OwnAccount = Acting & Context;

export interface SignInContext extends Context {
  devices: DeviceTokens;
  /** The site's public origin. */
  publicUrl: string;
}

/** The response's data after logging in; with a device token where the sender has asked for one. */
export type SignedIn = Account & { token: string; deviceToken?: string };

const minute = 60_000;

/** Log-ins from the same unknown browser are reported once a day. */
const signInMails = { name: 'sign-in-mail', events: 1, max: 1, seconds: 24 * 60 * 60 };

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
 * Opens a session in a transaction and returns its token, of which only a hash is stored. A browser that isn't known is
 * reported by mail, once a day. Returns undefined if the password has changed meanwhile, or the administrator was
 * removed or deactivated.
 */
export async function openSession(
  { db: tx, clock, devices, publicUrl }: SignInContext,
  sender: Sender,
  { account, passwordHash }: repository.Credentials,
): Promise<SignedIn | undefined> {
  const now = clock();
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
  const actor = toAdministrator(account, sender);
  await recordActivity(tx, actor, { kind: 'logged-in', at: now, record: toRecord(account) });
  const isKnown = devices.deviceOf(email, deviceToken, now) !== undefined;
  const browser = createHash('sha256').update(`${email}\n${address}\n${device}`).digest('base64url');
  if (!isKnown && (await countInTransaction(tx, [{ ...signInMails, key: browser }])).length === 0) {
    await notifyAccount(tx, account, signInMail(publicUrl, { device, at: now }), { now, cause: { by: 'office' } });
  }
  return {
    ...account,
    token,
    ...(deviceToken !== undefined && { deviceToken: devices.renew(email, deviceToken, now) }),
  };
}

/** The session of `token` if it hasn't expired. Using it extends its life. */
export async function findSession(
  db: Database,
  life: SessionLife & { secondFactor: Settings['secondFactor'] },
  clock: Clock,
  token: string,
): Promise<Session | undefined> {
  const now = clock();
  const tokenHash = hashToken(token);
  const found = await repository.findSessionAccount(db, tokenHash, sessionBounds(life, now));
  if (!found) return undefined;
  if (now.getTime() - found.lastUsedAt.getTime() >= touchEveryMs) {
    await repository.touchSession(db, tokenHash, now);
    await repository.updateLastSeen(db, found.account._id, now);
  }
  const { id, account, confirmedAt, factors } = found;
  const hasSecondFactor = hasAny(factors);
  const requiresSecondFactor = isFactorRequired(life.secondFactor, account);
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

/** Finds the holder of a session, with the present name and role, if it is open. Doesn't extend its life. */
export async function findSessionHolder(
  db: Database,
  life: SessionLife,
  clock: Clock,
  sessionId: string,
): Promise<Pick<Administrator, 'id' | 'name' | 'role'> | undefined> {
  if (!isUuid(sessionId)) return undefined;
  return repository.findHolder(db, sessionId, sessionBounds(life, clock()));
}

/** Ends the session, which invalidates its token. */
export async function logOut({ db, clock, actor }: OwnAccount, { account, tokenHash }: Session): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repository.deleteSession(tx, tokenHash);
    await recordActivity(tx, actor, { kind: 'signed-out', at: clock(), record: toRecord(account) });
  });
}

/** The open sessions of the account of `session`. */
export async function openSessions(
  { db, life, clock }: { db: Database; life: SessionLife; clock: Clock },
  { account, tokenHash }: Session,
): Promise<OpenSession[]> {
  const found = await repository.findSessions(db, account._id, sessionBounds(life, clock()));
  return found.map((one) => ({
    _id: one.id,
    device: one.device,
    createdAt: one.createdAt.toISOString(),
    lastUsedAt: one.lastUsedAt.toISOString(),
    isCurrent: one.tokenHash.equals(tokenHash),
  }));
}

/** Ends one session of the account; does nothing if there is none like it. */
export async function endSession({ db, clock, actor }: OwnAccount, { account }: Session, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const device = await repository.deleteOneSession(tx, account._id, id);
    if (device === undefined) return;
    const changes = changesBetween({ browser: formatUserAgent(device) }, {});
    await recordActivity(tx, actor, { kind: 'session-ended', at: clock(), record: toRecord(account), changes });
  });
}

/** Ends all sessions of an administrator. */
export async function signOutEverywhere({ db, clock, actor }: OwnAccount, { account }: Session): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repository.deleteSessions(tx, account._id);
    await recordActivity(tx, actor, { kind: 'signed-out-everywhere', at: clock(), record: toRecord(account) });
  });
}

/** Deletes sessions, log-ins that were never completed, and codes, whose time is over. */
export async function deleteExpiredSessions(db: Database, life: SessionLife, clock: Clock): Promise<void> {
  const now = clock();
  await repository.deleteOldSessions(db, sessionBounds(life, now));
  await deleteExpiredChallenges(db, now);
  await recoveryCodes.removeExpired(db, now);
  await deleteExpiredPasskeyChallenges(db, now);
}

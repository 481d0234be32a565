import { createHash, randomBytes } from 'node:crypto';
import type { Account, OpenSession } from '#contract/accounts.ts';
import type { Proof } from '#contract/endpoint.ts';
import { confirmedMinutes } from '#contract/second-factor.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isWithinLimit, type RateLimit } from '#server/platform/http/rate-limits.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { Settings } from '#server/platform/system/env.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import { hasAny, hashToken, isFactorRequired, proofsOf } from './challenge-service.ts';
import type { DeviceTokens } from './device-service.ts';
import { deleteExpiredChallenges } from './factor-repository.ts';
import { deleteExpiredPasskeyChallenges } from './passkey-repository.ts';
import * as repository from './repository.ts';

/** The maximum age of a session, and how long it can stay unused. */
export interface SessionLife {
  hours: number;
  idleMinutes: number;
}

/** The signed-in account, and the session's key in the database. */
export interface Session {
  account: Account;
  tokenHash: Buffer;
  isConfirmed: boolean;
  proofs: Proof[];
  hasSecondFactor: boolean;
  requiresSecondFactor: boolean;
  lacksSecondFactor: boolean;
}

/** Where a log-in comes from: the client's key, the browser's user agent, and what it knows of earlier log-ins. */
export interface Sender {
  address: string;
  device: string;
  deviceToken?: string | undefined;
}

/** What opening a session needs. */
export interface SignInContext {
  db: Database;
  clock: Clock;
  devices: DeviceTokens;
  queue: JobQueue;
  /** Limits the mails about log-ins from the same unknown browser. */
  signInMails: RateLimit;
}

/** The response's data after logging in; with a device token where the sender has asked for one. */
export type SignedIn = Account & { token: string; deviceToken?: string };

/** The job that notifies an administrator of a log-in from a browser that wasn't known. */
export const signInJob = 'new-sign-in';

const minute = 60_000;

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
 * Opens a session and returns its token, of which only a hash is stored. A browser that isn't known is reported by mail,
 * once a day. Returns undefined if the password has changed meanwhile, or the administrator was removed.
 */
export async function openSession(
  { db: tx, clock, devices, queue, signInMails }: SignInContext,
  { address, device: agent, deviceToken }: Sender,
  { account, passwordHash }: repository.Credentials,
): Promise<SignedIn | undefined> {
  const now = clock();
  const { email } = account;
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
  const isKnown = devices.deviceOf(email, deviceToken, now) !== undefined;
  const browser = createHash('sha256').update(`${email}\n${address}\n${device}`).digest('base64url');
  if (!isKnown && (await isWithinLimit(signInMails, browser))) {
    await queue.add(signInJob, { email, device, at: now.toISOString() }, tx);
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
  if (now.getTime() - found.lastUsedAt.getTime() >= touchEveryMs) await repository.touchSession(db, tokenHash, now);
  const { account, confirmedAt, factors } = found;
  const hasSecondFactor = hasAny(factors);
  const requiresSecondFactor = isFactorRequired(life.secondFactor, account);
  return {
    account,
    tokenHash,
    isConfirmed: now.getTime() - confirmedAt.getTime() < confirmedMinutes * minute,
    proofs: proofsOf(factors),
    hasSecondFactor,
    requiresSecondFactor,
    lacksSecondFactor: requiresSecondFactor && !hasSecondFactor,
  };
}

/** Ends the session, which invalidates its token. */
export async function logOut(db: Database, session: Session): Promise<void> {
  await repository.deleteSession(db, session.tokenHash);
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
export async function endSession(db: Database, { account }: Session, id: string): Promise<void> {
  await repository.deleteOneSession(db, account._id, id);
}

/** Ends all sessions of an administrator. */
export async function signOutEverywhere(db: Database, { account }: Session): Promise<void> {
  await repository.deleteSessions(db, account._id);
}

/** Deletes sessions, log-ins that were never completed, and codes, whose time is over. */
export async function deleteExpiredSessions(db: Database, life: SessionLife, clock: Clock): Promise<void> {
  const now = clock();
  await repository.deleteOldSessions(db, sessionBounds(life, now));
  await deleteExpiredChallenges(db, now);
  await repository.deleteExpiredCodes(db, now);
  await deleteExpiredPasskeyChallenges(db, now);
}

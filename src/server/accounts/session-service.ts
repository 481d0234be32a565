import { randomBytes } from 'node:crypto';
import type { Account, OpenSession } from '#contract/accounts.ts';
import type { Proof } from '#contract/endpoint.ts';
import { confirmedMinutes } from '#contract/second-factor.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Acting, Origin } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { Settings } from '#server/platform/system/env.ts';
import { hasAny, hashToken, isFactorRequired, proofsOf } from './challenge-service.ts';
import { deleteExpiredChallenges } from './factor-repository.ts';
import { toAdministrator, toRecord } from './mapper.ts';
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

/** Where a log-in comes from: the client's key, and the browser's user agent. */
export interface Sender extends Origin {
  address: string;
  device: string;
}

/** What a change of the own account needs. */
export type OwnAccount = Acting & { db: Database; clock: Clock };

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
 * Opens a session in a transaction, and returns its token, of which only a hash is stored. Returns undefined if the password has changed
 * meanwhile, or the administrator was removed.
 */
export async function openSession(
  tx: Database,
  now: Date,
  sender: Sender,
  { account, passwordHash }: repository.Credentials,
): Promise<(Account & { token: string }) | undefined> {
  const token = randomBytes(32).toString('base64url');
  const isOpen = await repository.insertSession(tx, {
    adminId: account._id,
    passwordHash,
    tokenHash: hashToken(token),
    device: sender.device.replace(/\p{C}/gu, '').slice(0, maxDeviceLength),
    now,
  });
  if (!isOpen) return undefined;
  await repository.updateLastSeen(tx, account._id, now);
  const actor = toAdministrator(account, sender);
  await recordActivity(tx, actor, { kind: 'logged-in', at: now, record: toRecord(account) });
  return { ...account, token };
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

/** Of these tokens, those whose sessions are open. Doesn't extend their life. */
export async function findOpenSessions(
  db: Database,
  life: SessionLife,
  clock: Clock,
  tokenHashes: readonly Buffer[],
): Promise<Buffer[]> {
  return repository.findOpenTokens(db, tokenHashes, sessionBounds(life, clock()));
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
    device: one.device,
    createdAt: one.createdAt.toISOString(),
    lastUsedAt: one.lastUsedAt.toISOString(),
    isCurrent: one.tokenHash.equals(tokenHash),
  }));
}

/** Ends all sessions of an administrator. */
export async function signOutEverywhere({ db, clock, actor }: OwnAccount, { account }: Session): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repository.deleteSessions(tx, account._id);
    await recordActivity(tx, actor, { kind: 'signed-out-everywhere', at: clock(), record: toRecord(account) });
  });
}

/** Deletes sessions, and log-ins that were never completed, whose time is over. */
export async function deleteExpiredSessions(db: Database, life: SessionLife, clock: Clock): Promise<void> {
  const now = clock();
  await repository.deleteOldSessions(db, sessionBounds(life, now));
  await deleteExpiredChallenges(db, now);
}

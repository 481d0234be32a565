import { createHash, randomBytes } from 'node:crypto';
import { type Account, wrongCredentialsMessage } from '#contract/accounts/accounts.ts';
import { passkeyMinutes } from '#contract/accounts/passkeys.ts';
import { challengeMinutes, maxChallengeAttempts } from '#contract/accounts/second-factor.ts';
import type { Proof } from '#contract/platform/endpoint.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { Settings } from '#server/platform/system/settings.ts';
import { expiringTokens } from '#server/platform/system/signed-token.ts';
import * as repository from './factor-repository.ts';
import type { Credentials } from './repository.ts';

/** Whether an account has a second factor. */
export const hasAny = ({ hasApp, hasPasskey }: repository.Factors): boolean => hasApp || hasPasskey;

/** How the owner of an account with these factors proves who they are, once the password or the session is known. */
export const proofsOf = (factors: repository.Factors): Proof[] =>
  hasAny(factors)
    ? [
        ...(factors.hasApp ? (['app'] as const) : []),
        ...(factors.hasPasskey ? (['passkey'] as const) : []),
        'backup-code',
      ]
    : ['password'];

/** Whether the setting wants this account to have a second factor. */
export const isFactorRequired = (setting: Settings['secondFactor'], { role }: Account): boolean =>
  setting === 'all' || (setting === 'owners' && role === 'Owner');

/** Tokens of sessions and challenges are stored as hashes only. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Throws 403 with a challenge for the second factor if the account has one. The password has been verified. */
export async function requireSecondFactor(db: Database, now: Date, { account, passwordHash }: Credentials) {
  const factors = await repository.findFactors(db, account._id);
  if (!hasAny(factors)) return;
  const challenge = randomBytes(32).toString('base64url');
  const isKept = await repository.insertChallenge(db, {
    adminId: account._id,
    passwordHash,
    tokenHash: hashToken(challenge),
    triesLeft: maxChallengeAttempts,
    expiresAt: new Date(now.getTime() + challengeMinutes * 60_000),
  });
  if (!isKept) throw httpErrors.invalid(wrongCredentialsMessage);
  throw httpErrors.secondFactorNeeded(challenge, proofsOf(factors));
}

/** A challenge that a passkey has signed, to be used up. */
export interface SignedChallenge {
  hash: Buffer;
  expiresAt: Date;
}

/** Makes challenges that need no storing, so that nobody can fill the database with them. */
export interface PasskeyChallenges {
  /** A challenge for one purpose, in base64url. */
  create(purpose: string, now: Date): string;
  /** The challenge if it was made here for this purpose and isn't too old. Whether it was used is known elsewhere. */
  read(purpose: string, challenge: string, now: Date): SignedChallenge | undefined;
}

export function passkeyChallenges({ secret }: Context): PasskeyChallenges {
  const tokensFor = (purpose: string) =>
    expiringTokens(secret, `passkey-challenges\n${purpose}`, passkeyMinutes * 60_000);
  return {
    create: (purpose, now) => tokensFor(purpose).sign(randomBytes(16), now),
    read(purpose, challenge, now) {
      const read = tokensFor(purpose).read(challenge, now);
      return read && { hash: hashToken(challenge), expiresAt: read.expiresAt };
    },
  };
}

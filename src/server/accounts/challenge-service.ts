import { createHash, randomBytes } from 'node:crypto';
import { type Account, wrongCredentialsMessage } from '#contract/accounts/accounts.ts';
import { passkeyMinutes } from '#contract/accounts/passkeys.ts';
import { challengeMinutes, maxChallengeAttempts } from '#contract/accounts/second-factor.ts';
import type { Proof } from '#contract/platform/endpoint.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { Settings } from '#server/platform/system/env.ts';
import { expiringTokens } from '#server/platform/system/signed-token.ts';
import * as repository from './factor-repository.ts';
import type { Credentials } from './repository.ts';

export const hasAny = ({ hasApp, hasPasskey }: repository.Factors): boolean => hasApp || hasPasskey;

/** The proofs of identity an account accepts after its password or session. */
export const proofsOf = (factors: repository.Factors): Proof[] =>
  hasAny(factors)
    ? [
        ...(factors.hasApp ? (['app'] as const) : []),
        ...(factors.hasPasskey ? (['passkey'] as const) : []),
        'backup-code',
      ]
    : ['password'];

export const isFactorRequired = (setting: Settings['secondFactor'], { role }: Account): boolean =>
  setting === 'all' || (setting === 'owners' && role === 'Owner');

/** Only hashes of session and challenge tokens are stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Throws 403 with a challenge if the account has a second factor. Verify the password first. */
export async function requireSecondFactor(
  db: Database,
  now: Date,
  { account, passwordHash }: Credentials,
) {
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

export interface SignedChallenge {
  hash: Buffer;
  expiresAt: Date;
}

/** Signed challenges need no storage, so unauthenticated requests can't fill the database. */
export interface PasskeyChallenges {
  /** Returns a base64url challenge, valid for one purpose. */
  create(purpose: string, now: Date): string;
  /** Returns undefined if the challenge is forged, expired or for another purpose. Doesn't check for reuse. */
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

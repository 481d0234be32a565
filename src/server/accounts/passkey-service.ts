import { v7 as uuid } from 'uuid';
import type { Account } from '#contract/accounts/accounts.ts';
import {
  maxPasskeys,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  passkeyChecks,
  passkeyMinutes,
  wrongPasskeyMessage,
} from '#contract/accounts/passkeys.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { passkeyChallenges, type SignedChallenge } from './challenge-service.ts';
import { confirmSession } from './factor-repository.ts';
import {
  backupCodeKey,
  createFirstBackupCodes,
  dropUnneededBackupCodes,
  recordFactorChange,
} from './factor-service.ts';
import * as repository from './passkey-repository.ts';
import { lockCredentials } from './repository.ts';
import { openSession, type Sender, type Session, type SignedIn } from './session-service.ts';

const nameOf = (name: string) => `Passkey “${name}”`;

const timeout = passkeyMinutes * 60_000;
const hostOf = ({ settings }: Context) => new URL(settings.publicUrl).hostname;

// 300 modules, a sixth of the server's: loaded for the first passkey.
const loadLibrary = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: every authenticator supports at least one. */
const algorithms = [-8, -7, -257] as const;

const usePurpose = 'use';
const addPurpose = (adminId: string) => `add ${adminId}`;

const wrongPasskey = () => httpErrors.invalid(wrongPasskeyMessage);

/** Maps every error of the library to one 400. */
async function verified<Result extends { verified: boolean }>(
  verifying: Promise<Result>,
): Promise<Result> {
  const result = await verifying.catch(() => undefined);
  if (!result?.verified) throw wrongPasskey();
  return result;
}

export const beginPasskeyLogin = (context: Context) => ({
  challenge: passkeyChallenges(context).create(usePurpose, context.clock()),
  rpId: hostOf(context),
  timeout,
  userVerification: 'required' as const,
});

/**
 * Returns the passkey's owner, and a function that uses up the challenge in a transaction. Throws 400 if the
 * response is invalid.
 */
async function verifyUse(context: Context, answer: PasskeyAnswer) {
  const { db, clock, settings } = context;
  const passkey = await repository.findVerifier(db, answer.id);
  if (!passkey) throw wrongPasskey();
  const { id, adminId, credentialId, publicKey, counter, transports } = passkey;
  const { verifyAuthenticationResponse } = await loadLibrary();
  let signed: SignedChallenge | undefined;
  const { authenticationInfo } = await verified(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge(challenge) {
        signed = passkeyChallenges(context).read(usePurpose, challenge, clock());
        return signed !== undefined;
      },
      expectedOrigin: settings.publicUrl,
      expectedRPID: hostOf(context),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
      requireUserVerification: true,
    }),
  );
  const use = { id, counter: authenticationInfo.newCounter, present: counter };
  const consume = async (tx: Database) => {
    const isFresh =
      signed && (await repository.consumeChallenge(tx, signed.hash, signed.expiresAt));
    if (!isFresh || !(await repository.touchPasskey(tx, { ...use, now: clock() })))
      throw wrongPasskey();
  };
  return { adminId, consume };
}

/**
 * Opens a session with a passkey. Throws 400 if the passkey is unknown, or its response is wrong, expired or
 * reused.
 */
export async function logInWithPasskey(
  context: Context,
  sender: Sender,
  answer: PasskeyAnswer,
): Promise<SignedIn> {
  const { adminId, consume } = await verifyUse(context, answer);
  return context.db.transaction().execute(async (tx) => {
    const credentials = await lockCredentials(tx, adminId);
    if (!credentials) throw wrongPasskey();
    await consume(tx);
    const opened = await openSession({ ...context, db: tx }, sender, credentials);
    if (!opened) throw wrongPasskey();
    return opened;
  });
}

/** Confirms the session's owner. Throws 400 for a passkey of another account. */
export async function confirmWithPasskey(
  context: Context,
  { account, tokenHash }: Session,
  answer: PasskeyAnswer,
): Promise<void> {
  const { adminId, consume } = await verifyUse(context, answer);
  if (adminId !== account._id) throw wrongPasskey();
  await context.db.transaction().execute(async (tx) => {
    await consume(tx);
    await confirmSession(tx, tokenHash, context.clock());
  });
}

export async function beginPasskey(context: Context, { account }: Session) {
  const { db, clock } = context;
  const rp = { id: hostOf(context), name: hostOf(context) };
  const passkeys = await repository.findPasskeys(db, account._id);
  const user = { name: account.email, displayName: account.name };
  return {
    challenge: passkeyChallenges(context).create(addPurpose(account._id), clock()),
    rp,
    user: { id: Buffer.from(account._id).toString('base64url'), ...user },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports,
    })),
    // A passkey also replaces the password, so it must name the account and verify the person.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
    timeout,
  };
}

/**
 * Throws 400 if the response is invalid, or the account already has ten passkeys. Returns new backup codes if this
 * is the first factor.
 */
export async function addPasskey(
  context: AdministratorContext,
  { account }: Session,
  { name, passkey: answer }: { name: string; passkey: NewPasskeyAnswer },
): Promise<string[]> {
  const { db, clock, settings } = context;
  const now = clock();
  const adminId = account._id;
  rejectInvalid(passkeyChecks, { name }, now);
  const { verifyRegistrationResponse } = await loadLibrary();
  let signed: SignedChallenge | undefined;
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge(challenge) {
        signed = passkeyChallenges(context).read(addPurpose(adminId), challenge, now);
        return signed !== undefined;
      },
      expectedOrigin: settings.publicUrl,
      expectedRPID: hostOf(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }),
  );
  if (!signed || !registrationInfo) throw wrongPasskey();
  const { hash, expiresAt } = signed;
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  return db.transaction().execute(async (tx) => {
    await lockCredentials(tx, adminId);
    const passkeys = await repository.findPasskeys(tx, adminId);
    if (passkeys.length >= maxPasskeys)
      throw httpErrors.invalid(`An account can have at most ${maxPasskeys} passkeys.`);
    const isFresh = await repository.consumeChallenge(tx, hash, expiresAt);
    const passkey = {
      id: uuid(),
      adminId,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
    };
    if (!isFresh || !(await repository.insertPasskey(tx, { ...passkey, name, createdAt: now })))
      throw wrongPasskey();
    const change = { before: null, after: nameOf(name) };
    await recordFactorChange(tx, context, account, change, `The passkey “${name}” was added.`);
    return createFirstBackupCodes(tx, backupCodeKey(context), adminId);
  });
}

/** Does nothing if the account has no such passkey. */
export async function removePasskey(
  context: AdministratorContext,
  { account }: Session,
  id: string,
) {
  await context.db.transaction().execute(async (tx) => {
    await lockCredentials(tx, account._id);
    const name = await repository.deletePasskey(tx, account._id, id);
    if (name === undefined) return;
    await dropUnneededBackupCodes(tx, account._id);
    const change = { before: nameOf(name), after: null };
    await recordFactorChange(tx, context, account, change, `The passkey “${name}” was removed.`);
  });
}

export async function ownPasskeys(db: Database, { _id }: Account) {
  const passkeys = await repository.findPasskeys(db, _id);
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  NewPasskeyAnswer,
  PasskeyAnswer,
} from '#contract/accounts/passkeys.ts';
import { type ApiResponse, callApi } from '#web/platform/http/api-client.ts';

/** A toast's title; the error's message is its text. */
export const passkeyFailure = 'The passkey was not used';

/** The dialog was closed, or the passkey didn't respond. The message can be shown. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

const sentences: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
};

function toPasskeyError(error: unknown): PasskeyError {
  const name = error instanceof Error ? error.name : '';
  return new PasskeyError(
    sentences[name] ?? 'The passkey was not used. Please try again, or use another way.',
  );
}

/** Rejects with a `PasskeyError` if there is no passkey for this site, or the user cancels. */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const { data: optionsJSON } = await callApi(beginPasskeyLogin, {});
  const answer = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw toPasskeyError(error);
  });
  return z.parse(PasskeyAnswer, answer);
}

/** Creates a passkey on this or a nearby device and adds it to the account. */
export async function createPasskey(name: string): Promise<ApiResponse<typeof addPasskey>> {
  const { data: optionsJSON } = await callApi(beginPasskey, {});
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw toPasskeyError(error);
  });
  return callApi(addPasskey, {
    body: { name, passkey: z.parse(NewPasskeyAnswer, answer) },
  });
}

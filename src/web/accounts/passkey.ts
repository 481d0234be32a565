import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  NewPasskeyAnswer,
  PasskeyAnswer,
} from '#contract/accounts/passkeys.ts';
import { type ApiResponse, callApi } from '#web/platform/http/api-client.ts';

/** Shown in a toast, beside the sentence of the error. */
export const passkeyFailure = 'The passkey was not used';

/** The browser's dialog was closed, or the passkey didn't answer. The message is a sentence to show. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Whether this browser, at this address, can use passkeys. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

const sentences: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
};

function toPasskeyError(error: unknown): PasskeyError {
  const name = error instanceof Error ? error.name : '';
  return new PasskeyError(sentences[name] ?? 'The passkey was not used. Please try again, or use another way.');
}

/** Asks for a passkey of this site. Rejects with a `PasskeyError` if there is none, or if its owner would rather not. */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const { data: optionsJSON } = await callApi(beginPasskeyLogin, {});
  const answer = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw toPasskeyError(error);
  });
  return z.parse(PasskeyAnswer, answer);
}

/** Creates a passkey on this device, or on one beside it, and adds it to the account. */
export async function createPasskey(name: string): Promise<ApiResponse<typeof addPasskey>> {
  const { data: optionsJSON } = await callApi(beginPasskey, {});
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw toPasskeyError(error);
  });
  return callApi(addPasskey, {
    body: { name, passkey: z.parse(NewPasskeyAnswer, answer) },
  });
}

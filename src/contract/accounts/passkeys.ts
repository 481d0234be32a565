import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, success, textField } from '#contract/platform/endpoint.ts';
import { deviceToken, LoggedIn } from './accounts.ts';

export const maxPasskeys = 10;

/** The longest time that the browser's dialog stays open. */
export const passkeyMinutes = 5;

/** The same for an unknown, removed or altered passkey. */
export const wrongPasskeyMessage =
  'This passkey could not be used. Please try again, or use another way.';

export const passkeyChecks: readonly check.Check<'name'>[] = [
  check.required(['name']),
  ...check.text('name', 'Name', check.textLimits.name),
];

const Base64Url = z
  .string()
  .check(z.regex(/^[\w+/=-]*$/, 'A passkey must be sent as the browser gives it.'));
const noExtensions = z._default(z.object({}), {});
const publicKey = z.literal('public-key');

/** The result of a browser's `navigator.credentials.get()`, as JSON. */
export const PasskeyAnswer = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: publicKey,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.exactOptional(Base64Url),
  }),
  clientExtensionResults: noExtensions,
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** The result of a browser's `navigator.credentials.create()`, as JSON. */
export const NewPasskeyAnswer = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: publicKey,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.exactOptional(z.array(z.string())),
  }),
  clientExtensionResults: noExtensions,
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

/** Begins a log-in or a confirmation. Returns the options of `navigator.credentials.get()`. */
export const beginPasskeyLogin = endpoint('POST /admin/login/passkey/options', {
  access: 'public',
  tag: 'Accounts',
  summary: 'Start a log-in with a passkey',
  response: success(
    z.object({
      challenge: Base64Url,
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
  ),
});

/** Opens a session. A passkey replaces both factors, since its authenticator verifies the user. */
export const logInWithPasskey = endpoint('POST /admin/login/passkey', {
  access: 'public',
  tag: 'Accounts',
  summary: 'Log in with a passkey',
  body: z.object({ passkey: PasskeyAnswer, deviceToken }),
  response: LoggedIn,
});

export const confirmWithPasskey = endpoint('POST /admin/account/confirm/passkey', {
  access: 'signed-in',
  beforeSecondFactor: true,
  tag: 'Accounts',
  summary: 'Confirm your identity with a passkey',
  body: z.object({ passkey: PasskeyAnswer }),
});

/** Begins adding a passkey. Returns the options of `navigator.credentials.create()`. */
export const beginPasskey = endpoint('POST /admin/account/passkeys/options', {
  access: 'signed-in',
  beforeSecondFactor: true,
  confirm: { sessions: 'all' },
  tag: 'Accounts',
  summary: 'Start adding a passkey',
  response: success(
    z.object({
      challenge: Base64Url,
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
      excludeCredentials: z.array(
        z.object({ id: Base64Url, type: publicKey, transports: z.array(z.string()) }),
      ),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
      timeout: z.number(),
    }),
  ),
});

/** Adds a passkey. The first second factor also returns backup codes. */
export const addPasskey = endpoint('POST /admin/account/passkeys', {
  access: 'signed-in',
  beforeSecondFactor: true,
  confirm: { sessions: 'all' },
  tag: 'Accounts',
  summary: 'Add a passkey',
  writes: ['accounts', 'messages'],
  status: 201,
  body: z.object({ name: textField('Name', check.textLimits.name), passkey: NewPasskeyAnswer }),
  checks: passkeyChecks,
  response: success(z.object({ backupCodes: z.array(z.string()) })),
});

/** Removes a passkey of the caller. Removing the last second factor also removes the backup codes. */
export const removePasskey = endpoint('POST /admin/account/passkeys/{id}/remove', {
  access: 'signed-in',
  confirm: { sessions: 'all' },
  tag: 'Accounts',
  summary: 'Remove a passkey',
  writes: ['accounts', 'messages'],
  params: z.object({ id: Id }),
});

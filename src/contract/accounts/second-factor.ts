import * as z from 'zod/mini';
import type { Check } from '#contract/platform/checks.ts';
import { endpoint, success, textField } from '#contract/platform/endpoint.ts';
import { deviceToken, LoggedIn, passwordField } from './accounts.ts';

export const appCodeLength = 6;

export const backupCodeCount = 10;

export const challengeMinutes = 5;

export const maxChallengeAttempts = 5;

/** The validity of a confirmed session. */
export const confirmedMinutes = 10;

/** The same for a wrong, an old and a used code. */
export const wrongFactorMessage = 'The code is wrong or was used before. Please enter a new one.';

export const challengeOverMessage =
  'This took too long, or too many codes were wrong. Please log in again.';

// Spaces and hyphens between the digits are accepted.
const appCode = new RegExp(`^(?:[\\s-]?\\d){${appCodeLength}}$`);
const appOrBackupCode = new RegExp(`${appCode.source}|^(?:[\\s-]?[0-9A-Za-z]){10}$`);

/** A code in the form it is compared in: no spaces or hyphens, digits for look-alike letters. */
export const canonicalCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');

export const isAppCode = (typed: string): boolean => appCode.test(typed);

export const factorCodeChecks: readonly Check<'code'>[] = [
  {
    message: `Please enter the ${appCodeLength}-digit code from your app, or a backup code.`,
    field: 'code',
    schema: { pattern: appOrBackupCode.source },
    failing: ({ code }) => (appOrBackupCode.test(code.trim()) ? [] : ['code']),
  },
];

export const appCodeChecks: readonly Check<'code'>[] = [
  {
    message: `Please enter the ${appCodeLength}-digit code from your app.`,
    field: 'code',
    schema: { pattern: appCode.source },
    failing: ({ code }) => (isAppCode(code.trim()) ? [] : ['code']),
  },
];

const challenge = /^[\w-]{43}$/;

export const completeLoginChecks: readonly Check<'challenge' | 'code'>[] = [
  {
    message: challengeOverMessage,
    field: 'challenge',
    schema: { pattern: challenge.source },
    failing: (typed) => (challenge.test(typed.challenge) ? [] : ['challenge']),
  },
  ...factorCodeChecks,
];

const codeField = textField('Code', 20);

/** Opens a session with the `challenge` from `login` and a code of the second factor. */
export const completeLogin = endpoint('POST /admin/login/code', {
  access: 'public',
  tag: 'Accounts',
  summary: 'Complete a log-in with a second-factor code',
  body: z.object({ challenge: textField('Challenge', 43), code: codeField, deviceToken }),
  checks: completeLoginChecks,
  errors: [429],
  response: LoggedIn,
});

/**
 * Confirms the session with a code, or with the password if there is no second factor. Calls that need it then work
 * for ten minutes.
 */
export const confirmSession = endpoint('POST /admin/account/confirm', {
  access: 'signed-in',
  beforeSecondFactor: true,
  tag: 'Accounts',
  summary: 'Confirm your identity',
  body: z.object({ code: passwordField('Code'), password: passwordField('Password') }),
  errors: [429],
});

const NewCodes = z.array(z.string());

/** Creates a new secret for an authenticator app. It takes effect once `confirmApp` receives a code. */
export const beginApp = endpoint('POST /admin/account/app', {
  access: 'signed-in',
  beforeSecondFactor: true,
  confirm: { sessions: 'all' },
  tag: 'Accounts',
  summary: 'Start setting up an authenticator app',
  response: success(
    z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** An `otpauth:` URI. */
      uri: z.string(),
      /** The URI as a QR code: an SVG path in a square of `size` units. */
      qrCode: z.object({ size: z.number(), path: z.string() }),
    }),
  ),
});

/** Completes the setup with a code from the app. The first second factor also returns backup codes. */
export const confirmApp = endpoint('PUT /admin/account/app', {
  access: 'signed-in',
  beforeSecondFactor: true,
  confirm: { sessions: 'all' },
  tag: 'Accounts',
  summary: 'Finish setting up an authenticator app',
  writes: ['accounts', 'messages'],
  body: z.object({ code: codeField }),
  checks: appCodeChecks,
  response: success(z.object({ backupCodes: NewCodes })),
});

/** Removes the app. Removing the last second factor also removes the backup codes. */
export const removeApp = endpoint('POST /admin/account/app/remove', {
  access: 'signed-in',
  confirm: { sessions: 'all' },
  tag: 'Accounts',
  summary: 'Disable the authenticator app',
  writes: ['accounts', 'messages'],
});

export const replaceBackupCodes = endpoint('POST /admin/account/backupcodes', {
  access: 'signed-in',
  confirm: { sessions: 'all' },
  tag: 'Accounts',
  summary: 'Create new backup codes',
  writes: ['accounts', 'messages'],
  response: success(z.object({ backupCodes: NewCodes })),
});

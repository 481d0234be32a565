import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { emailField, hasPlainLocalPart } from '#contract/platform/email-address.ts';
import { endpoint, Id, Instant, success, textField } from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';
import { newPasswordChecks } from '#contract/platform/password.ts';

export const Account = z.object({ _id: Id, name: z.string(), email: z.string(), role: z.string() });
export type Account = z.infer<typeof Account>;

export const recoveryCodeLength = 6;

export const recoveryCodeMinutes = 10;

export const maxRecoveryAttempts = 5;

export const newCodeAfterSeconds = 60;

export const repeatedPasswordChecks: readonly check.Check<'newPassword' | 'confirmPassword'>[] = [
  ...newPasswordChecks,
  {
    message: 'Passwords do not match.',
    failing: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword ? [] : ['confirmPassword'],
  },
];

export const changePasswordChecks: readonly check.Check<
  'currentPassword' | 'newPassword' | 'confirmPassword'
>[] = [
  {
    message: check.fillInMessage,
    failing: ({ currentPassword }) => (currentPassword === '' ? ['currentPassword'] : []),
  },
  ...repeatedPasswordChecks,
];

export const forgotPasswordChecks: readonly check.Check<'email'>[] = [
  check.required(['email']),
  check.email('email'),
  ...check.emailText('email', 'Email address'),
];

export const adminEmailChecks: readonly check.Check<'email'>[] = [
  ...forgotPasswordChecks,
  {
    message:
      "An administrator's email address can have only the letters a to z, digits and common symbols before the @.",
    failing: ({ email }) => (hasPlainLocalPart(email) ? [] : ['email']),
  },
];

export const recoveryCodeChecks: readonly check.Check<'otpCode'>[] = [
  check.digits('otpCode', recoveryCodeLength),
];

/** The same for an unknown address and a wrong, used or expired code: it must not reveal which addresses exist. */
export const wrongCodeMessage = 'The code is wrong or has expired. Please ask for a new one.';

export const wrongPasswordMessage = 'The current password is wrong.';

export const accountChecks: readonly check.Check<'name'>[] = [
  check.required(['name']),
  ...check.name('name', 'Name'),
];

/** The same for a wrong email address and a wrong password. */
export const wrongCredentialsMessage = 'Wrong email address or password.';

export const loggedInMessage = 'Login successful';

export const signedOutMessage = 'Logged out successfully';

const loginFields = ['email', 'password'] as const;

/** Spaces count in a password: one of spaces only isn't empty. */
export const loginChecks: readonly check.Check<'email' | 'password'>[] = [
  {
    message: check.fillInMessage,
    failing: ({ email, password }) =>
      loginFields.filter((field) => (field === 'password' ? password : email.trim()) === ''),
  },
  ...check.emailText('email', 'Email address'),
];

const tokenField = (label: string) => z.optional(z.string(`${label} must be text, given once.`));

/**
 * Proves an earlier log-in from this browser; '' if there was none. It grants no access, but exempts the browser
 * from the lock-out that others' failed log-ins cause. A response that has one replaces it.
 */
export const deviceToken = tokenField('Device token');

/** A random id that the browser generates. A recovery code only works in the browser that requested it. */
const browserId = tokenField('Browser ID');

/** Opens a session. Later calls send `token` as `Authorization: Bearer`. */
export const LoggedIn = success(
  z.extend(Account, { token: z.string(), deviceToken: z.optional(z.string()) }),
);

/**
 * Opens a session. With a second factor, the right password gets 403 (`second-factor-needed`) and a `challenge` for
 * `completeLogin`.
 */
export const login = endpoint('POST /admin/login', {
  access: 'public',
  tag: 'Accounts',
  summary: 'Log in',
  accepts: ['multipart/form-data', 'application/json'],
  body: z.object({
    email: emailField('Email address'),
    password: z._default(z.string('Password must be text, given once.'), ''),
    deviceToken,
  }),
  checks: loginChecks,
  errors: [403, 429],
  response: LoggedIn,
});

export const logout = endpoint('POST /admin/logout', {
  access: 'signed-in',
  beforeSecondFactor: true,
  tag: 'Accounts',
  summary: 'Sign out',
});

export const passwordField = (label: string) =>
  z._default(z.string(`${label} must be text, given once.`), '');

/** Sends a recovery code to an administrator. The response is the same for every address. */
export const forgotPassword = endpoint('POST /admin/forgotpassword', {
  access: 'public',
  tag: 'Accounts',
  summary: 'Request a code for a new password',
  accepts: ['application/json', 'multipart/form-data'],
  body: z.object({ email: emailField('Email address'), browserId, deviceToken }),
  checks: forgotPasswordChecks,
  errors: [429],
});

/** Sets a new password with a recovery code. Ends all the administrator's sessions and opens none. */
export const resetPassword = endpoint('PUT /admin/resetpassword', {
  access: 'public',
  tag: 'Accounts',
  summary: 'Set a new password with a code',
  accepts: ['application/json', 'multipart/form-data'],
  body: z.object({
    email: emailField('Email address'),
    otpCode: textField('Code', recoveryCodeLength),
    newPassword: passwordField('Password'),
    browserId,
    deviceToken,
  }),
  checks: [...forgotPasswordChecks, ...recoveryCodeChecks, ...newPasswordChecks],
  response: z.object({
    message: z.string(),
    data: z.optional(z.object({ deviceToken: z.string() })),
  }),
});

export const OpenSession = z.object({
  _id: Id,
  device: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

export const SecondFactor = z.object({
  /** Whether the settings require a second factor. */
  isRequired: z.boolean(),
  hasApp: z.boolean(),
  passkeys: z.array(Passkey),
  backupCodes: z.number(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Reads the caller's account and open sessions, last used first. */
export const readAccount = endpoint('GET /admin/account', {
  access: 'signed-in',
  tag: 'Accounts',
  summary: 'Read your own account',
  reads: ['accounts'],
  beforeSecondFactor: true,
  response: success(
    z.object({ account: Account, sessions: z.array(OpenSession), secondFactor: SecondFactor }),
  ),
});

export const updateAccount = endpoint('PUT /admin/account', {
  access: 'signed-in',
  tag: 'Accounts',
  summary: 'Change your own name',
  writes: ['accounts', 'messages'],
  body: z.object({ name: nameField('Name', check.textLimits.name) }),
  checks: accountChecks,
  response: success(Account),
});

/** Changes the caller's password and ends their other sessions. */
export const changePassword = endpoint('PUT /admin/account/password', {
  access: 'signed-in',
  confirm: { sessions: 'second-factor' },
  tag: 'Accounts',
  summary: 'Change your own password',
  writes: ['accounts', 'messages'],
  body: z.object({
    currentPassword: passwordField('Current password'),
    newPassword: passwordField('Password'),
  }),
  checks: changePasswordChecks,
  errors: [429],
});

/** Ends all the caller's sessions, including the current one. */
export const signOutEverywhere = endpoint('POST /admin/account/signout', {
  access: 'signed-in',
  beforeSecondFactor: true,
  tag: 'Accounts',
  summary: 'Sign out everywhere',
});

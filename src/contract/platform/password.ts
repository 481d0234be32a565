import type { Check } from './checks.ts';

/** Limits the time of hashing, which grows with the length. */
export const maxPasswordLength = 128;

export const minPasswordLength = 6;

export const passwordHint = `At least ${minPasswordLength} characters; no common words.`;

/** Only the server rejects it: the list of common passwords is too large for browsers. */
export const weakPasswordMessage =
  'This password is easy to guess: it is a very common one, or made of well-known words. Please choose another one.';

/** Not trimmed: spaces count. */
export const newPasswordChecks: readonly Check<'newPassword'>[] = [
  {
    message: `Password must be at least ${minPasswordLength} characters.`,
    field: 'newPassword',
    schema: { minLength: minPasswordLength },
    failing: ({ newPassword }) => (newPassword.length < minPasswordLength ? ['newPassword'] : []),
  },
  {
    message: `Password can have at most ${maxPasswordLength} characters.`,
    field: 'newPassword',
    schema: { maxLength: maxPasswordLength },
    failing: ({ newPassword }) => (newPassword.length > maxPasswordLength ? ['newPassword'] : []),
  },
];

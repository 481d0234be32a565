import type { Check } from '#contract/platform/checks.ts';

/** Bounds the hashing time, which grows with the length. */
export const maxPasswordLength = 128;

export const minPasswordLength = 6;

/** The rules of a new password, for beside its field. */
export const passwordHint = `At least ${minPasswordLength} characters; no common words.`;

/** For one that the server rejects although it follows the rules: the list of common ones is too long for browsers. */
export const weakPasswordMessage =
  'This password is easy to guess: it is a very common one, or made of well-known words. Please choose another one.';

/** The rules of a new password. It isn't trimmed: spaces count. */
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

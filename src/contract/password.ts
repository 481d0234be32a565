import type { Check } from './checks.ts';

/** Bounds the hashing time, which grows with the length. */
export const maxPasswordLength = 128;

export const minPasswordLength = 6;

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

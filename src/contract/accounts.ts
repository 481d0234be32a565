import * as z from 'zod/mini';
import * as check from './checks.ts';
import { endpoint, Id, success, textField } from './endpoint.ts';

/** An administrator as the back-office shows them. */
export const Account = z.object({ _id: Id, name: z.string(), email: z.string(), role: z.string() });
export type Account = z.infer<typeof Account>;

/** A password can be at most so long: hashing time grows with it. */
export const maxPasswordLength = 128;

/** What a log-in is refused with, whichever of the two was wrong. */
export const wrongCredentialsMessage = 'Wrong email address or password.';

/** The log-in form's rules, in order. */
export const loginChecks: readonly check.Check<'email' | 'password'>[] = [
  check.required(['email', 'password'], 'Please fill in all required fields.'),
];

/** Opens a session. `token` goes into the `Authorization: Bearer` header of every later call. */
export const login = endpoint({
  method: 'POST',
  path: '/admin/login',
  access: 'public',
  summary: 'Log in',
  status: 200,
  accepts: ['multipart/form-data', 'application/json'],
  body: z.object({
    email: textField('Email address', 254),
    password: z._default(z.string('Password must be text, given once.'), ''),
  }),
  answer: success(z.extend(Account, { token: z.string() })),
});

/** Ends the session whose token is sent. */
export const logout = endpoint({
  method: 'POST',
  path: '/admin/logout',
  access: 'admin',
  summary: 'Sign out',
  status: 200,
  answer: z.object({ message: z.string() }),
});

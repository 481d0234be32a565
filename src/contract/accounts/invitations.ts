import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, success, textField } from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';
import { newPasswordChecks } from '#contract/platform/password.ts';
import { roles } from '#contract/platform/roles.ts';
import { accountChecks, deviceToken } from './accounts.ts';

/** Shown for a link that is unknown, truncated or replaced by a newer one. */
export const unknownInvitationMessage =
  "This invitation doesn't work. If you were sent a newer one, please use that. If not, ask for another.";

export const usedInvitationMessage = 'This invitation has been used. Please log in.';

export const revokedInvitationMessage =
  'This invitation was withdrawn. If that is a mistake, ask for another.';

export const expiredInvitationMessage = 'This invitation has expired. Please ask for another.';

const token = /^[\w-]{43}$/;

export const invitationTokenChecks: readonly check.Check<'token'>[] = [
  {
    message: unknownInvitationMessage,
    field: 'token',
    schema: { pattern: token.source },
    failing: ({ token: value }) => (token.test(value) ? [] : ['token']),
  },
];

/** The rules of an acceptance; the form asks for the password twice. */
export const acceptInvitationChecks: readonly check.Check<'name' | 'newPassword'>[] = [
  ...accountChecks,
  ...newPasswordChecks,
];

const tokenField = textField('Invitation', 100);

/** Reads an invitation. Responds 400 if it was used, withdrawn or has expired. */
export const readInvitation = endpoint('POST /invitation', {
  access: 'public',
  tag: 'Administrators',
  summary: "Read an invitation by its link's token",
  body: z.object({ token: tokenField }),
  checks: invitationTokenChecks,
  errors: [429],
  response: success(z.object({ email: z.string(), role: z.enum(roles) })),
});

/** Creates the account. Responds 400 as `readInvitation` does, and if the address now belongs to an administrator. */
export const acceptInvitation = endpoint('POST /invitation/accept', {
  access: 'public',
  tag: 'Administrators',
  summary: 'Accept an invitation as administrator',
  status: 201,
  body: z.object({
    token: tokenField,
    name: nameField('Name', check.textLimits.name),
    newPassword: z._default(z.string('Password must be text, given once.'), ''),
    deviceToken,
  }),
  checks: [...invitationTokenChecks, ...acceptInvitationChecks],
  errors: [429],
  response: success(z.object({ email: z.string(), deviceToken: z.optional(z.string()) })),
});

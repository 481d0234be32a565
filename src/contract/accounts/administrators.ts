import * as z from 'zod/mini';
import { emailField } from '#contract/platform/email-address.ts';
import { endpoint, Id, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { roles } from '#contract/platform/roles.ts';
import { seenVersion, seenVersionNumber, Version } from '#contract/platform/version.ts';
import { adminEmailChecks } from './accounts.ts';

export const administratorStates = ['Active', 'Invited', 'Deactivated'] as const;
export type AdministratorState = (typeof administratorStates)[number];

export const secondFactors = ['passkey', 'app'] as const;
export type SecondFactorKind = (typeof secondFactors)[number];

export const invitationHours = 72;

export const lastOwnerMessage = (name: string): string =>
  `${name} is the last Owner. Make somebody else an Owner first.`;

/**
 * An administrator or an invitation, which has no name and a null `version`. `lastSeenAt` is to the minute; only an
 * invitation has `expiresAt`.
 */
export const Administrator = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    state: z.enum(administratorStates),
    version: z.nullable(Version),
    lastSeenAt: z.nullable(Instant),
    secondFactors: z.array(z.enum(secondFactors)),
    expiresAt: z.nullable(Instant),
    /** The inviter's name when they sent it; null for an administrator. */
    invitedBy: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Administrator' }));
export type Administrator = z.infer<typeof Administrator>;

const role = oneOf('role', roles);
const params = z.object({ id: Id });
const seenQuery = z.object({ version: seenVersion() });
const changing = {
  access: 'manage administrators',
  confirm: { sessions: 'all' },
  tag: 'Administrators',
  params,
  errors: [404, 409],
} as const;

/** Lists the administrators by name, then invitations, latest first. */
export const listAdministrators = endpoint('GET /admin/administrators', {
  access: 'manage administrators',
  tag: 'Administrators',
  summary: 'List administrators and open invitations',
  reads: ['accounts'],
  response: success(z.object({ result: z.array(Administrator) })),
});

/**
 * Emails a link that works once, while the inviter can still invite. Responds 409 if the address belongs to an
 * administrator or is already invited.
 */
export const inviteAdministrator = endpoint('POST /admin/invitations', {
  access: 'manage administrators',
  confirm: { sessions: 'all' },
  tag: 'Administrators',
  summary: 'Invite an administrator',
  writes: ['accounts', 'messages'],
  status: 201,
  body: z.object({ email: emailField('Email address'), role }),
  checks: adminEmailChecks,
  errors: [409],
  response: success(Administrator),
});

/**
 * Emails a new link and restarts its time; the caller becomes the inviter. The old link stops working. Responds 409
 * if the invitation was accepted or withdrawn.
 */
export const resendInvitation = endpoint('POST /admin/invitations/{id}/resend', {
  ...changing,
  summary: 'Resend an invitation',
  writes: ['accounts', 'messages'],
  response: success(Administrator),
});

/** Responds 409 if the invitation was accepted or already withdrawn. */
export const revokeInvitation = endpoint('POST /admin/invitations/{id}/revoke', {
  ...changing,
  summary: 'Withdraw an invitation',
  writes: ['accounts', 'messages'],
});

/** Responds 409 if the role is unchanged or the last Owner's, or the `version` is outdated. */
export const changeAdministratorRole = endpoint('PUT /admin/administrators/{id}/role', {
  ...changing,
  summary: "Change an administrator's role",
  writes: ['accounts', 'messages'],
  body: z.object({ role, version: seenVersionNumber }),
  response: success(Administrator),
});

/**
 * Ends the sessions and prevents new ones. Responds 409 if already deactivated, for the last Owner, or if the
 * `version` is outdated.
 */
export const deactivateAdministrator = endpoint('POST /admin/administrators/{id}/deactivate', {
  ...changing,
  query: seenQuery,
  summary: 'Deactivate an administrator',
  writes: ['accounts', 'messages'],
  response: success(Administrator),
});

export const reactivateAdministrator = endpoint('POST /admin/administrators/{id}/reactivate', {
  ...changing,
  query: seenQuery,
  summary: 'Reactivate an administrator',
  writes: ['accounts', 'messages'],
  response: success(Administrator),
});

export const signOutAdministrator = endpoint('POST /admin/administrators/{id}/signout', {
  ...changing,
  summary: 'Sign an administrator out everywhere',
  writes: ['accounts', 'messages'],
  errors: [404],
});

/**
 * For an administrator who lost their second factor. Ends their sessions and notifies them by email. Responds 400
 * if there is no second factor.
 */
export const removeSecondFactor = endpoint('POST /admin/administrators/{id}/second-factor/remove', {
  ...changing,
  summary: "Remove an administrator's second factor",
  writes: ['accounts', 'messages'],
  errors: [404],
  response: success(Administrator),
});

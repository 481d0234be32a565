import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { adminEmailChecks } from '#contract/accounts/accounts.ts';
import { invitationHours } from '#contract/accounts/administrators.ts';
import {
  acceptInvitationChecks,
  expiredInvitationMessage,
  invitationTokenChecks,
  revokedInvitationMessage,
  unknownInvitationMessage,
  usedInvitationMessage,
} from '#contract/accounts/invitations.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { Role } from '#contract/platform/roles.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { SecretMakers } from '#server/messages/secrets.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  httpErrors,
  rejectInvalid,
  throwValidationErrors,
} from '#server/platform/http/http-errors.ts';
import type { Actor, Administrator } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { findIdByEmail } from './administrator-repository.ts';
import { hashToken } from './challenge-service.ts';
import * as repository from './invitation-repository.ts';
import { linkMail } from './mail.ts';
import { notifyAccount } from './mail-service.ts';
import { toActor, toRecord } from './mapper.ts';
import { rejectWeakPassword } from './password-service.ts';
import { insertAdmin } from './repository.ts';
import { hashPassword } from './service.ts';
import { canStill } from './table.ts';

/** The permission an inviter needs until the invitation is accepted. */
export const inviting = 'manage administrators';

const inviterOf = ({ id, name }: Administrator) => ({ invitedBy: name, invitedById: id });

const expiryFrom = (now: Date) => new Date(now.getTime() + invitationHours * 60 * 60_000);

/** The record of an activity entry: an account without a name. */
const recordOf = ({ id, email }: Pick<repository.InvitationRow, 'id' | 'email'>) =>
  toRecord({ _id: id, name: email, email });

/** The token is created when the mail is handed over. */
const mailLink = (
  tx: Database,
  invitation: repository.InvitationRow,
  { settings, website }: Context,
  now: Date,
): Promise<void> => {
  const { id: _id, email, expiresAt } = invitation;
  const secret = { secretFor: expiresAt.toISOString(), expiresAt };
  return notifyAccount(
    tx,
    { _id, email, name: '' },
    linkMail(settings.publicUrl, invitation, website.company().name),
    {
      now,
      cause: { by: 'office' },
      ...secret,
    },
  );
};

export const listInvitations = (db: Database) => repository.findOpenInvitations(db);

/**
 * Invites an email address and queues the mail with the link. Throws 409 if the address belongs to an administrator
 * or has an open invitation.
 */
export async function invite(
  context: AdministratorContext,
  { email, role }: { email: string; role: Role },
): Promise<repository.InvitationRow> {
  const { db, clock, actor } = context;
  const now = clock();
  rejectInvalid(adminEmailChecks, { email }, now);
  return db.transaction().execute(async (tx) => {
    if (await findIdByEmail(tx, [email]))
      throw httpErrors.taken('email', `${email} is already an administrator.`);
    const invitation = {
      id: uuid(),
      email,
      role,
      ...inviterOf(actor),
      createdAt: now,
      expiresAt: expiryFrom(now),
    };
    const opened = await repository.insertInvitation(tx, invitation);
    if (!opened) throw httpErrors.taken('email', `${email} is already invited.`);
    await mailLink(tx, opened, context, now);
    const changes = [{ field: 'role', before: null, after: role }] as const;
    await recordActivity(tx, actor, {
      kind: 'administrator-invited',
      at: now,
      record: recordOf(opened),
      changes,
    });
    return opened;
  });
}

/** Throws 409 if the invitation exists but isn't open, else 404. */
async function throwNotOpen(db: Database, id: string): Promise<never> {
  if (await repository.hasInvitation(db, id))
    throw httpErrors.conflict('This invitation is no longer open.');
  throw httpErrors.notFound('There is no invitation with this id.');
}

/**
 * Queues a mail with a new link and invalidates the previous one. The caller becomes the inviter. Throws 404 for an
 * unknown `id`, 409 if the invitation isn't open.
 */
export async function resendInvitation(context: AdministratorContext, id: string) {
  const { db, clock, actor } = context;
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const renewed = await repository.renewInvitation(tx, id, {
      ...inviterOf(actor),
      expiresAt: expiryFrom(now),
    });
    if (!renewed) return throwNotOpen(tx, id);
    await mailLink(tx, renewed, context, now);
    await recordActivity(tx, actor, {
      kind: 'invitation-sent-again',
      at: now,
      record: recordOf(renewed),
    });
    return renewed;
  });
}

/** Throws 404 for an unknown `id`, 409 if the invitation isn't open. */
export async function revokeInvitation({ db, clock, actor }: AdministratorContext, id: string) {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const revoked = await repository.revokeInvitation(tx, id, now);
    if (!revoked) return throwNotOpen(tx, id);
    await recordActivity(tx, actor, {
      kind: 'invitation-withdrawn',
      at: now,
      record: recordOf(revoked),
    });
    return revoked;
  });
}

/** Withdraws an administrator's open invitations, in the transaction that takes the permission from them. */
export async function withdrawInvitationsBy(
  tx: Database,
  inviterId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  for (const revoked of await repository.revokeInvitationsBy(tx, inviterId, now))
    await recordActivity(tx, actor, {
      kind: 'invitation-withdrawn',
      at: now,
      record: recordOf(revoked),
    });
}

/**
 * Creates link tokens, so that the database never contains one. Each attempt to send creates a new one; only the
 * newest works.
 */
export const invitationSecrets: SecretMakers = {
  async invitation(db, { recordId: id, secretFor }) {
    const token = randomBytes(32).toString('base64url');
    const invitation = { id, expiresAt: new Date(secretFor) };
    return (await repository.updateToken(db, invitation, hashToken(token))) ? token : undefined;
  },
};

/**
 * Returns the open invitation for a link's token. Throws 400, with the reason, if it is unknown, used, revoked or
 * expired.
 */
export async function openInvitation(
  { db, clock }: Context,
  token: string,
): Promise<repository.InvitationRow> {
  const now = clock();
  rejectInvalid(invitationTokenChecks, { token }, now);
  const invitation = await repository.findInvitation(db, hashToken(token));
  if (!invitation) throw httpErrors.invalid(unknownInvitationMessage);
  if (invitation.acceptedAt) throw httpErrors.invalid(usedInvitationMessage);
  if (invitation.revokedAt) throw httpErrors.invalid(revokedInvitationMessage);
  if (invitation.expiresAt <= now) throw httpErrors.invalid(expiredInvitationMessage);
  return invitation;
}

/**
 * Creates the invited person's account and returns its address. An invitation works once, even with concurrent
 * attempts. Throws 400 as `openInvitation` does, if the inviter has lost the permission, or if the address belongs
 * to an administrator by now.
 */
export async function acceptInvitation(
  context: VisitorContext,
  { token, name, newPassword }: { token: string; name: string; newPassword: string },
): Promise<string> {
  const { db, clock } = context;
  const today = todayInLagos(clock());
  throwValidationErrors([
    ...findValidationErrors(invitationTokenChecks, { token }, today),
    ...findValidationErrors(acceptInvitationChecks, { name, newPassword }, today),
  ]);
  // Checked before the costly hashing.
  const opened = await openInvitation(context, token);
  rejectWeakPassword(newPassword, opened.email);
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (tx) => {
    // Lock the inviter first, in the same order as a change of role.
    if (!(await canStill(tx, opened.invitedById, inviting)))
      throw httpErrors.invalid(revokedInvitationMessage);
    const now = clock();
    const invitation = await repository.consumeInvitation(tx, hashToken(token), now);
    if (!invitation) throw httpErrors.invalid(usedInvitationMessage);
    const { email, role } = invitation;
    const id = uuid();
    const isAdded = await insertAdmin(tx, { id, name, email, passwordHash, role, createdAt: now });
    if (!isAdded) throw httpErrors.invalid(`${email} is already an administrator. Please log in.`);
    const account = { _id: id, name, email, role };
    const actor = toActor(account, context.actor);
    const changes = [{ field: 'role', before: null, after: role }] as const;
    await recordActivity(tx, actor, {
      kind: 'invitation-accepted',
      at: now,
      record: toRecord(account),
      changes,
    });
    return email;
  });
}

/** Deletes closed invitations once their links need no explanation. */
export async function deleteClosedInvitations(db: Database, clock: Clock): Promise<void> {
  await repository.deleteClosedInvitations(db, clock());
}

import { lastOwnerMessage } from '#contract/accounts/administrators.ts';
import type { ActivityChange } from '#contract/activity/activity.ts';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { can, type Role, withArticle } from '#contract/platform/roles.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { SystemContext } from '#server/platform/system/context.ts';
import * as repository from './administrator-repository.ts';
import { hasAny } from './challenge-service.ts';
import { noFactors } from './factor-repository.ts';
import { resetSecondFactor } from './factor-service.ts';
import { inviting, withdrawInvitationsBy } from './invitation-service.ts';
import { factorChangedMail } from './mail.ts';
import { notifyAccount } from './mail-service.ts';
import { toRecord } from './mapper.ts';
import { recoveryCodes } from './recovery-code-service.ts';
import { deleteSessions } from './repository.ts';

export const listAdministrators = (db: Database) => repository.findAdministrators(db);

/** Returns the `_id` for an email address. Throws 404 if it is unknown. */
export async function administratorByEmail(db: Database, email: string): Promise<string> {
  // Older accounts may be stored in another spelling.
  const id = await repository.findIdByEmail(db, [email, canonicalEmail(email)]);
  if (id === undefined) throw httpErrors.notFound(`${email} is not an administrator.`);
  return id;
}

interface Change {
  tx: Database;
  row: repository.AdministratorRow;
  isLastOwner: boolean;
  /** The time after locking. */
  now: Date;
  record: (kind: ActivityKind, changes?: readonly ActivityChange[]) => Promise<unknown>;
}

/**
 * Changes a locked administrator in one transaction. Throws 404 for an unknown `id`, and 409 if it has changed since
 * version `seen`.
 */
function changeAdministrator<Result>(
  { db, clock, actor }: SystemContext,
  id: string,
  seen: number | undefined,
  apply: (change: Change) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const locked = await repository.lockAdministrator(tx, id);
    if (!locked) throw httpErrors.notFound('There is no administrator with this id.');
    const { row } = locked;
    const now = clock();
    const actorId = actor.kind === 'administrator' ? actor.id : undefined;
    await checkVersion(tx, { ...row, subject: row.name }, { seen, now, actorId });
    const record = toRecord({ _id: id, ...row });
    return apply({
      ...locked,
      tx,
      now,
      record: (kind, changes = []) => recordActivity(tx, actor, { kind, at: now, record, changes }),
    });
  });
}

/**
 * Changes the role from the next request on, and withdraws invitations the new role doesn't allow. Throws 409 for
 * the same role and the last active Owner.
 */
export const changeRole = (
  context: SystemContext,
  id: string,
  { role, version }: { role: Role; version?: number | undefined },
): Promise<repository.AdministratorRow> =>
  changeAdministrator(context, id, version, async ({ tx, row, isLastOwner, now, record }) => {
    if (row.role === role)
      throw httpErrors.conflict(`${row.name} is already ${withArticle(role)}.`);
    if (isLastOwner) throw httpErrors.conflict(lastOwnerMessage(row.name));
    const changed = await repository.updateAdministrator(tx, id, { role });
    await record('role-changed', [{ field: 'role', before: row.role, after: role }]);
    if (!can(role, inviting)) await withdrawInvitationsBy(tx, id, context.actor, now);
    return changed;
  });

/**
 * Ends the sessions, blocks logging in and withdraws open invitations. Throws 409 if already deactivated, and for
 * the last active Owner.
 */
export const deactivate = (context: SystemContext, id: string, seen?: number) =>
  changeAdministrator(context, id, seen, async ({ tx, row, isLastOwner, now, record }) => {
    if (row.deactivatedAt) throw httpErrors.conflict(`${row.name} is already deactivated.`);
    if (isLastOwner) throw httpErrors.conflict(lastOwnerMessage(row.name));
    const changed = await repository.updateAdministrator(tx, id, { deactivatedAt: now });
    await deleteSessions(tx, id);
    await recoveryCodes.remove(tx, { adminId: id });
    await record('administrator-deactivated');
    await withdrawInvitationsBy(tx, id, context.actor, now);
    return changed;
  });

/** Lets a deactivated administrator log in again. Throws 409 if active. */
export const reactivate = (context: SystemContext, id: string, seen?: number) =>
  changeAdministrator(context, id, seen, async ({ tx, row, record }) => {
    if (!row.deactivatedAt) throw httpErrors.conflict(`${row.name} is already active.`);
    const changed = await repository.updateAdministrator(tx, id, { deactivatedAt: null });
    await record('administrator-reactivated');
    return changed;
  });

export const signOutAdministrator = (context: SystemContext, id: string) =>
  changeAdministrator(context, id, undefined, async ({ tx, row, record }) => {
    await deleteSessions(tx, id);
    await record('administrator-signed-out');
    return row;
  });

/**
 * Removes a lost second factor, ends the sessions and notifies the administrator. The password stays. Throws 400 if
 * there is no second factor.
 */
export const removeSecondFactor = (
  context: SystemContext,
  id: string,
): Promise<repository.AdministratorRow> =>
  changeAdministrator(context, id, undefined, async ({ tx, row, now, record }) => {
    if (!hasAny(row.factors)) throw httpErrors.invalid(`${row.name} has no second factor.`);
    await resetSecondFactor(tx, id);
    await record('second-factor-removed');
    const mail = factorChangedMail(
      context.settings.publicUrl,
      'Your second factor was removed by an Owner.',
    );
    const account = { _id: id, email: row.email, name: row.name };
    await notifyAccount(tx, account, mail, { now, cause: { by: 'office' } });
    return { ...row, factors: noFactors };
  });

/** Removes sessions and open invitations too. Throws 409 for the last active Owner. */
export const removeAdministrator = (context: SystemContext, id: string): Promise<void> =>
  changeAdministrator(context, id, undefined, async ({ tx, row, isLastOwner, now, record }) => {
    if (isLastOwner) throw httpErrors.conflict(lastOwnerMessage(row.name));
    await withdrawInvitationsBy(tx, id, context.actor, now);
    await repository.deleteAdministrator(tx, id);
    await record('administrator-removed');
  });

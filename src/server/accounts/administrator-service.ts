import { lastOwnerMessage } from '#contract/accounts/administrators.ts';
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

const recordOf = ({ id, ...row }: repository.AdministratorRow) => toRecord({ _id: id, ...row });

async function lockOrThrow(tx: Database, id: string) {
  const administrator = await repository.lockAdministrator(tx, id);
  if (!administrator) throw httpErrors.notFound('There is no administrator with this id.');
  return administrator;
}

/** Throws 409 if the administrator has changed since the caller read it. */
function checkSeen(
  tx: Database,
  row: repository.AdministratorRow,
  seen: number | undefined,
  { clock, actor }: SystemContext,
): Promise<void> {
  const actorId = actor.kind === 'administrator' ? actor.id : undefined;
  return checkVersion(tx, { ...row, subject: row.name }, { seen, now: clock(), actorId });
}

/**
 * Changes the role from the next request on, and withdraws invitations the new role doesn't allow. Throws 404 for
 * an unknown `id`; 409 for the same role, the last active Owner, or an outdated version.
 */
export async function changeRole(
  changing: SystemContext,
  id: string,
  { role, version: seen }: { role: Role; version?: number | undefined },
): Promise<repository.AdministratorRow> {
  const { db, clock, actor } = changing;
  return db.transaction().execute(async (tx) => {
    const { row, isLastOwner } = await lockOrThrow(tx, id);
    await checkSeen(tx, row, seen, changing);
    if (row.role === role)
      throw httpErrors.conflict(`${row.name} is already ${withArticle(role)}.`);
    if (isLastOwner) throw httpErrors.conflict(lastOwnerMessage(row.name));
    const now = clock();
    const changed = await repository.updateRole(tx, id, role);
    const changes = [{ field: 'role', before: row.role, after: role }] as const;
    await recordActivity(tx, actor, {
      kind: 'role-changed',
      at: now,
      record: recordOf(row),
      changes,
    });
    if (!can(role, inviting)) await withdrawInvitationsBy(tx, id, actor, now);
    return changed;
  });
}

/**
 * Ends the sessions, blocks logging in and withdraws open invitations. Throws 404 for an unknown `id`; 409 if
 * already deactivated, for the last active Owner, or for an outdated version.
 */
export async function deactivate(
  changing: SystemContext,
  id: string,
  seen?: number,
): Promise<repository.AdministratorRow> {
  const { db, clock, actor } = changing;
  return db.transaction().execute(async (tx) => {
    const { row, isLastOwner } = await lockOrThrow(tx, id);
    await checkSeen(tx, row, seen, changing);
    if (row.deactivatedAt) throw httpErrors.conflict(`${row.name} is already deactivated.`);
    if (isLastOwner) throw httpErrors.conflict(lastOwnerMessage(row.name));
    const deactivatedAt = clock();
    const changed = await repository.updateDeactivation(tx, id, deactivatedAt);
    await deleteSessions(tx, id);
    await recoveryCodes.remove(tx, { adminId: id });
    await recordActivity(tx, actor, {
      kind: 'administrator-deactivated',
      at: deactivatedAt,
      record: recordOf(row),
    });
    await withdrawInvitationsBy(tx, id, actor, deactivatedAt);
    return changed;
  });
}

/**
 * Lets a deactivated administrator log in again. Throws 404 for an unknown `id`; 409 if active, or for an outdated
 * version.
 */
export async function reactivate(
  changing: SystemContext,
  id: string,
  seen?: number,
): Promise<repository.AdministratorRow> {
  const { db, clock, actor } = changing;
  return db.transaction().execute(async (tx) => {
    const { row } = await lockOrThrow(tx, id);
    await checkSeen(tx, row, seen, changing);
    if (!row.deactivatedAt) throw httpErrors.conflict(`${row.name} is already active.`);
    const changed = await repository.updateDeactivation(tx, id, null);
    await recordActivity(tx, actor, {
      kind: 'administrator-reactivated',
      at: clock(),
      record: recordOf(row),
    });
    return changed;
  });
}

/** Ends an administrator's sessions. Throws 404 for an unknown `id`. */
export async function signOutAdministrator({ db, clock, actor }: SystemContext, id: string) {
  return db.transaction().execute(async (tx) => {
    const { row } = await lockOrThrow(tx, id);
    await deleteSessions(tx, id);
    await recordActivity(tx, actor, {
      kind: 'administrator-signed-out',
      at: clock(),
      record: recordOf(row),
    });
    return row;
  });
}

/**
 * Removes a lost second factor, ends the sessions and notifies the administrator. The password stays. Throws 404
 * for an unknown `id`, 400 if there is no second factor.
 */
export async function removeSecondFactor(
  { db, clock, actor, settings }: SystemContext,
  id: string,
): Promise<repository.AdministratorRow> {
  return db.transaction().execute(async (tx) => {
    const { row } = await lockOrThrow(tx, id);
    if (!hasAny(row.factors)) throw httpErrors.invalid(`${row.name} has no second factor.`);
    await resetSecondFactor(tx, id);
    await recordActivity(tx, actor, {
      kind: 'second-factor-removed',
      at: clock(),
      record: recordOf(row),
    });
    const mail = factorChangedMail(
      settings.publicUrl,
      'Your second factor was removed by an Owner.',
    );
    await notifyAccount(tx, { _id: id, email: row.email, name: row.name }, mail, {
      now: clock(),
      cause: { by: 'office' },
    });
    return { ...row, factors: noFactors };
  });
}

/**
 * Removes an administrator with their sessions, and withdraws open invitations. Throws 404 for an unknown `id`, 409
 * for the last active Owner.
 */
export async function removeAdministrator(
  { db, clock, actor }: SystemContext,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { row, isLastOwner } = await lockOrThrow(tx, id);
    if (isLastOwner) throw httpErrors.conflict(lastOwnerMessage(row.name));
    const now = clock();
    await withdrawInvitationsBy(tx, id, actor, now);
    await repository.deleteAdministrator(tx, id);
    await recordActivity(tx, actor, {
      kind: 'administrator-removed',
      at: now,
      record: recordOf(row),
    });
  });
}

import type { Account } from '#contract/accounts/accounts.ts';
import { type Administrator, secondFactors } from '#contract/accounts/administrators.ts';
import { unknownAccountName } from '#contract/activity/activity.ts';
import type { Administrator as AdministratorActor, Origin } from '#server/platform/system/actor.ts';
import type { AdministratorRow } from './administrator-repository.ts';
import type { InvitationRow } from './invitation-repository.ts';

type NamedAccount = Pick<Account, '_id' | 'name' | 'email'>;

/** The record of an activity entry. Unknown accounts leave no trace, not even an address. */
export const toRecord = (account: NamedAccount | undefined) =>
  account
    ? ({ kind: 'account', id: account._id, name: account.name, reference: account.email } as const)
    : ({ kind: 'account', id: null, name: unknownAccountName } as const);

/** The actor of a request without a session that has proved to own an account. */
export const toActor = (
  { _id: id, name, role }: Pick<Account, '_id' | 'name' | 'role'>,
  { requestId, network }: Origin,
): AdministratorActor => ({ kind: 'administrator', id, name, role, requestId, network });

export function toAdministrator(row: AdministratorRow): Administrator {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: row.deactivatedAt ? 'Deactivated' : 'Active',
    version: row.version,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    secondFactors: secondFactors.filter((factor) =>
      factor === 'app' ? row.factors.hasApp : row.factors.hasPasskey,
    ),
    expiresAt: null,
    invitedBy: null,
  };
}

export function toInvited(row: InvitationRow): Administrator {
  return {
    _id: row.id,
    name: '',
    email: row.email,
    role: row.role,
    state: 'Invited',
    version: null,
    lastSeenAt: null,
    secondFactors: [],
    expiresAt: row.expiresAt.toISOString(),
    invitedBy: row.invitedBy,
  };
}

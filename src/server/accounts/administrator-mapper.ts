import { type Administrator, secondFactors } from '#contract/accounts/administrators.ts';
import type { AdministratorRow } from './administrator-repository.ts';
import type { InvitationRow } from './invitation-repository.ts';

export function toAdministrator(row: AdministratorRow): Administrator {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: row.deactivatedAt ? 'Deactivated' : 'Active',
    version: row.version,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    secondFactors: secondFactors.filter((factor) => (factor === 'app' ? row.factors.hasApp : row.factors.hasPasskey)),
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

import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type Administrator,
  changeAdministratorRole,
  deactivateAdministrator,
  inviteAdministrator,
  listAdministrators,
  reactivateAdministrator,
  removeSecondFactor,
  resendInvitation,
  revokeInvitation,
  signOutAdministrator,
} from '#contract/accounts/administrators.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { accountKey } from '#web/platform/http/query-client.ts';

/** The administrators and the open invitations. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: ({ signal }) => callApi(listAdministrators, { signal }),
});

// The own account can be the one that was changed.
const invalidates: readonly QueryKey[] = [administratorsQuery.queryKey, accountKey];

export function useInvite() {
  return useMutation({
    mutationFn: (body: { email: string; role: Role }) => callApi(inviteAdministrator, { body }),
    meta: { invalidates },
  });
}

export function useChangeRole() {
  return useMutation({
    mutationFn: ({ one: { _id: id, version }, role }: { one: Administrator; role: Role }) =>
      callApi(changeAdministratorRole, {
        params: { id },
        body: { role, version: version ?? undefined },
      }),
    meta: { invalidates },
  });
}

const actions = {
  deactivate: deactivateAdministrator,
  reactivate: reactivateAdministrator,
  removeSecondFactor,
  signOut: signOutAdministrator,
  resend: resendInvitation,
  revoke: revokeInvitation,
};

/** An action on an administrator or an invitation that takes a press and a confirmation. */
export type AdministratorAction = keyof typeof actions;

export function useAdministratorAction() {
  return useMutation({
    mutationFn: ({ action, one: { _id: id, version } }: { action: AdministratorAction; one: Administrator }) =>
      callApi(actions[action], {
        params: { id },
        ...(version !== null && { query: { version: String(version) } }),
      }),
    meta: { invalidates },
  });
}

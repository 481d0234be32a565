import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  Administrator,
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
  queryFn: ({ signal }) => callApi<typeof listAdministrators>('GET /admin/administrators', { signal }),
});

// The own account can be the one that was changed.
const invalidates: readonly QueryKey[] = [administratorsQuery.queryKey, accountKey];

export function useInvite() {
  return useMutation({
    mutationFn: (body: { email: string; role: Role }) =>
      callApi<typeof inviteAdministrator>('POST /admin/invitations', { body }),
    meta: { invalidates },
  });
}

export function useChangeRole() {
  return useMutation({
    mutationFn: ({ one: { _id: id, version }, role }: { one: Administrator; role: Role }) =>
      callApi<typeof changeAdministratorRole>('PUT /admin/administrators/{id}/role', {
        params: { id },
        body: { role, version: version ?? undefined },
      }),
    meta: { invalidates },
  });
}

const addresses = {
  deactivate: 'POST /admin/administrators/{id}/deactivate',
  reactivate: 'POST /admin/administrators/{id}/reactivate',
  removeSecondFactor: 'POST /admin/administrators/{id}/second-factor/remove',
  signOut: 'POST /admin/administrators/{id}/signout',
  resend: 'POST /admin/invitations/{id}/resend',
  revoke: 'POST /admin/invitations/{id}/revoke',
} as const;

type OneAdministratorsCall =
  | typeof deactivateAdministrator
  | typeof reactivateAdministrator
  | typeof removeSecondFactor
  | typeof signOutAdministrator
  | typeof resendInvitation
  | typeof revokeInvitation;

/** An action on an administrator or an invitation that takes a press and a confirmation. */
export type AdministratorAction = keyof typeof addresses;

export function useAdministratorAction() {
  return useMutation({
    mutationFn: ({ action, one: { _id: id, version } }: { action: AdministratorAction; one: Administrator }) =>
      callApi<OneAdministratorsCall>(addresses[action], {
        params: { id },
        ...(version !== null && { query: { version: String(version) } }),
      }),
    meta: { invalidates },
  });
}

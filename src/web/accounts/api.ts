import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changePassword,
  forgotPassword,
  loggedInMessage,
  login,
  logout,
  readAccount,
  resetPassword,
  signedOutMessage,
  signOutEverywhere,
  updateAccount,
} from '#contract/accounts.ts';
import { canonicalEmail } from '#contract/email-address.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { accountKey } from '#web/platform/http/query-client.ts';
import { useSession } from '#web/platform/http/session.ts';

export function useLogin() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => callApi(login, { body }),
    onSuccess({ data: { token, ...user } }) {
      useSession.getState().signIn(token, user);
    },
    meta: { success: loggedInMessage, failure: 'invalid' },
  });
}

/** Ends the session in this browser at once, and on the server without waiting for it. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn() {
      // Ignore errors: if the server can't be reached, the session expires there by itself.
      callApi(logout, {}).catch(() => undefined);
      useSession.getState().clear();
    },
    onSuccess: () => client.removeQueries(),
    meta: { success: signedOutMessage },
  });
}

/** Requests a code by email. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => callApi(forgotPassword, { body: { email } }),
    meta: { success: 'email sent' },
  });
}

/** Sets a new password with a code, which ends every session of the administrator. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; otpCode: string; newPassword: string }) => callApi(resetPassword, { body }),
    onSuccess(_answer, { email }) {
      const { currentUser, clear } = useSession.getState();
      if (!currentUser || canonicalEmail(currentUser.email) !== canonicalEmail(email)) return;
      clear();
      client.removeQueries();
    },
    meta: { success: 'password resetted' },
  });
}

/** The signed-in administrator's account and sessions. */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ signal }) => callApi(readAccount, { signal }),
});

/** Changes one's own name, also in the stored session. */
export function useChangeName() {
  return useMutation({
    mutationFn: (name: string) => callApi(updateAccount, { body: { name } }),
    onSuccess({ data }) {
      useSession.getState().update(data);
    },
    meta: { success: 'Your name was changed', invalidates: [accountKey] },
  });
}

/** Changes one's own password and ends every other session. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => callApi(changePassword, { body }),
    meta: { success: 'Your password was changed', invalidates: [accountKey] },
  });
}

/** Ends every session of the account, including this one. */
export function useSignOutEverywhere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(signOutEverywhere, {}),
    onSuccess() {
      useSession.getState().clear();
      client.removeQueries();
    },
    meta: { success: signedOutMessage },
  });
}

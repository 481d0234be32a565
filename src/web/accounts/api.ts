import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changePassword,
  forgotPassword,
  login,
  logout,
  readAccount,
  resetPassword,
  signOutEverywhere,
  updateAccount,
} from '#contract/accounts.ts';
import { canonicalEmail } from '#contract/email-address.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { useSession } from '#web/platform/http/session.ts';

/** Opens a session with an e-mail address and a password. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => callApi(login, { body }),
    onSuccess({ data: { token, ...user } }) {
      useSession.getState().signIn(token, user);
    },
    meta: { success: 'Login successful', failure: 'invalid' },
  });
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn() {
      // Whether the server can be reached makes no difference here: there the session ends of itself at the latest.
      callApi(logout, {}).catch(() => undefined);
      useSession.getState().clear();
    },
    onSuccess: () => client.removeQueries(),
    meta: { success: 'Logged out successfully' },
  });
}

/** Has a code sent to an e-mail address. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => callApi(forgotPassword, { body: { email } }),
    meta: { success: 'email sent' },
  });
}

/** Sets a new password by a code, which ends every session of the administrator. */
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

const accountKey = ['account'];

/** The own account, and where it is signed in. */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ signal }) => callApi(readAccount, { signal }),
});

/** Changes the own name, here too. */
export function useChangeName() {
  return useMutation({
    mutationFn: (name: string) => callApi(updateAccount, { body: { name } }),
    onSuccess({ data }) {
      useSession.getState().update(data);
    },
    meta: { success: 'Your name was changed', refreshes: [accountKey] },
  });
}

/** Changes the own password and ends every other session. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => callApi(changePassword, { body }),
    meta: { success: 'Your password was changed', refreshes: [accountKey] },
  });
}

/** Ends every session of the own account, this one too. */
export function useSignOutEverywhere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(signOutEverywhere, {}),
    onSuccess() {
      useSession.getState().clear();
      client.removeQueries();
    },
    meta: { success: 'Logged out successfully' },
  });
}

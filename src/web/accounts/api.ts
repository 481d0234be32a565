import { useMutation, useQueryClient } from '@tanstack/react-query';
import { login, logout } from '#contract/accounts.ts';
import { call } from '#web/platform/call.ts';
import { useSession } from '#web/platform/session.ts';

/** Opens a session with an e-mail address and a password. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(login, { body }),
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
      call(logout, {}).catch(() => undefined);
      useSession.getState().clear();
    },
    onSuccess: () => client.removeQueries(),
    meta: { success: 'Logged out successfully' },
  });
}

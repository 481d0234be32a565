import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  forgotPassword,
  login,
  logout,
  resetPassword,
  signedOutMessage,
  signOutEverywhere,
} from '#contract/accounts/accounts.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import type { Proof } from '#contract/platform/endpoint.ts';
import { type ApiResponse, callApi } from '#web/platform/http/api-client.ts';
import { useSession } from '#web/platform/http/session.ts';
import { demandOf } from '#web/platform/http/step-up-challenge.ts';
import { rememberDevice, thisDevice } from './device.ts';

/** Keeps what a response brings that has opened a session. */
export function startSession({ data: { token, deviceToken, ...user } }: ApiResponse<typeof login>): void {
  rememberDevice(deviceToken);
  useSession.getState().signIn(token, user);
}

/** The right password, without the second factor that completes the log-in. */
export interface Challenge {
  challenge: string;
  proofs: readonly Proof[];
}

/**
 * Logs in. Where the account has a second factor, the result is a challenge for it. A log-in that follows from something else
 * is quiet.
 */
export function useLogin({ isQuiet = false } = {}) {
  return useMutation({
    async mutationFn(body: { email: string; password: string }): Promise<ApiResponse<typeof login> | Challenge> {
      try {
        return await callApi(login, {
          body: { ...body, deviceToken: thisDevice().deviceToken },
        });
      } catch (error) {
        const { challenge, proofs = [] } = demandOf(error);
        if (challenge === undefined) throw error;
        return { challenge, proofs };
      }
    },
    onSuccess(answer) {
      if (!('challenge' in answer)) startSession(answer);
    },
    meta: { failure: 'invalid', isShownInPlace: isQuiet },
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
    mutationFn: (email: string) => callApi(forgotPassword, { body: { email, ...thisDevice() } }),
    meta: { success: 'email sent' },
  });
}

/** Sets a new password with a code, which ends every session of the administrator. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; otpCode: string; newPassword: string }) =>
      callApi(resetPassword, { body: { ...body, ...thisDevice() } }),
    onSuccess({ data }, { email }) {
      rememberDevice(data?.deviceToken);
      const { currentUser, clear } = useSession.getState();
      if (!currentUser || canonicalEmail(currentUser.email) !== canonicalEmail(email)) return;
      clear();
      client.removeQueries();
    },
    meta: { success: 'password resetted' },
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

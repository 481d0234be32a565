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

export function startSession({
  data: { token, deviceToken, ...user },
}: ApiResponse<typeof login>): void {
  rememberDevice(deviceToken);
  useSession.getState().signIn(token, user);
}

/** The password was right; the second factor completes the log-in. */
export interface Challenge {
  challenge: string;
  proofs: readonly Proof[];
}

/**
 * Resolves with a challenge if the account has a second factor. `isQuiet` suppresses the toast, for log-ins that
 * follow from another action.
 */
export function useLogin({ isQuiet = false } = {}) {
  return useMutation({
    async mutationFn(body: {
      email: string;
      password: string;
    }): Promise<ApiResponse<typeof login> | Challenge> {
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

/** Ends the session in this browser at once, without waiting for the server. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn() {
      // If the server can't be reached, the session expires there by itself.
      callApi(logout, {}).catch(() => undefined);
      useSession.getState().clear();
    },
    onSuccess: () => client.removeQueries(),
    meta: { success: signedOutMessage },
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => callApi(forgotPassword, { body: { email, ...thisDevice() } }),
    meta: { success: 'email sent' },
  });
}

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

/** Includes this session. */
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

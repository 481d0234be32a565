import { useMutation } from '@tanstack/react-query';
import {
  beginApp,
  completeLogin,
  confirmApp,
  removeApp,
  replaceBackupCodes,
} from '#contract/accounts/second-factor.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { accountKey } from '#web/platform/http/query-client.ts';
import { startSession } from './api.ts';
import { thisDevice } from './device.ts';

/** Completes a log-in with a code of the second factor. */
export function useCompleteLogin() {
  return useMutation({
    mutationFn: (body: { challenge: string; code: string }) =>
      callApi(completeLogin, {
        body: { ...body, deviceToken: thisDevice().deviceToken },
      }),
    onSuccess: startSession,
  });
}

/** Makes a secret for an authenticator app. */
export function useBeginApp() {
  return useMutation({ mutationFn: async () => (await callApi(beginApp, {})).data });
}

export function useConfirmApp() {
  return useMutation({
    mutationFn: (code: string) => callApi(confirmApp, { body: { code } }),
    meta: { invalidates: [accountKey] },
  });
}

export function useRemoveApp() {
  return useMutation({
    mutationFn: () => callApi(removeApp, {}),
    meta: { invalidates: [accountKey] },
  });
}

export function useReplaceBackupCodes() {
  return useMutation({
    mutationFn: () => callApi(replaceBackupCodes, {}),
    meta: { invalidates: [accountKey] },
  });
}

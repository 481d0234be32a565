import { useMutation } from '@tanstack/react-query';
import { logInWithPasskey, removePasskey } from '#contract/accounts/passkeys.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { accountKey } from '#web/platform/http/query-client.ts';
import { startSession } from './api.ts';
import { thisDevice } from './device.ts';
import { askForPasskey, createPasskey, passkeyFailure } from './passkey.ts';

/** Logs in with a passkey, without a password. */
export function useLogInWithPasskey() {
  return useMutation({
    async mutationFn() {
      const passkey = await askForPasskey();
      return callApi(logInWithPasskey, {
        body: { passkey, deviceToken: thisDevice().deviceToken },
      });
    },
    onSuccess: startSession,
    meta: { failure: passkeyFailure },
  });
}

export function useAddPasskey() {
  return useMutation({ mutationFn: createPasskey, meta: { failure: passkeyFailure, invalidates: [accountKey] } });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) => callApi(removePasskey, { params: { id } }),
    meta: { invalidates: [accountKey] },
  });
}

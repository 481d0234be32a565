import { useMutation } from '@tanstack/react-query';
import { confirmWithPasskey } from '#contract/accounts/passkeys.ts';
import { confirmSession } from '#contract/accounts/second-factor.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { askForPasskey, passkeyFailure } from './passkey.ts';

/** Proves again who is there, so that calls that ask for it work for some minutes. */
export function useConfirmSession() {
  return useMutation({
    mutationFn: (body: { code: string; password: string }) => callApi(confirmSession, { body }),
  });
}

/** Proves with a passkey who is there. */
export function useConfirmWithPasskey() {
  return useMutation({
    mutationFn: async () =>
      callApi(confirmWithPasskey, {
        body: { passkey: await askForPasskey() },
      }),
    meta: { failure: passkeyFailure },
  });
}

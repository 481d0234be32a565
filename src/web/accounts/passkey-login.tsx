import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { logInWithPasskey } from '#contract/accounts/passkeys.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { startSession } from './api.ts';
import { thisDevice } from './device.ts';
import { askForPasskey, canUsePasskeys, passkeyFailure } from './passkey.ts';

const neverChanges = () => () => undefined;

/** Renders nothing if the browser doesn't support passkeys. */
export function PasskeyLogin() {
  const isUsable = useSyncExternalStore(neverChanges, canUsePasskeys, () => false);
  const logging = useMutation({
    mutationFn: async () =>
      callApi(logInWithPasskey, {
        body: { passkey: await askForPasskey(), deviceToken: thisDevice().deviceToken },
      }),
    onSuccess: startSession,
    meta: { failure: passkeyFailure },
  });
  if (!isUsable) return null;
  return (
    <div className="grid gap-4">
      {logging.error && <FormError>{logging.error.message || 'Please try again.'}</FormError>}
      <Button variant="line" wide isLoading={logging.isPending} onClick={() => logging.mutate()}>
        <KeyRound aria-hidden="true" className="size-4.5" />
        Use a passkey
      </Button>
    </div>
  );
}

import { KeyRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { canUsePasskeys } from './passkey.ts';
import { useLogInWithPasskey } from './passkey-api.ts';

const neverChanges = () => () => undefined;

/** Logs in with a passkey. Shows nothing where the browser can't use them. */
export function PasskeyLogin() {
  const isUsable = useSyncExternalStore(neverChanges, canUsePasskeys, () => false);
  const logging = useLogInWithPasskey();
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

import { useState } from 'react';
import type { Administrator } from '#contract/accounts/administrators.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useChangeRole } from './api.ts';
import { RoleField } from './role-field.tsx';

interface RoleDialogProps {
  administrator: Administrator;
  onClose(): void;
}

/** Gives an administrator another role. */
export function RoleDialog({ administrator, onClose }: RoleDialogProps) {
  const { name, role: present } = administrator;
  const [role, setRole] = useState(present);
  const changing = useChangeRole();
  const failure = changing.error && toFailure(changing.error);
  const close = () => changing.isPending || onClose();
  const change = () =>
    role === present ? onClose() : changing.mutate({ one: administrator, role }, { onSuccess: onClose });

  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={close}
      title={`Change the role of ${name}`}
      description={`${name} is ${present} now. A new role takes effect at once, without logging in again.`}
      actions={
        <>
          <Button variant="line" aria-disabled={changing.isPending} onClick={close}>
            {failure?.isFinal ? 'Close' : 'Cancel'}
          </Button>
          {!failure?.isFinal && (
            <Button isLoading={changing.isPending} onClick={change}>
              Change role
            </Button>
          )}
        </>
      }
    >
      <RoleField value={role} onChange={setRole} />
      {failure && <FormError className="mt-6">{failure.message}</FormError>}
    </Dialog>
  );
}

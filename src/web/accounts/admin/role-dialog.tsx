import { useState } from 'react';
import type { Administrator } from '#contract/accounts/administrators.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
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
  const { mutateAsync: change } = useChangeRole();
  return (
    <ConfirmDialog
      isForm
      isWide
      title={`Change the role of ${name}`}
      description={`${name} is ${present} now. A new role takes effect at once, without logging in again.`}
      confirmLabel="Change role"
      onConfirm={async () =>
        role === present ? undefined : change({ one: administrator, role }).then(() => undefined, toFailure)
      }
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { type Administrator, changeAdministratorRole } from '#contract/accounts/administrators.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { RoleField } from './role-field.tsx';

interface RoleDialogProps {
  administrator: Administrator;
  onClose(): void;
}

/** Gives an administrator another role. */
export function RoleDialog({ administrator, onClose }: RoleDialogProps) {
  const { _id: id, name, role: present, version } = administrator;
  const [role, setRole] = useState(present);
  const { mutateAsync: change } = useCall(changeAdministratorRole);
  return (
    <ConfirmDialog
      isForm
      isWide
      title={`Change the role of ${name}`}
      description={`${name} is ${present} now. A new role takes effect at once, without logging in again.`}
      confirmLabel="Change role"
      onConfirm={async () => {
        if (role === present) return undefined;
        return change({ params: { id }, body: { role, version: version ?? undefined } }).then(
          () => undefined,
          toFailure,
        );
      }}
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
    </ConfirmDialog>
  );
}

import { Send } from 'lucide-react';
import { useState } from 'react';
import { adminEmailChecks } from '#contract/accounts/accounts.ts';
import { invitationHours, inviteAdministrator } from '#contract/accounts/administrators.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { RoleField } from './role-field.tsx';

/** Invites somebody by e-mail, with a role. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { values, change } = useValues({ email: '' });
  const [role, setRole] = useState<Role>('Viewer');
  const form = useForm({ values, change, checks: adminEmailChecks });
  const { mutateAsync: invite } = useCall(inviteAdministrator);
  return (
    <FormDialog
      isWide
      form={form}
      title="Invite an administrator"
      description={`They get a link that works once, for ${invitationHours} hours, and set their own name and password.`}
      confirmLabel={
        <>
          <Send aria-hidden="true" className="size-4.5" />
          Send invitation
        </>
      }
      onSave={() => invite({ body: { email: values.email, role } })}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <Field
          label="Email address"
          type="email"
          inputMode="email"
          // Not the own address.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <RoleField value={role} onChange={setRole} />
      </div>
    </FormDialog>
  );
}

import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { adminEmailChecks } from '#contract/accounts/accounts.ts';
import { invitationHours } from '#contract/accounts/administrators.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, errorMessageOf } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useInvite } from './api.ts';
import { RoleField } from './role-field.tsx';

/** Invites somebody by e-mail, with a role. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const formId = useId();
  const { values, change } = useValues({ email: '' });
  const [role, setRole] = useState<Role>('Viewer');
  const form = useForm({ values, change, checks: adminEmailChecks });
  const inviting = useInvite();
  const message = errorMessageOf(inviting.error);

  function close() {
    if (inviting.isPending) return;
    form.forget();
    onClose();
  }

  function invite() {
    if (inviting.isPending || !form.check()) return;
    inviting.mutate(
      { email: values.email, role },
      {
        onSuccess: onClose,
        onError: (error) => void (error instanceof ApiError && form.show(error.errors)),
      },
    );
  }

  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={close}
      title="Invite an administrator"
      description={`They get a link that works once, for ${invitationHours} hours, and set their own name and password.`}
      actions={
        <>
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={inviting.isPending}>
            <Send aria-hidden="true" className="size-4.5" />
            Send invitation
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={invite}>
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
          {message && <FormError>{message}</FormError>}
        </div>
      </Form>
    </Dialog>
  );
}

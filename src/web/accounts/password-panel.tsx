import { changePassword, changePasswordChecks } from '#contract/accounts/accounts.ts';
import { passwordHint } from '#contract/platform/password.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { validationErrorsOf } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { HiddenUsername } from './hidden-username.tsx';

export function PasswordPanel({ email }: { email: string }) {
  const changing = useCall(changePassword, { success: 'Your password was changed' });
  const form = useForm(
    { currentPassword: '', newPassword: '', confirmPassword: '' },
    changePasswordChecks,
    validationErrorsOf(changing.error),
  );
  const { values, reset } = form;
  const { currentPassword, newPassword } = values;
  return (
    <Panel title="Password">
      <Form
        ref={form.ref}
        onSubmit={() => {
          if (form.check())
            changing.mutate({ body: { currentPassword, newPassword } }, { onSuccess: reset });
        }}
      >
        <div className="grid gap-5 py-3">
          <p className="text-ink-2">A new password signs you out on every other device.</p>
          <HiddenUsername email={email} />
          <Field
            label="Current password"
            type="password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <Field
            label="New password"
            hint={passwordHint}
            type="password"
            autoComplete="new-password"
            {...form.field('newPassword')}
          />
          <Field
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
            {...form.field('confirmPassword')}
          />
          <Button
            type="submit"
            variant="navy"
            size="dense"
            isLoading={changing.isPending}
            className="justify-self-start"
          >
            Change password
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

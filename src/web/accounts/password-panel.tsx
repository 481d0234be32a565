import { changePasswordChecks, minPasswordLength } from '#contract/accounts.ts';
import { problemsOf } from '#web/platform/call.ts';
import { useForm, useValues } from '#web/platform/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { LocalForm } from '#web/ui/local-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AccountName } from './account-name.tsx';
import { useChangePassword } from './api.ts';

/** The form to change one's own password, whose address is `email`. */
export function PasswordPanel({ email }: { email: string }) {
  const { values, change, reset } = useValues({ currentPassword: '', newPassword: '', confirmPassword: '' });
  const changing = useChangePassword();
  const form = useForm({ values, change, checks: changePasswordChecks, problems: problemsOf(changing.error) });
  const { currentPassword, newPassword } = values;
  return (
    <Panel title="Password">
      <LocalForm
        ref={form.ref}
        onSubmit={() => {
          if (form.check()) changing.mutate({ currentPassword, newPassword }, { onSuccess: reset });
        }}
      >
        <div className="grid gap-5 py-3">
          <p className="text-ink-2">A new password signs you out on every other device.</p>
          <AccountName email={email} />
          <Field
            label="Current password"
            type="password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <Field
            label="New password"
            hint={`At least ${minPasswordLength} characters.`}
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
          <Button type="submit" look="navy" size="dense" busy={changing.isPending} className="justify-self-start">
            Change password
          </Button>
        </div>
      </LocalForm>
    </Panel>
  );
}

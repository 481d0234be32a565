import { type Account, accountChecks, updateAccount } from '#contract/accounts/accounts.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { validationErrorsOf } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useSession } from '#web/platform/http/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';

/** The account's details, and the form to change one's own name. */
export function NamePanel({ account }: { account: Account }) {
  const { values, change } = useValues({ name: account.name });
  const changing = useCall(updateAccount, {
    onSuccess: ({ data }) => useSession.getState().update(data),
    success: 'Your name was changed',
  });
  const form = useForm({ values, change, checks: accountChecks, problems: validationErrorsOf(changing.error) });
  return (
    <Panel title="Personal details">
      <DescriptionList
        items={[
          { label: 'Email address', value: account.email },
          { label: 'Role', value: account.role },
        ]}
      />
      <Form
        ref={form.ref}
        onSubmit={() => {
          if (form.check()) changing.mutate({ body: values });
        }}
      >
        <div className="grid gap-5 pt-3 pb-3">
          <Field label="Name" autoComplete="name" {...form.field('name')} />
          <Button
            type="submit"
            variant="navy"
            size="dense"
            isLoading={changing.isPending}
            className="justify-self-start"
          >
            Save name
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

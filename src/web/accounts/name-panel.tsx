import { type Account, accountChecks } from '#contract/accounts.ts';
import { problemsOf } from '#web/platform/call.ts';
import { useForm, useValues } from '#web/platform/form.ts';
import { Button } from '#web/ui/button.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { LocalForm } from '#web/ui/local-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useChangeName } from './api.ts';

/** Who one is, and the form to change one's own name. */
export function NamePanel({ account }: { account: Account }) {
  const { values, change } = useValues({ name: account.name });
  const changing = useChangeName();
  const form = useForm({ values, change, checks: accountChecks, problems: problemsOf(changing.error) });
  return (
    <Panel title="Personal details">
      <DescriptionList
        items={[
          { label: 'Email address', value: account.email },
          { label: 'Role', value: account.role },
        ]}
      />
      <LocalForm
        ref={form.ref}
        onSubmit={() => {
          if (form.check()) changing.mutate(values.name);
        }}
      >
        <div className="grid gap-5 pt-3 pb-3">
          <Field label="Name" autoComplete="name" {...form.field('name')} />
          <Button type="submit" look="navy" size="dense" busy={changing.isPending} className="justify-self-start">
            Save name
          </Button>
        </div>
      </LocalForm>
    </Panel>
  );
}

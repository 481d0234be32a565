import { useQuery } from '@tanstack/react-query';
import {
  type Account,
  accountChecks,
  readAccount,
  updateAccount,
} from '#contract/accounts/accounts.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { validationErrorsOf } from '#web/platform/http/api-client.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export const meta = pageTitle('Your Account');

export default function AccountPage() {
  const query = useQuery(apiQuery(readAccount, {}));
  return (
    <div className="grid gap-4">
      <h1 className="title text-4">Your Account</h1>
      <QueryView query={query} data={query.data?.data} failure="Your account could not be loaded.">
        {(shown) =>
          shown ? (
            <div className="grid items-start gap-4 xl:grid-cols-2">
              <div className="grid gap-4">
                <NamePanel account={shown.account} />
                <PasswordPanel email={shown.account.email} />
              </div>
              <div className="grid gap-4">
                <SecondFactorPanel secondFactor={shown.secondFactor} />
                <PasskeysPanel passkeys={shown.secondFactor.passkeys} />
                <SessionsPanel name={shown.account.name} sessions={shown.sessions} />
              </div>
            </div>
          ) : (
            <div role="status" className="h-64 rounded-card border border-line bg-card">
              <span className="sr-only">Loading your account</span>
            </div>
          )
        }
      </QueryView>
    </div>
  );
}

function NamePanel({ account }: { account: Account }) {
  const changing = useCall(updateAccount, {
    onSuccess: ({ data }) => useSession.getState().update(data),
    success: 'Your name was changed',
  });
  const form = useForm({ name: account.name }, accountChecks, validationErrorsOf(changing.error));
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
          if (form.check()) changing.mutate({ body: form.values });
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

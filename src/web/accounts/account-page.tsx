import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type Account,
  accountChecks,
  changePassword,
  changePasswordChecks,
  type OpenSession,
  readAccount,
  updateAccount,
} from '#contract/accounts/accounts.ts';
import { endSession } from '#contract/accounts/sessions.ts';
import { formatDateAndTime, formatInstant } from '#contract/platform/dates.ts';
import { passwordHint } from '#contract/platform/password.ts';
import { formatUserAgent } from '#contract/platform/user-agent.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { validationErrorsOf } from '#web/platform/http/api-client.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { ActionDialog, useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { useSignOutEverywhere } from './api.ts';
import { HiddenUsername } from './hidden-username.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

interface SessionsPanelProps {
  name: string;
  sessions: readonly OpenSession[];
}

function SessionsPanel({ name, sessions }: SessionsPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useSignOutEverywhere();
  const navigate = useNavigate();
  const { mutateAsync: end } = useCall(endSession);
  const ending = useConfirmedAction<OpenSession>(
    ({ device, lastUsedAt }) => ({
      title: `Sign out ${formatUserAgent(device)}?`,
      description: `It was last used on the ${formatInstant(new Date(lastUsedAt))}. Whoever uses it has to log in again.`,
      confirmLabel: 'Sign out',
      isDangerous: true,
    }),
    ({ _id: id }) => end({ params: { id } }),
  );
  // Awaited rather than a `mutate` callback: this panel unmounts with the session.
  const signOut = async () => {
    await mutateAsync();
    await navigate('/login');
  };

  return (
    <Panel title="Where you are signed in" aside={countSessions(sessions.length)}>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex items-start gap-3 py-3">
            <MonitorSmartphone className="mt-0.5 size-5 shrink-0 text-ink-2" />
            <div className="me-auto min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-title text-navy-900">
                {formatUserAgent(session.device)}
                {session.isCurrent && <Badge tone="green">This device</Badge>}
              </p>
              <p className="text-1 text-ink-2">
                Last used {formatDateAndTime(new Date(session.lastUsedAt))}
              </p>
              <p className="text-1 text-ink-2">
                Signed in {formatDateAndTime(new Date(session.createdAt))}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                variant="line"
                size="dense"
                className="shrink-0"
                aria-label={`Sign out ${formatUserAgent(session.device)}`}
                onClick={() => ending.ask(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4">
        <p className="text-ink-2">Don't recognise a device, or lost one? Sign out everywhere.</p>
        <Button variant="caution" size="dense" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {ending.dialog}
      {isAsking && (
        <ActionDialog
          isDangerous
          title="Sign out everywhere?"
          description={`${name} will be signed out on every device, including this one. You can log in again with your password.`}
          confirmLabel="Yes, sign out"
          onConfirm={signOut}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

const countSessions = (many: number) => (many === 1 ? '1 session' : `${many} sessions`);

function PasswordPanel({ email }: { email: string }) {
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

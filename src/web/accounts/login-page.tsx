import type { FormEvent } from 'react';
import { Link, type LinksFunction, type MetaFunction, Navigate, useLocation } from 'react-router';
import { loginChecks } from '#contract/accounts.ts';
import { CallError } from '#web/platform/call.ts';
import { useForm, useValues } from '#web/platform/form.ts';
import { pageMeta } from '#web/platform/page-meta.ts';
import { useSession } from '#web/platform/session.ts';
import { company } from '#web/site/content.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { AccountScreen, accountPicturePreload } from './account-screen.tsx';
import { useLogin } from './api.ts';

/** The page's name in the browser's tab, and what search engines are told of it. */
export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Log In',
    description: 'Administrators log in to the back-office here.',
    path: '/login',
    isUnlisted: true,
  });

/** What is fetched before the page asks for it. */
export const links: LinksFunction = () => [accountPicturePreload];

/** Where administrators log in. Whoever is signed in goes on to what they asked for, or to the dashboard. */
export default function LoginPage() {
  const isSignedIn = useSession((session) => session.accessToken !== null);
  const login = useLogin();
  const { values, change } = useValues({ email: '', password: '' });
  const problems = login.error instanceof CallError ? login.error.errors : undefined;
  const form = useForm({ values, change, checks: loginChecks, ...(problems && { problems }) });
  const asked = readAsked(useLocation().state);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (form.check()) login.mutate(values);
  }

  return (
    <AccountScreen title="Log In" line="Fill in information below to access Dashboard">
      {isSignedIn && <Navigate to={asked} replace />}
      <form ref={form.ref} onSubmit={submit} noValidate className="mt-6 grid gap-6">
        <Field label="Email address" type="email" autoComplete="username" {...form.field('email')} />
        <Field label="Password" type="password" autoComplete="current-password" {...form.field('password')} />
        <Link
          to="/forgot-password"
          className="-my-2 inline-flex min-h-11 items-center justify-self-end font-title text-navy-900"
        >
          <span className="border-b-2 border-gold-400 pb-0.5">Forgot Password?</span>
        </Link>
        <Button type="submit" wide busy={login.isPending || isSignedIn}>
          Login
        </Button>
      </form>
    </AccountScreen>
  );
}

// The back-office says what was asked for when it sends someone here.
function readAsked(state: unknown): string {
  const asked = typeof state === 'object' && state !== null && 'asked' in state ? state.asked : undefined;
  return typeof asked === 'string' && asked.startsWith('/admin/') ? asked : '/admin/dashboard';
}

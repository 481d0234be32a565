import { type LinksFunction, type MetaFunction, Navigate } from 'react-router';
import { loginChecks } from '#contract/accounts.ts';
import { problemsOf, refusalOf } from '#web/platform/call.ts';
import { useForm, useValues } from '#web/platform/form.ts';
import { pageMeta } from '#web/platform/page-meta.ts';
import { useSession } from '#web/platform/session.ts';
import { useArrival } from '#web/platform/use-arrival.ts';
import { company } from '#web/site/content.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { LocalForm } from '#web/ui/local-form.tsx';
import { QuietLink } from '#web/ui/quiet-action.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { AccountScreen, accountPicturePreload } from './account-screen.tsx';
import { useLogin } from './api.ts';
import { Passed, usePassedEmail } from './passed.ts';

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
  const { isKnown, passed } = useArrival(Passed);
  const isSignedIn = useSession((session) => session.accessToken !== null);
  const login = useLogin();
  const { values, change } = useValues({ email: '', password: '' });
  const form = useForm({ values, change, checks: loginChecks, problems: problemsOf(login.error) });
  const refusal = refusalOf(login.error);
  usePassedEmail(passed, values.email, (email) => change('email', email));

  return (
    <AccountScreen title="Log In" line="Fill in information below to access Dashboard">
      {isKnown && isSignedIn && <Navigate to={readAsked(passed)} replace />}
      <LocalForm
        ref={form.ref}
        onSubmit={() => {
          if (form.check()) login.mutate(values);
        }}
      >
        <div className="mt-6 grid gap-6">
          <Field
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('email')}
          />
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            isStart={Boolean(passed?.email)}
            {...form.field('password')}
          />
          <QuietLink to="/forgot-password" state={{ email: values.email.trim() }} className="-my-2 justify-self-end">
            Forgot Password?
          </QuietLink>
          {refusal && <Refusal>{refusal}</Refusal>}
          <Button type="submit" wide busy={login.isPending || isSignedIn}>
            Login
          </Button>
        </div>
      </LocalForm>
    </AccountScreen>
  );
}

// The back-office says what was asked for when it sends someone here.
function readAsked(passed: Passed | undefined): string {
  return passed?.asked?.startsWith('/admin/') ? passed.asked : '/admin/dashboard';
}

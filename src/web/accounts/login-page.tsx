import { type LinksFunction, Navigate } from 'react-router';
import { loginChecks } from '#contract/accounts/accounts.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { validationErrorsOf } from '#web/platform/http/api-client.ts';
import { useSession } from '#web/platform/http/session.ts';
import { endedSession } from '#web/platform/page/ended-session.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { useLocationState } from '#web/platform/page/use-location-state.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { QuietTextLink } from '#web/ui/actions/text-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { useLogin } from './api.ts';
import { AuthFlowState, useAuthFlowEmail } from './auth-flow-state.ts';
import { AuthLayout, authImagePreload } from './auth-layout.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { SecondStep } from './second-step.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Log In',
    description: 'Administrators log in to the back-office here.',
    path: '/login',
    isUnlisted: true,
  });

export const links: LinksFunction = () => [authImagePreload];

/** Redirects signed-in administrators to the page they requested, or to their start page. */
export default function LoginPage() {
  const { isKnown, passed } = useLocationState(AuthFlowState);
  const isSignedIn = useSession((session) => session.accessToken !== null);
  const login = useLogin();
  const { values, change } = useValues({ email: '', password: '' });
  const form = useForm({
    values,
    change,
    checks: loginChecks,
    problems: validationErrorsOf(login.error),
  });
  useAuthFlowEmail(passed, values.email, (email) => change('email', email));

  const signedIn = isKnown && isSignedIn && <Navigate to={readAsked(passed)} replace />;
  if (login.data && 'challenge' in login.data) {
    return (
      <AuthLayout title="Log In" line="Your password is right. One more step.">
        {signedIn}
        <SecondStep
          {...login.data}
          isSignedIn={isSignedIn}
          onStartAgain={() => {
            login.reset();
            change('password', '');
          }}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Log In" line="Fill in information below to access Dashboard">
      {signedIn}
      <Form
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
          <QuietTextLink
            to="/forgot-password"
            state={{ email: values.email.trim() }}
            className="-my-2 justify-self-end"
          >
            Forgot Password?
          </QuietTextLink>
          <SubmitButton wide isLoading={login.isPending || isSignedIn}>
            Login
          </SubmitButton>
          <PasskeyLogin />
        </div>
      </Form>
    </AuthLayout>
  );
}

// The admin layout passes the requested URL when it redirects here.
function readAsked(passed: AuthFlowState | undefined): string {
  const asked = passed?.asked ?? endedSession();
  return asked?.startsWith('/admin/') ? asked : '/admin';
}

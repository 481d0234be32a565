import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type LinksFunction, Navigate } from 'react-router';
import { loginChecks } from '#contract/accounts/accounts.ts';
import { logInWithPasskey } from '#contract/accounts/passkeys.ts';
import { completeLogin, factorCodeChecks } from '#contract/accounts/second-factor.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { callApi, errorMessageOf, validationErrorsOf } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useSession } from '#web/platform/http/session.ts';
import { endedSession } from '#web/platform/page/ended-session.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { useLocationState } from '#web/platform/page/use-location-state.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { QuietTextLink, TextButton } from '#web/ui/actions/text-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { type Challenge, startSession, useLogin } from './api.ts';
import { AuthFlowState, useAuthFlowEmail } from './auth-flow-state.ts';
import { AuthLayout, authImagePreload } from './auth-layout.tsx';
import { thisDevice } from './device.ts';
import { FactorCodeField } from './factor-code-field.tsx';
import { askForPasskey, canUsePasskeys, passkeyFailure } from './passkey.ts';

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
  const form = useForm({ email: '', password: '' }, loginChecks, validationErrorsOf(login.error));
  const { values, change } = form;
  useAuthFlowEmail(passed, values.email, (email) => change('email', email));

  const signedIn = isKnown && isSignedIn && <Navigate to={readRequestedUrl(passed)} replace />;
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
function readRequestedUrl(passed: AuthFlowState | undefined): string {
  const returnTo = passed?.returnTo ?? endedSession();
  return returnTo?.startsWith('/admin/') ? returnTo : '/admin';
}

interface SecondStepProps extends Challenge {
  isSignedIn: boolean;
  onStartAgain(): void;
}

function SecondStep({ challenge, proofs, isSignedIn, onStartAgain }: SecondStepProps) {
  const completing = useCall(completeLogin, { onSuccess: startSession });
  const problems = validationErrorsOf(completing.error);
  const form = useForm({ code: '' }, factorCodeChecks, problems);
  const message = errorMessageOf(completing.error);
  // Without this, focus is lost when the pressed button disappears.
  const focusCode = useEffectEvent(() => form.focus('code'));
  useEffect(() => focusCode(), []);

  return (
    <Form
      ref={form.ref}
      onSubmit={() => {
        if (!form.check()) return;
        completing.mutate(
          { body: { challenge, code: form.values.code, deviceToken: thisDevice().deviceToken } },
          {
            onError(error) {
              if (validationErrorsOf(error)?.some(({ field }) => field === 'challenge'))
                onStartAgain();
            },
          },
        );
      }}
    >
      <div className="mt-6 grid gap-6">
        <FactorCodeField field={form.field('code')} proofs={proofs} />
        {message && <FormError>{message}</FormError>}
        <Button type="submit" wide isLoading={completing.isPending || isSignedIn}>
          Log in
        </Button>
      </div>
      {proofs.includes('passkey') && (
        <div className="mt-6">
          <PasskeyLogin />
        </div>
      )}
      <div className="mt-4">
        <TextButton onClick={onStartAgain}>Start again</TextButton>
      </div>
    </Form>
  );
}

const neverChanges = () => () => undefined;

/** Renders nothing if the browser doesn't support passkeys. */
function PasskeyLogin() {
  const isUsable = useSyncExternalStore(neverChanges, canUsePasskeys, () => false);
  const logging = useMutation({
    mutationFn: async () =>
      callApi(logInWithPasskey, {
        body: { passkey: await askForPasskey(), deviceToken: thisDevice().deviceToken },
      }),
    onSuccess: startSession,
    meta: { failure: passkeyFailure },
  });
  if (!isUsable) return null;
  return (
    <div className="grid gap-4">
      {logging.error && <FormError>{logging.error.message || 'Please try again.'}</FormError>}
      <Button variant="line" wide isLoading={logging.isPending} onClick={() => logging.mutate()}>
        <KeyRound />
        Use a passkey
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { type LinksFunction, Navigate, useNavigate } from 'react-router';
import { recoveryCodeChecks, repeatedPasswordChecks } from '#contract/accounts/accounts.ts';
import { passwordHint } from '#contract/platform/password.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { ApiError, errorMessageOf } from '#web/platform/http/api-client.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { useLocationState } from '#web/platform/page/use-location-state.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { useResetPassword } from './api.ts';
import { AuthFlowState } from './auth-flow-state.ts';
import { AuthLayout, authImagePreload } from './auth-layout.tsx';
import { CodeField } from './code-field.tsx';
import { HiddenUsername } from './hidden-username.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Reset Password',
    description:
      'Administrators set a new password here, with the code sent to their email address.',
    path: '/reset-password',
    isUnlisted: true,
  });

export const links: LinksFunction = () => [authImagePreload];

export default function ResetPasswordPage() {
  const { isKnown, passed } = useLocationState(AuthFlowState);
  const { email, askedAt, otpCode } = passed ?? {};
  if (email && otpCode) return <PasswordForm email={email} askedAt={askedAt} otpCode={otpCode} />;
  return (
    <AuthLayout title="Reset Password" line="Choose a new password." isWaiting>
      {isKnown && <Navigate to="/forgot-password" replace state={{ isSentBack: true }} />}
    </AuthLayout>
  );
}

interface PasswordFormProps {
  email: string;
  askedAt: number | undefined;
  otpCode: string;
}

function PasswordForm({ email, askedAt, otpCode }: PasswordFormProps) {
  // A rejected code can be corrected here, so that the typed password isn't lost.
  const [isCodeAsked, setCodeAsked] = useState(false);
  const form = useForm({ otpCode, newPassword: '', confirmPassword: '' }, [
    ...(isCodeAsked ? recoveryCodeChecks : []),
    ...repeatedPasswordChecks,
  ]);
  const resetting = useResetPassword();
  const navigate = useNavigate();

  function reset() {
    if (!form.check()) return;
    resetting.mutate(
      { email, otpCode: form.values.otpCode, newPassword: form.values.newPassword },
      {
        onSuccess: () => void navigate('/login', { replace: true, state: { email } }),
        onError(error) {
          if (!(error instanceof ApiError)) return;
          if (error.errors.some(({ field }) => field === 'otpCode')) setCodeAsked(true);
          form.show(error.errors);
        },
      },
    );
  }

  const message = errorMessageOf(resetting.error);
  return (
    <AuthLayout
      title="Reset Password"
      line={
        <>
          Choose a new password for <strong className="font-strong text-ink">{email}</strong>.
        </>
      }
    >
      <Form ref={form.ref} onSubmit={reset}>
        <div className="mt-6 grid gap-6">
          <HiddenUsername email={email} />
          {isCodeAsked && (
            <CodeField
              field={form.field('otpCode')}
              email={email}
              askedAt={askedAt}
              onNewCode={(now) => {
                form.field('otpCode').onChange('');
                form.focus('otpCode');
                const state: AuthFlowState = { email, askedAt: now, otpCode };
                void navigate('/reset-password', {
                  replace: true,
                  preventScrollReset: true,
                  state,
                });
              }}
            />
          )}
          <Field
            label="Create password"
            hint={passwordHint}
            type="password"
            autoComplete="new-password"
            isStart
            {...form.field('newPassword')}
          />
          <Field
            label="Confirm password"
            type="password"
            autoComplete="new-password"
            {...form.field('confirmPassword')}
          />
          {message && <FormError>{message}</FormError>}
          <Button type="submit" wide isLoading={resetting.isPending}>
            Reset Password
          </Button>
        </div>
      </Form>
    </AuthLayout>
  );
}

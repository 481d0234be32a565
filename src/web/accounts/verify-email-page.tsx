import { type LinksFunction, Navigate, useNavigate } from 'react-router';
import { recoveryCodeChecks } from '#contract/accounts/accounts.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { useLocationState } from '#web/platform/page/use-location-state.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { QuietTextLink } from '#web/ui/actions/text-button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { AuthFlowState } from './auth-flow-state.ts';
import { AuthLayout, authImagePreload } from './auth-layout.tsx';
import { CodeField } from './code-field.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Verify Email',
    description: 'Administrators enter the code sent to their email address here.',
    path: '/verify-email',
    isUnlisted: true,
  });

export const links: LinksFunction = () => [authImagePreload];

/** Doesn't send the code: the server checks it together with the new password. */
export default function VerifyEmailPage() {
  const { isKnown, passed } = useLocationState(AuthFlowState);
  if (passed?.email) return <CodeForm email={passed.email} askedAt={passed.askedAt} />;
  return (
    <AuthLayout title="Verify Email" line="Enter the 6-digit code from your email." isWaiting>
      {isKnown && <Navigate to="/forgot-password" replace state={{ isSentBack: true }} />}
    </AuthLayout>
  );
}

function CodeForm({ email, askedAt }: { email: string; askedAt: number | undefined }) {
  const form = useForm({ otpCode: '' }, recoveryCodeChecks);
  const navigate = useNavigate();

  return (
    <AuthLayout
      title="Verify Email"
      line={
        askedAt === undefined ? (
          <>
            Enter the 6-digit code from the newest email sent to <Address>{email}</Address>.
          </>
        ) : (
          <>
            If <Address>{email}</Address> belongs to an administrator, a 6-digit code was sent to
            it.
          </>
        )
      }
    >
      <Form
        ref={form.ref}
        onSubmit={() => {
          if (form.check())
            void navigate('/reset-password', {
              state: { email, askedAt, otpCode: form.values.otpCode },
            });
        }}
      >
        <div className="mt-6 grid gap-6">
          <CodeField
            field={form.field('otpCode')}
            email={email}
            askedAt={askedAt}
            isStart
            onNewCode={(now) => {
              form.field('otpCode').onChange('');
              form.focus('otpCode');
              void navigate('/verify-email', {
                replace: true,
                preventScrollReset: true,
                state: { email, askedAt: now },
              });
            }}
          />
          <Button type="submit" wide>
            Verify Email
          </Button>
        </div>
        <QuietTextLink to="/forgot-password" state={{ email }} className="mt-4">
          Use another address
        </QuietTextLink>
      </Form>
    </AuthLayout>
  );
}

function Address({ children }: { children: string }) {
  return <strong className="font-strong text-ink">{children}</strong>;
}

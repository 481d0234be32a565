import { type LinksFunction, useNavigate } from 'react-router';
import { forgotPasswordChecks } from '#contract/accounts/accounts.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { validationErrorsOf } from '#web/platform/http/api-client.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { useLocationState } from '#web/platform/page/use-location-state.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { QuietTextLink, TextButton } from '#web/ui/actions/text-button.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { useForgotPassword } from './api.ts';
import { AuthFlowState, useAuthFlowEmail } from './auth-flow-state.ts';
import { AuthLayout, authImagePreload } from './auth-layout.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Forgot Password',
    description: 'Administrators who have forgotten their password can ask for a code here.',
    path: '/forgot-password',
    isUnlisted: true,
  });

export const links: LinksFunction = () => [authImagePreload];

export default function ForgotPasswordPage() {
  const { passed } = useLocationState(AuthFlowState);
  const asking = useForgotPassword();
  const form = useForm({ email: '' }, forgotPasswordChecks, validationErrorsOf(asking.error));
  const { values, change } = form;
  const navigate = useNavigate();
  useAuthFlowEmail(passed, values.email, (email) => change('email', email));

  const email = values.email.trim();
  const goOn = (state: AuthFlowState) => void navigate('/verify-email', { state });

  return (
    <AuthLayout
      title="Forgot Password"
      line={`${passed?.isSentBack ? 'The page you opened needs your email address and a code first. ' : ''}Enter your email address. We'll send you a 6-digit code for setting a new password.`}
    >
      <Form
        ref={form.ref}
        onSubmit={() => {
          if (form.check())
            asking.mutate(email, { onSuccess: () => goOn({ email, askedAt: Date.now() }) });
        }}
      >
        <div className="mt-6 grid gap-6">
          <EmailField label="Email address" {...form.field('email')} />
          <SubmitButton wide isLoading={asking.isPending}>
            Continue
          </SubmitButton>
        </div>
        <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1">
          <TextButton onClick={() => form.check() && goOn({ email })}>
            I already have a code
          </TextButton>
          <QuietTextLink to="/login" state={{ email }}>
            Back to Log In
          </QuietTextLink>
        </div>
      </Form>
    </AuthLayout>
  );
}

import { type LinksFunction, type MetaFunction, useNavigate } from 'react-router';
import { forgotPasswordChecks } from '#contract/accounts.ts';
import { problemsOf } from '#web/platform/call.ts';
import { useForm, useValues } from '#web/platform/form.ts';
import { pageMeta } from '#web/platform/page-meta.ts';
import { useArrival } from '#web/platform/use-arrival.ts';
import { company } from '#web/site/content.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { LocalForm } from '#web/ui/local-form.tsx';
import { QuietButton, QuietLink } from '#web/ui/quiet-action.tsx';
import { AccountScreen, accountPicturePreload } from './account-screen.tsx';
import { useForgotPassword } from './api.ts';
import { Passed, usePassedEmail } from './passed.ts';

/** The page's name in the browser's tab, and what search engines are told of it. */
export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Forgot Password',
    description: 'Administrators who have forgotten the password ask for a code here.',
    path: '/forgot-password',
    isUnlisted: true,
  });

/** What is fetched before the page asks for it. */
export const links: LinksFunction = () => [accountPicturePreload];

/** Where administrators ask for a code to set a new password with, or say that they have one. */
export default function ForgotPasswordPage() {
  const { passed } = useArrival(Passed);
  const { values, change } = useValues({ email: '' });
  const asking = useForgotPassword();
  const form = useForm({ values, change, checks: forgotPasswordChecks, problems: problemsOf(asking.error) });
  const navigate = useNavigate();
  usePassedEmail(passed, values.email, (email) => change('email', email));

  const email = values.email.trim();
  const goOn = (state: Passed) => void navigate('/verify-email', { state });

  return (
    <AccountScreen
      title="Forgot Password"
      line="Enter your email address. We send you a 6-digit code, with which you can set a new password."
    >
      <LocalForm
        ref={form.ref}
        onSubmit={() => {
          if (form.check()) asking.mutate(email, { onSuccess: () => goOn({ email, askedAt: Date.now() }) });
        }}
      >
        <div className="mt-6 grid gap-6">
          <EmailField label="Email address" {...form.field('email')} />
          <Button type="submit" wide busy={asking.isPending}>
            Continue
          </Button>
        </div>
        <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1">
          <QuietButton onClick={() => form.check() && goOn({ email })}>I have a code already</QuietButton>
          <QuietLink to="/login" state={{ email }}>
            Back to Log In
          </QuietLink>
        </div>
      </LocalForm>
    </AccountScreen>
  );
}

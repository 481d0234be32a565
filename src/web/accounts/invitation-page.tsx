import { useQuery } from '@tanstack/react-query';
import { type LinksFunction, useLocation, useNavigate } from 'react-router';
import { accountChecks, repeatedPasswordChecks } from '#contract/accounts/accounts.ts';
import {
  acceptInvitation,
  invitationTokenChecks,
  readInvitation,
  unknownInvitationMessage,
} from '#contract/accounts/invitations.ts';
import { firstFailedCheck } from '#contract/platform/checks.ts';
import { passwordHint } from '#contract/platform/password.ts';
import { withArticle } from '#contract/platform/roles.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { ApiError, type ApiResponse, errorMessageOf } from '#web/platform/http/api-client.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { tokenIn } from '#web/platform/page/link-token.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { type PageMeta, useWebsite } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { QuietTextLink } from '#web/ui/actions/text-button.tsx';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { useLogin } from './api.ts';
import { AuthLayout, authImagePreload } from './auth-layout.tsx';
import { rememberDevice, thisDevice } from './device.ts';
import { HiddenUsername } from './hidden-username.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Invitation',
    description: 'Invited administrators set their name and password here.',
    path: '/invitation',
    isUnlisted: true,
  });

export const links: LinksFunction = () => [authImagePreload];

/** The token is in the URL's fragment, which browsers don't send to servers. */
export default function InvitationPage() {
  const { hash } = useLocation();
  // The server-rendered HTML can't know the fragment.
  const isKnown = useIsHydrated();
  const token = tokenIn(hash);
  const isWhole = firstFailedCheck(invitationTokenChecks, { token }, '') === undefined;
  const query = useQuery({
    ...apiQuery(readInvitation, { body: { token } }),
    enabled: isKnown && isWhole,
    // Refetching after use would replace the form with an error.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  if (isKnown && !isWhole) return <Refusal message={unknownInvitationMessage} />;
  if (query.error) {
    const isFinal = query.error instanceof ApiError && query.error.status === 400;
    const message = query.error.message || 'Your invitation could not be read.';
    return <Refusal message={message} {...(!isFinal && { onRetry: () => void query.refetch() })} />;
  }
  if (!query.data)
    return <AuthLayout title="Your invitation" line="One moment, please." isWaiting />;
  return <AcceptanceForm token={token} invitation={query.data.data} />;
}

function Refusal({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <AuthLayout title="Your invitation" line={message}>
      <div className="mt-6 grid justify-items-start gap-4">
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <QuietTextLink to="/login" className="-my-2">
          Go to the log-in page
        </QuietTextLink>
      </div>
    </AuthLayout>
  );
}

function AcceptanceForm({
  token,
  invitation: { email, role },
}: {
  token: string;
  invitation: ApiResponse<typeof readInvitation>['data'];
}) {
  const { company } = useWebsite();
  const form = useForm({ name: '', newPassword: '', confirmPassword: '' }, [
    ...accountChecks,
    ...repeatedPasswordChecks,
  ]);
  const accepting = useCall(acceptInvitation, {
    onSuccess: ({ data }) => rememberDevice(data.deviceToken),
  });
  const login = useLogin({ isQuiet: true });
  const navigate = useNavigate();
  const message = errorMessageOf(accepting.error);

  async function accept() {
    if (!form.check()) return;
    const { name, newPassword } = form.values;
    try {
      await accepting.mutateAsync({
        body: { token, name, newPassword, deviceToken: thisDevice().deviceToken },
      });
    } catch (error) {
      if (error instanceof ApiError) form.show(error.errors);
      return;
    }
    try {
      await login.mutateAsync({ email, password: newPassword });
      await navigate('/admin', { replace: true });
    } catch {
      // The account exists; logging in shows the actual error.
      await navigate('/login', { replace: true, state: { email } });
    }
  }

  return (
    <AuthLayout
      title="Your invitation"
      line={
        <>
          You've been invited to join {company.name} as {withArticle(role)}. Your email address:{' '}
          <strong className="font-strong text-ink">{email}</strong>
        </>
      }
    >
      <Form ref={form.ref} onSubmit={() => void accept()}>
        <div className="mt-6 grid gap-6">
          <HiddenUsername email={email} />
          <Field label="Your name" autoComplete="name" isStart {...form.field('name')} />
          <Field
            label="Create password"
            hint={passwordHint}
            type="password"
            autoComplete="new-password"
            {...form.field('newPassword')}
          />
          <Field
            label="Confirm password"
            type="password"
            autoComplete="new-password"
            {...form.field('confirmPassword')}
          />
          {message && <FormError>{message}</FormError>}
          <Button
            type="submit"
            wide
            isLoading={accepting.isPending || login.isPending || accepting.isSuccess}
          >
            Set up your account
          </Button>
        </div>
      </Form>
    </AuthLayout>
  );
}

import { useQuery } from '@tanstack/react-query';
import { company } from '#web/site/content.ts';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { accountQuery } from './api.ts';
import { NamePanel } from './name-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export const meta = () => [{ title: `Your Account | ${company.name}` }];

/** The administrator's own account: name, password and sessions. */
export default function AccountPage() {
  const { data, error, isFetching, refetch } = useQuery(accountQuery);
  return (
    <div className="grid gap-4">
      <h1 className="title text-4">Your Account</h1>
      {data ? (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="grid gap-4">
            <NamePanel account={data.data.account} />
            <PasswordPanel email={data.data.account.email} />
          </div>
          <SessionsPanel name={data.data.account.name} sessions={data.data.sessions} />
        </div>
      ) : error ? (
        <ErrorState
          message={error.message || 'Your account could not be loaded.'}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <div role="status" className="h-64 rounded-card border border-line bg-card">
          <span className="sr-only">Loading your account</span>
        </div>
      )}
    </div>
  );
}

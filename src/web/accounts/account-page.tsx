import { useQuery } from '@tanstack/react-query';
import { readAccount } from '#contract/accounts/accounts.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { NamePanel } from './name-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export const meta = pageTitle('Your Account');

/** The administrator's own account: name, password, second factor, passkeys and sessions. */
export default function AccountPage() {
  const query = useQuery(apiQuery(readAccount, {}));
  return (
    <div className="grid gap-4">
      <h1 className="title text-4">Your Account</h1>
      <QueryView query={query} data={query.data?.data} failure="Your account could not be loaded.">
        {(shown) =>
          shown ? (
            <div className="grid items-start gap-4 xl:grid-cols-2">
              <div className="grid gap-4">
                <NamePanel account={shown.account} />
                <PasswordPanel email={shown.account.email} />
              </div>
              <div className="grid gap-4">
                <SecondFactorPanel secondFactor={shown.secondFactor} />
                <PasskeysPanel passkeys={shown.secondFactor.passkeys} />
                <SessionsPanel name={shown.account.name} sessions={shown.sessions} />
              </div>
            </div>
          ) : (
            <div role="status" className="h-64 rounded-card border border-line bg-card">
              <span className="sr-only">Loading your account</span>
            </div>
          )
        }
      </QueryView>
    </div>
  );
}

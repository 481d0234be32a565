import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OpenSession } from '#contract/accounts/accounts.ts';
import { endSession } from '#contract/accounts/sessions.ts';
import { formatDateAndTime, formatInstant } from '#contract/platform/dates.ts';
import { formatUserAgent } from '#contract/platform/user-agent.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useSignOutEverywhere } from './api.ts';

interface SessionsPanelProps {
  name: string;
  sessions: readonly OpenSession[];
}

export function SessionsPanel({ name, sessions }: SessionsPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useSignOutEverywhere();
  const navigate = useNavigate();
  const { mutateAsync: end } = useCall(endSession);
  const ending = useConfirmedAction<OpenSession>(
    ({ device, lastUsedAt }) => ({
      title: `Sign out ${formatUserAgent(device)}?`,
      description: `It was last used on the ${formatInstant(new Date(lastUsedAt))}. Whoever uses it has to log in again.`,
      confirmLabel: 'Sign out',
      isDangerous: true,
    }),
    ({ _id: id }) => end({ params: { id } }),
  );
  // Awaited rather than a `mutate` callback: this panel unmounts with the session.
  const signOut = async () => {
    await mutateAsync();
    await navigate('/login');
  };

  return (
    <Panel title="Where you are signed in" aside={countSessions(sessions.length)}>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex items-start gap-3 py-3">
            <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" />
            <div className="me-auto min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-title text-navy-900">
                {formatUserAgent(session.device)}
                {session.isCurrent && <Badge tone="green">This device</Badge>}
              </p>
              <p className="text-1 text-ink-2">
                Last used {formatDateAndTime(new Date(session.lastUsedAt))}
              </p>
              <p className="text-1 text-ink-2">
                Signed in {formatDateAndTime(new Date(session.createdAt))}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                variant="line"
                size="dense"
                className="shrink-0"
                aria-label={`Sign out ${formatUserAgent(session.device)}`}
                onClick={() => ending.ask(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4">
        <p className="text-ink-2">Don't recognise a device, or lost one? Sign out everywhere.</p>
        <Button variant="caution" size="dense" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {ending.dialog}
      {isAsking && (
        <ConfirmDialog
          isDangerous
          title="Sign out everywhere?"
          description={`${name} will be signed out on every device, including this one. You can log in again with your password.`}
          confirmLabel="Yes, sign out"
          onConfirm={() => signOut().then(() => undefined, toFailure)}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

const countSessions = (many: number) => (many === 1 ? '1 session' : `${many} sessions`);

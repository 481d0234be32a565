import { CircleAlert, Fingerprint, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Administrator } from '#contract/accounts/administrators.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Badge, type BadgeTone } from '#web/ui/data/badge.tsx';
import { EmailText } from '#web/ui/data/breakable-email.tsx';
import type { Column, ColumnSort } from '#web/ui/data/table.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  formatLastSeen,
  formatSecondFactors,
  formatState,
  nameOf,
  type SortKey,
} from './administrator-format.ts';

interface ColumnsOptions {
  ownId: string | undefined;
  sortOf(key: SortKey): ColumnSort;
  menuOf(one: Administrator): ReactNode;
}

export const administratorColumns = ({
  ownId,
  sortOf,
  menuOf,
}: ColumnsOptions): readonly Column<Administrator>[] => [
  {
    header: 'Name',
    variant: 'long',
    sort: sortOf('name'),
    cell: (one) => (
      <span className="flex items-center gap-3">
        <Avatar name={nameOf(one)} isMuted={one.state === 'Deactivated'} />
        <Name one={one} ownId={ownId} />
      </span>
    ),
  },
  {
    header: 'Email address',
    variant: 'muted',
    isCopyable: true,
    cell: ({ email }) => <EmailText address={email} />,
  },
  {
    header: 'Role',
    sort: sortOf('role'),
    cell: ({ role }) => <span className="font-title text-navy-900">{role}</span>,
  },
  {
    header: 'Last seen',
    sort: sortOf('lastSeen'),
    cell: ({ lastSeenAt }) => formatLastSeen(lastSeenAt, serverNow()),
  },
  { header: 'Second factor', cell: (one) => <SecondFactor one={one} /> },
  { header: 'State', sort: sortOf('state'), cell: (one) => <StateBadge one={one} /> },
  { header: 'Actions', isAction: true, cell: menuOf },
];

interface AdministratorCardProps {
  one: Administrator;
  ownId: string | undefined;
  menu: ReactNode;
}

export function AdministratorCard({ one, ownId, menu }: AdministratorCardProps) {
  return (
    <div className="grid gap-2.5">
      <div className="flex items-start justify-between gap-3">
        <Avatar name={nameOf(one)} isMuted={one.state === 'Deactivated'} />
        <div className="min-w-0 flex-1">
          <h2 className="text-3">
            <Name one={one} ownId={ownId} />
          </h2>
          <p className="text-1 text-ink-2">
            <EmailText address={one.email} />
          </p>
        </div>
        <div className="-me-2 -mt-2">{menu}</div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-2">
        <p>
          <span className="font-title text-navy-900">{one.role}</span>
          <span className="text-ink-2">
            , last seen: {formatLastSeen(one.lastSeenAt, serverNow())}
          </span>
        </p>
        <StateBadge one={one} />
      </div>
      {one.state !== 'Invited' && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-2">
          <span className="text-ink-2">Second factor:</span>
          <SecondFactor one={one} />
        </p>
      )}
    </div>
  );
}

function Name({ one, ownId }: { one: Administrator; ownId: string | undefined }) {
  if (one.invitedBy !== null)
    return (
      <span className="wrap-anywhere text-ink-2">No name yet, invited by {one.invitedBy}</span>
    );
  return (
    <span>
      <span className="font-title text-navy-900">{one.name}</span>
      {one._id === ownId && <span className="ms-2 text-2 font-body text-ink-2">you</span>}
    </span>
  );
}

function SecondFactor({ one }: { one: Administrator }) {
  if (one.state === 'Invited') return <span>–</span>;
  const [first] = one.secondFactors;
  const Icon = first === 'passkey' ? Fingerprint : first === 'app' ? Smartphone : CircleAlert;
  return (
    <span
      className={classNames('inline-flex items-center gap-2', !first && 'font-title text-red-ink')}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {formatSecondFactors(one)}
    </span>
  );
}

const tones: Record<Administrator['state'], BadgeTone> = {
  Active: 'green',
  Invited: 'yellow',
  Deactivated: 'grey',
};

function StateBadge({ one }: { one: Administrator }) {
  return <Badge tone={tones[one.state]}>{formatState(one, serverNow())}</Badge>;
}

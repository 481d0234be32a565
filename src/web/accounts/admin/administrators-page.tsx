import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Fingerprint, Send, Smartphone, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminEmailChecks } from '#contract/accounts/accounts.ts';
import {
  type Administrator,
  invitationHours,
  inviteAdministrator,
  listAdministrators,
} from '#contract/accounts/administrators.ts';
import type { Role } from '#contract/platform/roles.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useSession } from '#web/platform/http/session.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { Badge, type BadgeTone } from '#web/ui/data/badge.tsx';
import { EmailText } from '#web/ui/data/breakable-email.tsx';
import { type Column, type ColumnSort, Table } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { RoleField, useAdministratorActions } from './administrator-actions.tsx';
import {
  formatLastSeen,
  formatSecondFactors,
  formatState,
  nameOf,
  type SortKey,
  sortAdministrators,
  summarize,
} from './administrator-format.ts';

interface ColumnsOptions {
  ownId: string | undefined;
  sortOf(key: SortKey): ColumnSort;
  menuOf(one: Administrator): ReactNode;
}

const administratorColumns = ({
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

function AdministratorCard({ one, ownId, menu }: AdministratorCardProps) {
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
      <Icon className="size-4.5 shrink-0" />
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

export const meta = pageTitle('Administrators');

export const handle: ScreenHandle = { permission: 'manage administrators' };

/** Unpaged: an office has few administrators. */
export default function AdministratorsPage() {
  const query = useQuery(apiQuery(listAdministrators, {}));
  const ownId = useSession(({ currentUser }) => currentUser?._id);
  const [sorted, setSorted] = useState<{ key: SortKey; isDescending: boolean }>({
    key: 'state',
    isDescending: false,
  });
  const { itemsOf, dialog } = useAdministratorActions();
  // The signed-in administrator counts as seen now, and so sorts first.
  const all = query.data?.data.result.map((one) =>
    one._id === ownId ? { ...one, lastSeenAt: serverNow().toISOString() } : one,
  );
  const menuOf = (one: Administrator) => (
    <ActionsMenu name={nameOf(one)} items={itemsOf(one, all ?? [])} />
  );
  const sortOf = (key: SortKey) => ({
    direction:
      sorted.key !== key
        ? undefined
        : sorted.isDescending
          ? ('descending' as const)
          : ('ascending' as const),
    toggle: () => setSorted({ key, isDescending: sorted.key === key && !sorted.isDescending }),
  });

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="max-sm:w-full">
          <h1 className="title text-4">Administrators</h1>
          <p className="mt-1 min-h-[1lh] text-2 text-ink-2">{all && summarize(all)}</p>
        </div>
        <DialogButton label="Invite" icon={UserPlus} variant="gold">
          {(onClose) => <InviteDialog onClose={onClose} />}
        </DialogButton>
      </div>
      <QueryView query={query} data={all} failure="The administrators could not be loaded.">
        {(shown) => (
          <Table
            label="Administrators"
            columns={administratorColumns({ ownId, sortOf, menuOf })}
            rows={shown && sortAdministrators(shown, sorted)}
            rowKey={({ _id }) => _id}
            card={(one) => <AdministratorCard one={one} ownId={ownId} menu={menuOf(one)} />}
          />
        )}
      </QueryView>
      <p className="text-1 text-ink-2">The last Owner can't be demoted or deactivated.</p>
      {dialog}
    </div>
  );
}

function InviteDialog({ onClose }: { onClose(): void }) {
  const [role, setRole] = useState<Role>('Viewer');
  const form = useForm({ email: '' }, adminEmailChecks);
  const { mutateAsync: invite } = useCall(inviteAdministrator);
  return (
    <FormDialog
      isWide
      form={form}
      title="Invite an administrator"
      description={`They get a link that works once, for ${invitationHours} hours, and set their own name and password.`}
      confirmLabel={
        <>
          <Send className="size-4.5" />
          Send invitation
        </>
      }
      onSave={() => invite({ body: { email: form.values.email, role } })}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <Field
          label="Email address"
          type="email"
          inputMode="email"
          // Otherwise browsers offer the administrator's own address.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <RoleField value={role} onChange={setRole} />
      </div>
    </FormDialog>
  );
}

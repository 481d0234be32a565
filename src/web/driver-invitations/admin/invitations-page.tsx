import { useQuery } from '@tanstack/react-query';
import { Eye, Trash2 } from 'lucide-react';
import {
  type DriverInvitation,
  deleteDriverInvitation,
  type InvitationStatus,
  invitationStatuses,
  listDriverInvitations,
} from '#contract/driver-invitations/driver-invitations.ts';
import { shortDayOf } from '#contract/platform/dates.ts';
import { driversPath, inviteDriversPath, profilePath } from '#web/addresses.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { RowCard } from '#web/platform/lists/row-card.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Badge, type BadgeTone } from '#web/ui/data/badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';

export const meta = pageTitle('Invitations');

export const handle: ScreenHandle = { permission: 'decide on drivers' };

const statusFilter = {
  key: 'status',
  label: 'Status',
  options: invitationStatuses,
} as const;

const tones: Readonly<Record<InvitationStatus, BadgeTone>> = {
  Invited: 'yellow',
  Bounced: 'red',
  Declined: 'grey',
  Applied: 'green',
};

const Status = ({ status }: DriverInvitation) => <Badge tone={tones[status]}>{status}</Badge>;

const contactOf = ({ phoneNumber, email }: DriverInvitation) =>
  [phoneNumber, email].filter(Boolean).join(', ');

const invitedOf = ({ invitedAt, invitedAgainAt, invitedBy }: DriverInvitation) =>
  `${shortDayOf(invitedAt)} by ${invitedBy}${invitedAgainAt ? `, again ${shortDayOf(invitedAgainAt)}` : ''}`;

const columns: readonly Column<DriverInvitation>[] = [
  {
    header: 'Name',
    variant: 'long',
    cell: ({ fullName }) => <span className="font-title text-navy-900">{fullName}</span>,
  },
  { header: 'Contact', variant: 'long', isCopyable: true, cell: contactOf },
  { header: 'Invited', variant: 'muted', cell: invitedOf },
  { header: 'Note', variant: 'long', cell: ({ note }) => note },
  { header: 'Status', variant: 'short', cell: Status },
];

const question = ({ fullName }: DriverInvitation) => ({
  title: `Delete the invitation of ${fullName}?`,
  description: 'Its messages are deleted too, and its link ends. You can invite the person again.',
  confirmLabel: 'Delete',
});

/** The invitations of the last 90 days, with their outcome. */
export default function InvitationsPage() {
  const list = useList([statusFilter]);
  const query = useQuery(
    apiQuery(listDriverInvitations, { query: { ...list.query, page: String(list.page) } }),
  );
  const { mutateAsync } = useCall(deleteDriverInvitation);
  const removal = useConfirmedAction<DriverInvitation>(question, ({ _id: id }) =>
    mutateAsync({ params: { id } }),
  );
  const menuOf = (invitation: DriverInvitation) => (
    <ActionsMenu
      name={invitation.fullName}
      items={[
        ...(invitation.driver === null
          ? []
          : [{ label: 'View Driver', icon: Eye, to: profilePath({ _id: invitation.driver }) }]),
        { label: 'Delete', icon: Trash2, onSelect: () => removal.ask(invitation) },
      ]}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to={driversPath} />
      <ListScreen
        title="Invitations"
        intro="Drivers you asked to apply, for 90 days."
        add={{ to: inviteDriversPath, label: 'Invite drivers' }}
        searchLabel="Search by Name, Phone or Email"
        list={list}
        query={query}
        emptyHint="Drivers you invite will appear here."
        noun="invitation"
        columns={columns}
        menu={menuOf}
        card={(invitation, { menu }) => (
          <RowCard
            name={invitation.fullName}
            below={contactOf(invitation)}
            menu={menu}
            foot={
              <>
                <span className="text-2">{invitedOf(invitation)}</span>
                <Status {...invitation} />
              </>
            }
          />
        )}
      />
      {removal.dialog}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Send, UserPlus } from 'lucide-react';
import { useState } from 'react';
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
import { Table } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { useAdministratorActions } from './administrator-actions.tsx';
import { AdministratorCard, administratorColumns } from './administrator-columns.tsx';
import { nameOf, type SortKey, sortAdministrators, summarize } from './administrator-format.ts';
import { RoleField } from './role-field.tsx';

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
          <Send aria-hidden="true" className="size-4.5" />
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

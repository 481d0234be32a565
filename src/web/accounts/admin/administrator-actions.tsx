import { useMutation } from '@tanstack/react-query';
import {
  LogOut,
  type LucideIcon,
  Send,
  ShieldOff,
  UserCheck,
  UserCog,
  UserX,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type Administrator,
  changeAdministratorRole,
  deactivateAdministrator,
  reactivateAdministrator,
  removeSecondFactor,
  resendInvitation,
  revokeInvitation,
  signOutAdministrator,
} from '#contract/accounts/administrators.ts';
import { type Role, roleSummaries, roles } from '#contract/platform/roles.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useSession } from '#web/platform/http/session.ts';
import { ActionDialog, useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { isLastOwner, nameOf } from './administrator-format.ts';

const options = roles.map((value) => ({ value, explanation: roleSummaries[value] }));

export function RoleField({ value, onChange }: { value: Role; onChange(role: Role): void }) {
  return (
    <RadioList legend="Role" name="role" options={options} value={value} onChange={onChange} />
  );
}

const calls = {
  deactivate: deactivateAdministrator,
  reactivate: reactivateAdministrator,
  removeSecondFactor,
  signOut: signOutAdministrator,
  resend: resendInvitation,
  revoke: revokeInvitation,
};

type AdministratorAction = keyof typeof calls;

interface ActionTexts {
  label: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  consequence(name: string): string;
}

const actionTexts: Record<AdministratorAction, ActionTexts> = {
  signOut: {
    label: 'Sign out everywhere',
    icon: LogOut,
    consequence: (name) => `${name} will be signed out on every device, and can log in again.`,
  },
  removeSecondFactor: {
    label: 'Reset second factor',
    icon: ShieldOff,
    isDangerous: true,
    consequence: (name) =>
      `${name} will be signed out on every device, and can log in with the password alone until a new one is set up.`,
  },
  deactivate: {
    label: 'Deactivate',
    icon: UserX,
    isDangerous: true,
    consequence: (name) =>
      `${name} will be signed out on every device and can't log in, until reactivated. Invitations that ${name} has sent and nobody has accepted are withdrawn.`,
  },
  reactivate: {
    label: 'Reactivate',
    icon: UserCheck,
    consequence: (name) => `${name} can log in again, with the same password and role as before.`,
  },
  resend: {
    label: 'Send again',
    icon: Send,
    consequence: (name) => `${name} will get another link. The earlier one stops working.`,
  },
  revoke: {
    label: 'Withdraw',
    icon: X,
    isDangerous: true,
    consequence: (name) => `The link that was sent to ${name} won't work any more.`,
  },
};

const actionsOf = (
  { state, secondFactors: factors }: Administrator,
  isSelf: boolean,
): AdministratorAction[] => {
  if (state === 'Invited') return ['resend', 'revoke'];
  if (state === 'Deactivated') return ['reactivate'];
  if (isSelf) return [];
  return [
    'signOut',
    ...(factors.length > 0 ? (['removeSecondFactor'] as const) : []),
    'deactivate',
  ];
};

export interface AdministratorActions {
  itemsOf(one: Administrator, all: readonly Administrator[]): ActionItem[];
  dialog: ReactNode;
}

export function useAdministratorActions(): AdministratorActions {
  const ownId = useSession(({ currentUser }) => currentUser?._id);
  const [changed, setChanged] = useState<Administrator>();
  const { mutateAsync } = useMutation({
    mutationFn: ({
      action,
      one: { _id: id, version },
    }: {
      action: AdministratorAction;
      one: Administrator;
    }) =>
      callApi(calls[action], {
        params: { id },
        ...(version !== null && { query: { version: String(version) } }),
      }),
    meta: { writes: ['accounts'] },
  });
  const { ask, dialog } = useConfirmedAction<{ action: AdministratorAction; one: Administrator }>(
    ({ action, one }) => ({
      title: `${actionTexts[action].label}: ${nameOf(one)}?`,
      description: actionTexts[action].consequence(nameOf(one)),
      confirmLabel: actionTexts[action].label,
      isDangerous: actionTexts[action].isDangerous ?? false,
    }),
    mutateAsync,
  );
  return {
    itemsOf(one, all) {
      const reason = isLastOwner(one, all) ? 'The last Owner keeps this role.' : undefined;
      const changing = { label: 'Change role', icon: UserCog, onSelect: () => setChanged(one) };
      return [
        ...(one.state === 'Invited' ? [] : [{ ...changing, ...(reason && { reason }) }]),
        ...actionsOf(one, one._id === ownId).map((action) => {
          const { label, icon, isDangerous = false } = actionTexts[action];
          return { label, icon, isDangerous, onSelect: () => ask({ action, one }) };
        }),
      ];
    },
    dialog: (
      <>
        {dialog}
        {changed && <RoleDialog administrator={changed} onClose={() => setChanged(undefined)} />}
      </>
    ),
  };
}

interface RoleDialogProps {
  administrator: Administrator;
  onClose(): void;
}

function RoleDialog({ administrator, onClose }: RoleDialogProps) {
  const { _id: id, name, role: present, version } = administrator;
  const [role, setRole] = useState(present);
  const { mutateAsync: change } = useCall(changeAdministratorRole);
  return (
    <ActionDialog
      isForm
      isWide
      title={`Change the role of ${name}`}
      description={`${name} is ${present} now. A new role takes effect at once, without logging in again.`}
      confirmLabel="Change role"
      onConfirm={async () => {
        if (role === present) return undefined;
        return change({ params: { id }, body: { role, version: version ?? undefined } });
      }}
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
    </ActionDialog>
  );
}

import { Ban, Check, LockOpen, type LucideIcon, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { canTakeAction, type Driver, type DriverAction, driverActionNames } from '#contract/drivers.ts';
import { useChangeDriverStatus } from '#web/placements/api.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/page/use-confirmed-action.tsx';
import type { ActionItem } from '#web/ui/overlays/actions-menu.tsx';
import { describeConsequence } from './driver-format.ts';

/** Labels and icons of the actions. Dangerous ones are shown apart in menus. */
const looks: Record<DriverAction, { label: string; icon: LucideIcon; isDangerous?: boolean }> = {
  approve: { label: 'Approve', icon: Check },
  reject: { label: 'Reject', icon: X },
  unblock: { label: 'Unblock', icon: LockOpen },
  block: { label: 'Block', icon: Ban, isDangerous: true },
  delete: { label: 'Delete', icon: Trash2, isDangerous: true },
};

const asksCalmly = (action: DriverAction) => action === 'approve' || action === 'unblock';

/** Actions on drivers, each with a confirmation dialog. */
export interface DriverActions {
  /** The actions possible on a driver, as menu items or buttons. */
  itemsOf(driver: Driver): (ActionItem & { action: DriverAction })[];
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

interface DriverActionsOptions {
  /** Called when an action is done. */
  onDone?(action: DriverAction, driver: Driver): void;
  /** Whether Enter confirms harmless actions, for screens that are about nothing else. */
  isQuick?: boolean;
}

export function useDriverActions({ onDone, isQuick = false }: DriverActionsOptions = {}): DriverActions {
  const can = useCan();
  const { mutateAsync } = useChangeDriverStatus();
  const { ask, dialog } = useConfirmedAction<{ action: DriverAction; driver: Driver }>(
    ({ action, driver }) => ({
      title: `${looks[action].label} ${driver.fullName}?`,
      description: describeConsequence(action, driver),
      confirmLabel: looks[action].label,
      isDangerous: !asksCalmly(action),
      isQuick: isQuick && asksCalmly(action),
    }),
    async (taken) => {
      await mutateAsync(taken);
      onDone?.(taken.action, taken.driver);
    },
  );
  return {
    itemsOf: (driver) =>
      driverActionNames
        .filter((action) => can('decide on drivers') && canTakeAction(action, driver.status))
        .map((action) => ({ action, ...looks[action], onSelect: () => ask({ action, driver }) })),
    dialog,
  };
}

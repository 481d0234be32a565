import { ArchiveRestore, Ban, Check, LockOpen, type LucideIcon, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { canTakeAction, type Driver, type DriverAction, driverActionNames } from '#contract/drivers.ts';
import { useChangeDriverStatus } from '#web/placements/api.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { useConfirmedAction } from '#web/platform/page/use-confirmed-action.tsx';
import type { ActionItem } from '#web/ui/overlays/actions-menu.tsx';
import type { BinAction } from './bin-dialogs.tsx';
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
  itemsOf(driver: Driver): (ActionItem & { action: DriverAction | BinAction })[];
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

const BinDialog = lazyComponent(async () => (await import('./bin-dialogs.tsx')).BinDialog, {
  dismiss: ({ onClose }) => onClose(),
});

const binActions = [
  { action: 'restore', label: 'Restore', icon: ArchiveRestore },
  { action: 'destroy', label: 'Delete now', icon: Trash2, isDangerous: true },
] as const;

export function useDriverActions(): DriverActions {
  const can = useCan();
  const { mutateAsync } = useChangeDriverStatus();
  const [inBin, setInBin] = useState<{ action: BinAction; driver: Driver }>();
  const { ask, dialog } = useConfirmedAction<{ action: DriverAction; driver: Driver }>(
    ({ action, driver }) => ({
      title: `${looks[action].label} ${driver.fullName}?`,
      description: describeConsequence(action, driver),
      confirmLabel: looks[action].label,
      isDangerous: !asksCalmly(action),
    }),
    mutateAsync,
  );
  return {
    itemsOf: (driver) => {
      if (!can('decide on drivers')) return [];
      if (driver.inBinUntil) {
        return binActions.map((item) => ({ ...item, onSelect: () => setInBin({ action: item.action, driver }) }));
      }
      return driverActionNames
        .filter((action) => canTakeAction(action, driver.status))
        .map((action) => ({ action, ...looks[action], onSelect: () => ask({ action, driver }) }));
    },
    dialog: inBin ? <BinDialog {...inBin} onClose={() => setInBin(undefined)} /> : dialog,
  };
}

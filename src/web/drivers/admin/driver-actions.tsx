import { Ban, Check, LockOpen, type LucideIcon, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { canTakeAction, type Driver, type DriverAction, driverActionNames } from '#contract/drivers.ts';
import { useChangeDriverStatus } from '#web/placements/api.ts';
import { ignoreConflict } from '#web/platform/http/api-client.ts';
import type { MenuItem } from '#web/ui/overlays/actions-menu.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { describeConsequence } from './driver-format.ts';

/** Labels and icons of the actions. Dangerous ones are shown apart in menus. */
export const actionLooks: Record<DriverAction, { verb: string; icon: LucideIcon; isDangerous?: boolean }> = {
  approve: { verb: 'Approve', icon: Check },
  reject: { verb: 'Reject', icon: X },
  unblock: { verb: 'Unblock', icon: LockOpen },
  block: { verb: 'Block', icon: Ban, isDangerous: true },
  delete: { verb: 'Delete', icon: Trash2, isDangerous: true },
};

const asksCalmly = (action: DriverAction) => action === 'approve' || action === 'unblock';

/** Actions on drivers, each with a confirmation dialog. */
export interface DriverActions {
  /** Opens the confirmation dialog. */
  ask(action: DriverAction, driver: Driver): void;
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

export function useDriverActions(): DriverActions {
  const [asked, setAsked] = useState<{ action: DriverAction; driver: Driver }>();
  const change = useChangeDriverStatus();
  return {
    ask: (action, driver) => setAsked({ action, driver }),
    dialog: asked && (
      <ConfirmDialog
        title={`${actionLooks[asked.action].verb} ${asked.driver.fullName}?`}
        description={describeConsequence(asked.action, asked.driver)}
        verb={actionLooks[asked.action].verb}
        isDangerous={!asksCalmly(asked.action)}
        onConfirm={() => change.mutateAsync({ action: asked.action, driverId: asked.driver._id }).catch(ignoreConflict)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

/** Returns the actions possible on a driver, as menu items. */
export function actionItems(driver: Driver, ask: DriverActions['ask']): MenuItem[] {
  return driverActionNames
    .filter((action) => canTakeAction(action, driver.status))
    .map((action) => {
      const { verb, ...look } = actionLooks[action];
      return { label: verb, ...look, onSelect: () => ask(action, driver) };
    });
}

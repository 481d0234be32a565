import { ArchiveRestore, Ban, Check, LockOpen, type LucideIcon, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { canTakeAction, type DriverAction, driverActionNames } from '#contract/drivers/driver-actions.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { type DriverDecision, useChangeDriverStatus } from '#web/drivers/api.ts';
import { RecipientsNote } from '#web/messages/panels.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import type { BinAction } from './bin-dialogs.tsx';
import { formatConsequence } from './driver-format.ts';

/** Labels and icons of the actions. Dangerous ones are shown apart in menus. */
const looks: Record<DriverAction, { label: string; icon: LucideIcon; isDangerous?: boolean }> = {
  approve: { label: 'Approve', icon: Check },
  reject: { label: 'Reject', icon: X },
  unblock: { label: 'Unblock', icon: LockOpen },
  block: { label: 'Block', icon: Ban, isDangerous: true },
  delete: { label: 'Delete', icon: Trash2, isDangerous: true },
};

const ApproveDialog = lazyComponent(async () => (await import('./approve-dialog.tsx')).ApproveDialog);
const RejectDialog = lazyComponent(async () => (await import('./reject-dialog.tsx')).RejectDialog);

/** Actions on drivers, each with a confirmation dialog. */
export interface DriverActions {
  /** The actions possible on a driver, as menu items or buttons. */
  itemsOf(driver: ListedDriver): (ActionItem & { action: DriverAction | BinAction })[];
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

interface DriverActionsOptions {
  /** Called when a driver is approved or rejected. */
  onDecided?(): void;
  /** Whether Enter approves, for a screen that is about nothing else. */
  isQuick?: boolean;
}

const BinDialog = lazyComponent(async () => (await import('./bin-dialogs.tsx')).BinDialog);

const binActions = [
  { action: 'restore', label: 'Restore', icon: ArchiveRestore },
  { action: 'destroy', label: 'Delete now', icon: Trash2, isDangerous: true },
] as const;

/** Blocking, unblocking and deleting is told to no driver; a company hears of a placed one. */
function ToldOfChange({ action, driver }: { action: DriverAction; driver: ListedDriver }) {
  const placedWith = action === 'block' ? driver.companies : [];
  return (
    <RecipientsNote
      recipients={placedWith.map(({ name }) => ({
        ...{ who: name, event: 'driver-removed' },
        values: { company: name, drivers: driver.fullName },
      }))}
    />
  );
}

export function useDriverActions({ onDecided, isQuick }: DriverActionsOptions = {}): DriverActions {
  const can = useCan();
  const { mutateAsync } = useChangeDriverStatus();
  const [asked, setAsked] = useState<{ action: 'approve' | 'reject'; driver: ListedDriver }>();
  const [inBin, setInBin] = useState<{ action: BinAction; driver: ListedDriver }>();
  const close = () => setAsked(undefined);
  const perform = (decision: DriverDecision) => mutateAsync(decision).then(() => onDecided?.());
  const { ask, dialog } = useConfirmedAction<{ action: DriverAction; driver: ListedDriver }>(
    ({ action, driver }) => ({
      title: `${looks[action].label} ${driver.fullName}?`,
      description: formatConsequence(action, driver),
      confirmLabel: looks[action].label,
      isDangerous: action !== 'unblock',
      children: <ToldOfChange action={action} driver={driver} />,
    }),
    mutateAsync,
  );
  return {
    itemsOf: (driver) => {
      if (!can('decide on drivers') || driver.erasedAt !== null) return [];
      if (driver.inBinUntil) {
        return binActions.map((item) => ({ ...item, onSelect: () => setInBin({ action: item.action, driver }) }));
      }
      return driverActionNames
        .filter((action) => canTakeAction(action, driver.status))
        .map((action) => ({
          action,
          ...looks[action],
          onSelect: () =>
            action === 'approve' || action === 'reject' ? setAsked({ action, driver }) : ask({ action, driver }),
        }));
    },
    dialog: (
      <>
        {dialog}
        {inBin && <BinDialog {...inBin} onClose={() => setInBin(undefined)} />}
        {asked?.action === 'approve' && (
          <ApproveDialog
            driver={asked.driver}
            isQuick={isQuick}
            onApprove={() => perform(asked).then(() => undefined, toFailure)}
            onClose={close}
          />
        )}
        {asked?.action === 'reject' && (
          <RejectDialog
            driver={asked.driver}
            onReject={(rejection) => perform({ ...asked, rejection })}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

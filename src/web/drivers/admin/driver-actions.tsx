import { ArchiveRestore, Ban, Check, LockOpen, type LucideIcon, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  canTakeAction,
  changeDriverStatus,
  type DriverAction,
  driverActionNames,
} from '#contract/drivers/driver-actions.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import type { DecisionRemarks } from '#contract/drivers/rejection.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { type BinAction, BinDialog } from './bin-dialogs.tsx';
import { formatConsequence } from './driver-format.ts';
import { WhyBlocked } from './given-remarks.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface DriverDecision {
  action: DriverAction;
  driver: ListedDriver;
  remarks?: DecisionRemarks;
}

const looks: Record<DriverAction, { label: string; icon: LucideIcon; isDangerous?: boolean }> = {
  approve: { label: 'Approve', icon: Check },
  reject: { label: 'Reject', icon: X },
  unblock: { label: 'Unblock', icon: LockOpen },
  block: { label: 'Block', icon: Ban, isDangerous: true },
  delete: { label: 'Delete', icon: Trash2, isDangerous: true },
};

export interface DriverActions {
  itemsOf(driver: ListedDriver): (ActionItem & { action: DriverAction | BinAction })[];
  dialog: ReactNode;
}

interface DriverActionsOptions {
  onDecided?(): void;
  /** Whether Enter approves, for screens dedicated to the decision. */
  isQuick?: boolean;
}

const binActions = [
  { action: 'restore', label: 'Restore', icon: ArchiveRestore },
  { action: 'destroy', label: 'Delete now', icon: Trash2, isDangerous: true },
] as const;

type Explained = 'approve' | 'reject' | 'block';
const isExplained = (action: DriverAction): action is Explained =>
  action !== 'unblock' && action !== 'delete';

export function useDriverActions({ onDecided, isQuick }: DriverActionsOptions = {}): DriverActions {
  const can = useCan();
  const { mutateAsync } = useCall(changeDriverStatus, { undoes: 'driver' });
  const send = ({ action, driver, remarks }: DriverDecision) =>
    mutateAsync({
      query: { status: action, driverId: driver._id, version: String(driver.version) },
      ...(remarks && { body: remarks }),
    });
  const [asked, setAsked] = useState<{ action: Explained; driver: ListedDriver }>();
  const [inBin, setInBin] = useState<{ action: BinAction; driver: ListedDriver }>();
  const close = () => setAsked(undefined);
  const decide = (decision: DriverDecision) => send(decision).then(() => onDecided?.());
  const { ask, dialog } = useConfirmedAction<{
    action: Exclude<DriverAction, Explained>;
    driver: ListedDriver;
  }>(
    ({ action, driver }) => ({
      title: `${looks[action].label} ${driver.fullName}?`,
      description: formatConsequence(action, driver),
      confirmLabel: looks[action].label,
      isDangerous: action !== 'unblock',
      // Neither of these actions notifies anyone.
      children: (
        <div className="grid gap-3">
          {action === 'unblock' && <WhyBlocked driverId={driver._id} />}
          <RecipientsNote recipients={[]} />
        </div>
      ),
    }),
    send,
  );
  return {
    itemsOf: (driver) => {
      if (!can('decide on drivers') || driver.erasedAt !== null) return [];
      if (driver.inBinUntil) {
        return binActions.map((item) => ({
          ...item,
          onSelect: () => setInBin({ action: item.action, driver }),
        }));
      }
      return driverActionNames
        .filter((action) => canTakeAction(action, driver.status))
        .map((action) => ({
          action,
          ...looks[action],
          onSelect: () =>
            isExplained(action) ? setAsked({ action, driver }) : ask({ action, driver }),
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
            onApprove={() => decide(asked).then(() => undefined, toFailure)}
            onClose={close}
          />
        )}
        {asked && asked.action !== 'approve' && (
          <ReasonDialog
            key={asked.action}
            action={asked.action}
            driver={asked.driver}
            onConfirm={(remarks) =>
              asked.action === 'reject'
                ? decide({ ...asked, remarks })
                : send({ ...asked, remarks })
            }
            onClose={close}
          />
        )}
      </>
    ),
  };
}

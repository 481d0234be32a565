import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Ban, Check, LockOpen, type LucideIcon, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { approvalBlocker } from '#contract/documents/verdicts.ts';
import {
  canTakeAction,
  changeDriverStatus,
  type DriverAction,
  driverActionNames,
} from '#contract/drivers/driver-actions.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import {
  blockReasonNames,
  type DecisionReason,
  type DecisionRemarks,
  decisionReasons,
  maxRemarkLength,
  reasonMissingMessage,
  rejectionReasonNames,
  remarkChecks,
} from '#contract/drivers/rejection.ts';
import { driverQuery } from '#web/drivers/api.ts';
import { type Recipient, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { unsentOfDrivers } from '#web/requests/admin/recipients.ts';
import { StatusNote, StatusNotes } from '#web/ui/data/status-note.tsx';
import { type ActionFailure, ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { type BinAction, BinDialog } from './bin-dialogs.tsx';
import { formatAcceptance, formatConsequence } from './driver-format.ts';
import { WhyBlocked } from './given-remarks.tsx';
import { ReasonFields } from './reason-fields.tsx';

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
      // An unblocked driver gets an earlier decision's message if the block withdrew it.
      children:
        action === 'unblock' ? (
          <WhyBlocked driverId={driver._id} />
        ) : (
          <RecipientsNote recipients={[]} />
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

interface ApproveDialogProps {
  driver: ListedDriver;
  /** Whether Enter approves. */
  isQuick?: boolean | undefined;
  onApprove(): Promise<ActionFailure | undefined>;
  onClose(): void;
}

/** Lists the documents that approving accepts, and obstacles. */
function ApproveDialog({ driver, isQuick, onApprove, onClose }: ApproveDialogProps) {
  const query = useQuery(driverQuery(driver._id));
  const profile = query.data?.data;
  const groups = (profile?.documents ?? []).map(({ group }) => group);
  const blocker = profile && approvalBlocker(driver.fullName, groups, profile.verdicts);
  return (
    <ConfirmDialog
      title={`Approve ${driver.fullName}?`}
      description={blocker || formatConsequence('approve', profile ?? driver)}
      confirmLabel="Approve"
      isQuick={isQuick}
      isLoading={query.isPending}
      isImpossible={Boolean(blocker)}
      onConfirm={onApprove}
      onClose={onClose}
    >
      {!blocker && (
        <div className="grid gap-3">
          <div role="status" className="min-h-11">
            {query.isPending && <span className="text-1 text-ink-2">Loading the documents …</span>}
            {query.isError && (
              <StatusNote judgement="warning">The documents could not be loaded.</StatusNote>
            )}
            {profile && (
              <StatusNotes
                against={formatAcceptance(profile)}
                praise="All documents are already accepted."
              />
            )}
          </div>
          <RecipientsNote recipients={[recipientsOfDecision('application-approved', driver)]} />
        </div>
      )}
    </ConfirmDialog>
  );
}

interface ReasonDialogProps {
  action: 'reject' | 'block';
  driver: ListedDriver;
  /** On rejection, the dialog shows the error. */
  onConfirm(remarks: DecisionRemarks): Promise<unknown>;
  onClose(): void;
}

const labels = { reject: 'Reject', block: 'Block' } as const;
const reasonNames: Readonly<Record<ReasonDialogProps['action'], readonly DecisionReason[]>> = {
  reject: rejectionReasonNames,
  block: blockReasonNames,
};

/** Asks why a driver is rejected or blocked; only rejected drivers get a message. The safe button has focus. */
function ReasonDialog({ action, driver, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState<DecisionReason>();
  const form = useForm({ words: '', note: '' }, remarkChecks);
  const { values } = form;
  const label = labels[action];

  function recipients(): Recipient[] {
    if (action === 'block') return recipientsOfBlock(driver);
    const recipient = recipientsOfDecision('application-rejected', driver);
    return [{ ...recipient, values: { ...recipient.values, words: values.words } }];
  }
  function check() {
    if (reason === undefined) form.warn(reasonMissingMessage, ['reason']);
    return reason !== undefined && form.check();
  }
  return (
    <FormDialog
      isDangerous
      isVersioned
      isWide
      startsSafe
      form={form}
      check={check}
      title={`${label} ${driver.fullName}?`}
      description={formatConsequence(action, driver)}
      confirmLabel={label}
      onSave={async () => reason && onConfirm({ reason, ...values })}
      onClose={onClose}
    >
      <ReasonFields
        form={form}
        legend="Reason"
        options={reasonNames[action].map((value) => ({ value, label: decisionReasons[value] }))}
        reason={reason}
        onReason={setReason}
        {...(action === 'reject' && {
          wordsHint: `The applicant reads this in the message. ${values.words.length} of ${maxRemarkLength} characters.`,
        })}
        noteHint="Only the office reads this."
      />
      <div className="mt-6">
        <RecipientsNote recipients={recipients()} />
      </div>
    </FormDialog>
  );
}

/** A block is reported to the driver's companies, not to the driver. */
const recipientsOfBlock = ({
  companies,
  fullName,
}: Pick<ListedDriver, 'companies' | 'fullName'>): Recipient[] =>
  companies.map(({ _id, name }) => ({
    ...{ who: name, event: 'driver-removed' },
    values: { company: name, drivers: fullName },
    unsent: unsentOfDrivers(_id),
  }));

const recipientsOfDecision = (
  event: 'application-approved' | 'application-rejected',
  {
    fullName,
    email,
    phoneNumber,
    driverId,
  }: Pick<ListedDriver, 'fullName' | 'email' | 'phoneNumber' | 'driverId'>,
): Recipient => ({
  ...{ who: fullName, email, phone: phoneNumber, event },
  values: { name: fullName, reference: driverId, driverId },
});

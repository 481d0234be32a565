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
  remarkLabels,
} from '#contract/drivers/rejection.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import {
  destroyDriver,
  isSameName,
  otherNameMessage,
  restoreDriver,
} from '#contract/placements/bin.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { driverQuery } from '#web/drivers/api.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionDialog, useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { StatusNote, StatusNotes } from '#web/ui/data/status-note.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { formatAcceptance, formatConsequence } from './driver-format.ts';
import { WhyBlocked } from './given-remarks.tsx';

type BinAction = 'restore' | 'destroy';

interface BinDialogProps {
  driver: ListedDriver;
  onClose(): void;
}

function RestoreDialog({ driver: { _id: id, version, fullName }, onClose }: BinDialogProps) {
  const { mutateAsync } = useCall(restoreDriver);
  return (
    <ActionDialog
      title={`Restore ${fullName}?`}
      description={`${fullName} will get back the documents and the earlier status.`}
      confirmLabel="Restore"
      onConfirm={() => mutateAsync({ params: { id }, body: { version } })}
      onClose={onClose}
    />
  );
}

function DestroyDialog({ driver, onClose }: BinDialogProps) {
  const { _id: id, version, fullName, inBinUntil } = driver;
  const { mutateAsync } = useCall(destroyDriver);
  const form = useForm({ fullName: '' }, [
    {
      message: otherNameMessage(fullName),
      failing: (typed) => (isSameName(typed.fullName, fullName) ? [] : ['fullName']),
    },
  ]);
  return (
    <FormDialog
      isDangerous
      isVersioned
      form={form}
      title={`Destroy the documents of ${fullName} now?`}
      description={
        <p>
          Otherwise they will be destroyed on the {formatDate(inBinUntil ?? '')}. Nobody can get
          them back after that, and {fullName} can't be restored.
        </p>
      }
      confirmLabel="Delete now"
      onSave={() => mutateAsync({ params: { id }, body: { ...form.values, version } })}
      onClose={onClose}
    >
      <Field
        label="Full name"
        hint={`Type ${fullName} to confirm. Accents and capital letters don't matter.`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('fullName')}
      />
    </FormDialog>
  );
}

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

type ExplainedAction = 'approve' | 'reject' | 'block';
const isExplained = (action: DriverAction): action is ExplainedAction =>
  action !== 'unblock' && action !== 'delete';

export function useDriverActions({ onDecided, isQuick }: DriverActionsOptions = {}): DriverActions {
  const can = useCan();
  const { mutateAsync } = useCall(changeDriverStatus, { undoes: 'driver' });
  const send = (decision: DriverDecision) => mutateAsync(decisionOf(decision));
  const [opened, setOpened] = useState<{ action: ExplainedAction; driver: ListedDriver }>();
  const [inBin, setInBin] = useState<{ action: BinAction; driver: ListedDriver }>();
  const close = () => setOpened(undefined);
  const decide = (decision: DriverDecision) => send(decision).then(() => onDecided?.());
  const { ask, dialog } = useConfirmedAction<{
    action: Exclude<DriverAction, ExplainedAction>;
    driver: ListedDriver;
  }>(
    ({ action, driver }) => ({
      title: `${looks[action].label} ${driver.fullName}?`,
      description: formatConsequence(action, driver),
      confirmLabel: looks[action].label,
      isDangerous: action !== 'unblock',
      children: (
        <div className="grid gap-4">
          {action === 'unblock' && <WhyBlocked driverId={driver._id} />}
          <RecipientsNote
            questions={[
              askRecipients(recipientsOf(changeDriverStatus), decisionOf({ action, driver })),
            ]}
          />
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
            isExplained(action) ? setOpened({ action, driver }) : ask({ action, driver }),
        }));
    },
    dialog: (
      <>
        {dialog}
        {inBin?.action === 'restore' && (
          <RestoreDialog driver={inBin.driver} onClose={() => setInBin(undefined)} />
        )}
        {inBin?.action === 'destroy' && (
          <DestroyDialog driver={inBin.driver} onClose={() => setInBin(undefined)} />
        )}
        {opened?.action === 'approve' && (
          <ApproveDialog
            driver={opened.driver}
            isQuick={isQuick}
            onApprove={() => decide(opened)}
            onClose={close}
          />
        )}
        {opened && opened.action !== 'approve' && (
          <ReasonDialog
            key={opened.action}
            action={opened.action}
            driver={opened.driver}
            onConfirm={(remarks) =>
              opened.action === 'reject'
                ? decide({ ...opened, remarks })
                : send({ ...opened, remarks })
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
  onApprove(): Promise<unknown>;
  onClose(): void;
}

/** Lists the documents that approving accepts, and obstacles. */
function ApproveDialog({ driver, isQuick, onApprove, onClose }: ApproveDialogProps) {
  const query = useQuery(driverQuery(driver._id));
  const profile = query.data?.data;
  const groups = (profile?.documents ?? []).map(({ group }) => group);
  const blocker = profile && approvalBlocker(driver.fullName, groups, profile.verdicts);
  return (
    <ActionDialog
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
          <RecipientsNote
            questions={[
              askRecipients(
                recipientsOf(changeDriverStatus),
                decisionOf({ action: 'approve', driver }),
              ),
            ]}
          />
        </div>
      )}
    </ActionDialog>
  );
}

interface ReasonDialogProps {
  action: 'reject' | 'block';
  driver: ListedDriver;
  /** On rejection, the dialog shows the error. */
  onConfirm(remarks: DecisionRemarks): Promise<unknown>;
  onClose(): void;
}

const reasonNames: Readonly<Record<ReasonDialogProps['action'], readonly DecisionReason[]>> = {
  reject: rejectionReasonNames,
  block: blockReasonNames,
};

/** Asks why a driver is rejected or blocked; only rejected drivers get a message. The safe button has focus. */
function ReasonDialog({ action, driver, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState<DecisionReason>();
  const form = useForm({ words: '', note: '' }, remarkChecks);
  const { values } = form;
  const { label } = looks[action];

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
      <RadioList
        isCompact
        legend="Reason"
        name="reason"
        options={reasonNames[action].map((value) => ({ value, label: decisionReasons[value] }))}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen);
          form.clear('reason');
        }}
        error={form.errorOf('reason')}
      />
      <div className="mt-4 grid gap-4">
        {action === 'reject' && (
          <TextArea
            isOptional
            isShort
            label={remarkLabels.words}
            hint={`The applicant reads this in the message. ${values.words.length} of ${maxRemarkLength} characters.`}
            {...form.field('words')}
          />
        )}
        <TextArea
          isOptional
          isShort
          label={remarkLabels.note}
          hint="Only the office reads this."
          {...form.field('note')}
        />
      </div>
      <div className="mt-6">
        <RecipientsNote
          questions={
            form.isComplete()
              ? [
                  askRecipients(
                    recipientsOf(changeDriverStatus),
                    decisionOf({
                      action,
                      driver,
                      // Until one is chosen, any will do: no message depends on it.
                      remarks: { reason: reason ?? reasonNames[action][0], ...values },
                    }),
                  ),
                ]
              : undefined
          }
        />
      </div>
    </FormDialog>
  );
}

const decisionOf = ({ action, driver, remarks }: DriverDecision) => ({
  query: { status: action, driverId: driver._id, version: String(driver.version) },
  ...(remarks && { body: remarks }),
});

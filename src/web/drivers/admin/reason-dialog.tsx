import { useState } from 'react';
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
import { type Recipient, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { formatConsequence } from './driver-format.ts';
import { ReasonFields } from './reason-fields.tsx';
import { recipientsOfBlock, recipientsOfDecision } from './recipients.ts';

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
export function ReasonDialog({ action, driver, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState<DecisionReason>();
  const { values, change } = useValues({ words: '', note: '' });
  const form = useForm({ values, change, checks: remarkChecks });
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

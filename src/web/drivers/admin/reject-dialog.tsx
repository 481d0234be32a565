import { useState } from 'react';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { maxRemarkLength, type Rejection, reasonMissingMessage, remarkChecks } from '#contract/drivers/rejection.ts';
import { RecipientsNote } from '#web/messages/panels.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { formatConsequence } from './driver-format.ts';
import { ReasonFields, rejectionOptions } from './reason-fields.tsx';
import { recipientsOfDecision } from './recipients.ts';

interface RejectDialogProps {
  driver: ListedDriver;
  /** When it rejects, the dialog shows why. */
  onReject(rejection: Rejection): Promise<unknown>;
  onClose(): void;
}

/** Asks why an application is rejected. The safe button has focus. */
export function RejectDialog({ driver, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState<Rejection['reason']>();
  const { values, change } = useValues({ words: '', note: '' });
  const form = useForm({ values, change, checks: remarkChecks });
  const recipient = recipientsOfDecision('application-rejected', driver);

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
      title={`Reject ${driver.fullName}?`}
      description={formatConsequence('reject', driver)}
      confirmLabel="Reject"
      onSave={async () => reason && onReject({ reason, ...values })}
      onClose={onClose}
    >
      <ReasonFields
        form={form}
        legend="Reason"
        options={rejectionOptions}
        reason={reason}
        onReason={setReason}
        wordsHint={`The applicant reads this in the message. ${values.words.length} of ${maxRemarkLength} characters.`}
        noteHint="Only the office reads this."
      />
      <div className="mt-6">
        <RecipientsNote recipients={[{ ...recipient, values: { ...recipient.values, words: values.words } }]} />
      </div>
    </FormDialog>
  );
}

import { type ReactNode, useId, useRef, useState } from 'react';
import {
  maxRemarkLength,
  type Rejection,
  reasonMissingMessage,
  rejectionReasonNames,
  rejectionReasons,
  remarkChecks,
} from '#contract/drivers/rejection.ts';
import { type Recipient, RecipientsNote } from '#web/messages/panels.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ReasonFields } from './reason-fields.tsx';

export interface RejectDialogProps {
  /** The question, such as 'Reject Ngozi Eze?'. */
  title: string;
  /** Describes the consequence, in a sentence that names the applicant or says how many they are. */
  description: ReactNode;
  /** The applicants who will be notified. */
  recipients: Recipient;
  /** Says what the button does. */
  confirmLabel?: string;
  /** Rejects. The dialog closes when it succeeds; a failure is shown in it until one tries again or closes it. */
  onReject(rejection: Rejection): Promise<ActionFailure | undefined>;
  onClose(): void;
}

const options = rejectionReasonNames.map((value) => ({ value, label: rejectionReasons[value] }));

/** Asks why one or several applications are rejected. The safe button comes first and has focus. */
export function RejectDialog({
  title,
  description,
  recipients,
  confirmLabel = 'Reject',
  onReject,
  onClose,
}: RejectDialogProps) {
  const formId = useId();
  const safe = useRef<HTMLButtonElement>(null);
  const [reason, setReason] = useState<Rejection['reason']>();
  const { values, change } = useValues({ words: '', note: '' });
  const form = useForm({ values, change, checks: remarkChecks });
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  const isFinal = failure?.isFinal ?? false;

  function close() {
    if (isSending) return;
    form.forget();
    onClose();
  }

  async function send() {
    if (isSending || isFinal) return;
    if (reason === undefined) return form.warn(reasonMissingMessage, ['reason']);
    if (!form.check()) return;
    setFailure(undefined);
    setIsSending(true);
    const failed = await onReject({ reason, ...values });
    if (!failed) return onClose();
    setFailure(failed);
    setIsSending(false);
    // The pressed button disappears.
    if (failed.isFinal) safe.current?.focus({ preventScroll: true });
  }

  return (
    <Dialog
      isWide
      isOpen
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button ref={safe} variant="line" aria-disabled={isSending} onClick={close}>
            {isFinal ? 'Close' : 'Cancel'}
          </Button>
          {!isFinal && (
            <Button type="submit" form={formId} variant="danger" isLoading={isSending}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={() => void send()}>
        <ReasonFields
          form={form}
          legend="Reason"
          options={options}
          reason={reason}
          onReason={setReason}
          wordsHint={`The applicant reads this in the message. ${values.words.length} of ${maxRemarkLength} characters.`}
          noteHint="Only the office reads this."
        />
        <div className="mt-6">
          <RecipientsNote recipients={[{ ...recipients, values: { ...recipients.values, words: values.words } }]} />
        </div>
        {failure && <FormError className="mt-6">{failure.message}</FormError>}
      </Form>
    </Dialog>
  );
}

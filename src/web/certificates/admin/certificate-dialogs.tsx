import { useState } from 'react';
import {
  type Certificate,
  certificateNameChecks,
  correctCertificate,
  maxWithdrawalReason,
  withdrawCertificate,
} from '#contract/certificates/certificates.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';

interface DialogProps {
  certificate: Certificate;
  onClose(): void;
}

export function CorrectDialog({
  certificate: { _id: id, fullName, sentAt },
  onClose,
}: DialogProps) {
  const { mutateAsync } = useCall(correctCertificate);
  const { values, change } = useValues({ fullName });
  const form = useForm({ values, change, checks: certificateNameChecks });
  return (
    <ConfirmDialog
      title="Correct the name"
      description={
        sentAt === null
          ? 'The number stays. The registration keeps the name as it was typed.'
          : 'The number stays, and the link that was sent opens the new certificate. A printed one keeps the old name.'
      }
      confirmLabel="Correct"
      isForm
      onConfirm={async () =>
        form.check()
          ? mutateAsync({ params: { id }, body: values }).then(() => undefined, toFailure)
          : saidAtField
      }
      onClose={onClose}
    >
      <Field
        label="Name on the certificate"
        autoComplete="off"
        autoCapitalize="words"
        {...form.field('fullName')}
      />
    </ConfirmDialog>
  );
}

interface WithdrawDialogProps {
  certificate: Pick<Certificate, '_id' | 'fullName' | 'number'>;
  onClose(): void;
}

export function WithdrawDialog({ certificate, onClose }: WithdrawDialogProps) {
  const { _id: id, fullName, number } = certificate;
  const { mutateAsync } = useCall(withdrawCertificate);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function withdraw() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return saidAtField;
    return mutateAsync({ params: { id }, body: { reason } }).then(() => undefined, toFailure);
  }

  return (
    <ConfirmDialog
      title={`Withdraw the certificate of ${fullName}?`}
      description={`Anyone who checks ${number} will see that it is no longer valid. This can't be undone; a new certificate has another number.`}
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      isDangerous
      isForm
      onConfirm={withdraw}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        name="reason"
        isShort
        hint={`Only colleagues see it. ${reason.length} of ${maxWithdrawalReason} characters.`}
        error={isMissing ? 'Please say why.' : undefined}
        value={reason}
        onChange={(typed) => setReason(typed.slice(0, maxWithdrawalReason))}
      />
    </ConfirmDialog>
  );
}

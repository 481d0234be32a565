import { Ban, Download, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { type Certificate, certificateNameChecks, maxWithdrawalReason } from '#contract/certificates/certificates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import {
  useCorrectCertificate,
  useDownloadCertificates,
  useSendCertificates,
  useWithdrawCertificate,
} from '#web/certificates/api.ts';
import { RecipientsNote } from '#web/messages/panels.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';

/** Downloads a certificate, sends it, corrects its name or withdraws it. */
export function CertificateActions({ certificate, training }: { certificate: Certificate; training: Training }) {
  const { _id: id, fullName, email, phoneNumber, sentAt, withdrawnAt } = certificate;
  const download = useDownloadCertificates(training._id);
  const send = useSendCertificates(training._id);
  const [opened, setOpened] = useState<'correcting' | 'withdrawing'>();
  const close = () => setOpened(undefined);
  const sending = useConfirmedAction(
    () => ({
      title: `Send ${fullName} the certificate${sentAt === null ? '' : ' again'}?`,
      description: 'The message has a link to it.',
      confirmLabel: 'Send',
      children: (
        <RecipientsNote
          when="once"
          recipients={[
            {
              ...{ who: fullName, email, phone: phoneNumber, event: 'certificate-ready' },
              values: { name: fullName, training: training.title },
            },
          ]}
        />
      ),
    }),
    () => send.mutateAsync({ ids: [id], again: sentAt !== null }),
  );
  if (withdrawnAt !== null) return null;
  return (
    <>
      <ActionsMenu
        name={fullName}
        items={[
          { label: 'Download', icon: Download, onSelect: () => download.mutate(id) },
          { label: sentAt === null ? 'Send' : 'Send again', icon: Send, onSelect: () => sending.ask(certificate) },
          { label: 'Correct the name', icon: Pencil, onSelect: () => setOpened('correcting') },
          { label: 'Withdraw', icon: Ban, isDangerous: true, onSelect: () => setOpened('withdrawing') },
        ]}
      />
      {sending.dialog}
      {opened === 'correcting' && <CorrectDialog certificate={certificate} onClose={close} />}
      {opened === 'withdrawing' && <WithdrawDialog certificate={certificate} onClose={close} />}
    </>
  );
}

interface DialogProps {
  certificate: Certificate;
  onClose(): void;
}

function CorrectDialog({ certificate: { _id: id, fullName, sentAt }, onClose }: DialogProps) {
  const { mutateAsync } = useCorrectCertificate();
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
        form.check() ? mutateAsync({ id, ...values }).then(() => undefined, toFailure) : saidAtField
      }
      onClose={onClose}
    >
      <Field label="Name on the certificate" autoComplete="off" autoCapitalize="words" {...form.field('fullName')} />
    </ConfirmDialog>
  );
}

function WithdrawDialog({ certificate: { _id: id, fullName, number }, onClose }: DialogProps) {
  const { mutateAsync } = useWithdrawCertificate();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function withdraw() {
    setMissing(reason.trim() === '');
    return reason.trim() === '' ? saidAtField : mutateAsync({ id, reason }).then(() => undefined, toFailure);
  }

  return (
    <ConfirmDialog
      title={`Withdraw the certificate of ${fullName}?`}
      description={`Whoever checks ${number} then learns that it no longer counts. This can't be undone; a new one has another number.`}
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

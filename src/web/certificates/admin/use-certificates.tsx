import { useQuery } from '@tanstack/react-query';
import { Ban, Download, Pencil, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type Certificate,
  certificateNameChecks,
  correctCertificate,
  downloadCertificates,
  listCertificates,
  maxWithdrawalReason,
  sendCertificates,
  withdrawalChecks,
  withdrawCertificate,
} from '#contract/certificates/certificates.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { formatDays, formatShortDate, shortDayOf } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { saveFrom } from '#web/ui/files/save-from.ts';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';

interface TraineeRow {
  /** The registration's `_id`. */
  _id: string;
}

interface Certificates {
  column: Column<TraineeRow>;
  itemsOf(enrolment: TraineeRow): ActionItem[];
  /** The registration's valid certificate, else a withdrawn one. */
  stateOf(enrolment: TraineeRow): Certificate | undefined;
  dialog: ReactNode;
}

export function useCertificates(training: Training): Certificates {
  const can = useCan();
  const canManage = can('manage trainings');
  const query = useQuery({
    ...apiQuery(listCertificates, { params: { id: training._id } }),
    enabled: can('read enrolments'),
  });
  const download = useCall(downloadCertificates, {
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
  });
  const send = useCall(sendCertificates);
  const [opened, setOpened] = useState<{ act: 'correct' | 'withdraw'; certificate: Certificate }>();
  const close = () => setOpened(undefined);
  const sendingOf = ({ _id, sentAt }: Certificate) => ({
    params: { id: training._id },
    body: { ids: [_id], again: sentAt !== null },
  });
  const sending = useConfirmedAction<Certificate>(
    (certificate) => ({
      title: `Send ${certificate.fullName} the certificate${certificate.sentAt === null ? '' : ' again'}?`,
      description: 'The message has a link to it.',
      confirmLabel: 'Send',
      children: (
        <RecipientsNote
          questions={[askRecipients(recipientsOf(sendCertificates), sendingOf(certificate))]}
        />
      ),
    }),
    (certificate) => send.mutateAsync(sendingOf(certificate)),
  );
  const all = query.data?.data.certificates ?? [];
  // Valid certificates come last, and so replace withdrawn ones in the map.
  const byEnrolment = new Map(
    all.toSorted((one, other) => rank(one) - rank(other)).map((one) => [one.enrolmentId, one]),
  );
  return {
    column: {
      header: 'Certificate',
      cell: ({ _id }) => <State certificate={byEnrolment.get(_id)} />,
    },
    stateOf: ({ _id }) => byEnrolment.get(_id),
    itemsOf: ({ _id }) => {
      const certificate = byEnrolment.get(_id);
      if (!canManage || certificate === undefined || certificate.withdrawnAt !== null) return [];
      const { _id: id, sentAt } = certificate;
      const act = (name: 'correct' | 'withdraw') => () => setOpened({ act: name, certificate });
      return [
        {
          label: 'Download certificate',
          icon: Download,
          onSelect: () =>
            download.mutate({ params: { id: training._id }, body: { certificateId: id } }),
        },
        {
          label: sentAt === null ? 'Send certificate' : 'Send certificate again',
          icon: Send,
          onSelect: () => sending.ask(certificate),
        },
        { label: 'Correct certificate', icon: Pencil, onSelect: act('correct') },
        { label: 'Withdraw certificate', icon: Ban, isDangerous: true, onSelect: act('withdraw') },
      ];
    },
    dialog: (
      <>
        {sending.dialog}
        {opened?.act === 'correct' && (
          <CorrectDialog certificate={opened.certificate} onClose={close} />
        )}
        {opened?.act === 'withdraw' && (
          <WithdrawDialog certificate={opened.certificate} onClose={close} />
        )}
      </>
    ),
  };
}

const rank = ({ withdrawnAt }: Certificate) => (withdrawnAt === null ? 1 : 0);

function State({ certificate }: { certificate: Certificate | undefined }) {
  if (certificate === undefined) return <span className="text-ink-2">None</span>;
  const { sentAt, withdrawnAt, withdrawnReason, contradictedBy, validUntil, driverId } =
    certificate;
  if (withdrawnAt !== null)
    return (
      <>
        <Badge tone="red">Withdrawn</Badge>
        <span className="block text-1 text-ink-2">{shortDayOf(withdrawnAt)}</span>
        <span className="block max-w-32 text-1 whitespace-normal text-ink-2 wrap-anywhere">
          {withdrawnReason}
        </span>
      </>
    );
  return (
    <>
      {sentAt === null ? <Badge tone="grey">Ready</Badge> : <Badge tone="green">Sent</Badge>}
      {validUntil !== null && (
        <span className="block text-1 text-ink-2">until {formatShortDate(validUntil)}</span>
      )}
      {driverId !== null && (
        <span className="block max-w-32 text-1 whitespace-normal text-ink-2">
          In the file of driver {driverId}
        </span>
      )}
      {contradictedBy.length > 0 && (
        <span className="block max-w-32 text-1 whitespace-normal text-danger">
          Not marked as present on the {formatDays(contradictedBy)}
        </span>
      )}
    </>
  );
}

interface DialogProps {
  certificate: Certificate;
  onClose(): void;
}

function CorrectDialog({ certificate: { _id: id, fullName, sentAt }, onClose }: DialogProps) {
  const { mutateAsync } = useCall(correctCertificate);
  const form = useForm({ fullName }, certificateNameChecks);
  return (
    <FormDialog
      isVersioned
      form={form}
      title="Correct the name"
      description={
        sentAt === null
          ? 'The number stays. The registration keeps the name as it was typed.'
          : 'The number stays, and the link that was sent opens the new certificate. A printed one keeps the old name.'
      }
      confirmLabel="Correct"
      onSave={() => mutateAsync({ params: { id }, body: form.values })}
      onClose={onClose}
    >
      <Field
        label="Name on the certificate"
        autoComplete="off"
        autoCapitalize="words"
        {...form.field('fullName')}
      />
    </FormDialog>
  );
}

function WithdrawDialog({ certificate, onClose }: DialogProps) {
  const { _id: id, fullName, number } = certificate;
  const { mutateAsync } = useCall(withdrawCertificate);
  const form = useForm({ reason: '' }, withdrawalChecks);
  return (
    <FormDialog
      isVersioned
      form={form}
      title={`Withdraw the certificate of ${fullName}?`}
      description={`Anyone who checks ${number} will see that it is no longer valid. This can't be undone; a new certificate has another number.`}
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      isDangerous
      onSave={() => mutateAsync({ params: { id }, body: form.values })}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        isShort
        hint={`Only colleagues see it. ${form.values.reason.length} of ${maxWithdrawalReason} characters.`}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

import { CalendarCheck, CalendarClock, CheckCheck, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type Consultation,
  type ConsultationChange,
  canMark,
  changeConsultationStatus,
  rescheduleConsultation,
} from '#contract/consultations/consultations.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { scheduleChecks } from '#contract/platform/schedule-form.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { ScheduleFields } from '#web/platform/forms/schedule-fields.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { formatMark, formatScheduling, toSchedule } from './consultation-format.ts';

interface Mark {
  status: Exclude<ConsultationChange, 'Scheduled'>;
  label: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  confirmLabel: string;
  cancelLabel?: string;
}

const marks: readonly Mark[] = [
  {
    status: 'Completed',
    label: 'Mark as Completed',
    icon: CheckCheck,
    confirmLabel: 'Yes, complete',
  },
  {
    status: 'Cancelled',
    label: 'Cancel Booking',
    icon: X,
    isDangerous: true,
    confirmLabel: 'Cancel booking',
    cancelLabel: 'Keep booking',
  },
];

export interface StatusActions {
  /** Possible changes as menu items or buttons, most likely first. */
  itemsOf(consultation: Consultation): ActionItem[];
  dialog: ReactNode;
}

export function useStatusActions(): StatusActions {
  const can = useCan();
  const [scheduled, setScheduled] = useState<Consultation>();
  const { mutateAsync } = useCall(changeConsultationStatus, { undoes: 'consultation' });
  const { ask, dialog } = useConfirmedAction<{ mark: Mark; consultation: Consultation }>(
    ({ mark, consultation }) => ({
      title: `${mark.label}?`,
      description: (
        <p>
          {formatMark(mark.status, consultation, todayInLagos(serverNow()))} {whenOf(consultation)}
        </p>
      ),
      confirmLabel: mark.confirmLabel,
      ...(mark.cancelLabel !== undefined && { cancelLabel: mark.cancelLabel }),
      isDangerous: mark.isDangerous ?? false,
      children: (
        <RecipientsNote
          questions={[
            askRecipients(recipientsOf(changeConsultationStatus), markingOf(mark, consultation)),
          ]}
        />
      ),
    }),
    ({ mark, consultation }) => mutateAsync(markingOf(mark, consultation)),
  );
  return {
    itemsOf(consultation) {
      if (!can('manage consultations') || consultation.erasedAt !== null) return [];
      const onSelect = () => setScheduled(consultation);
      const changes = marks
        .filter(({ status }) => canMark(status, consultation.status))
        .map((mark) => {
          const { label, icon, isDangerous = false } = mark;
          return { label, icon, isDangerous, onSelect: () => ask({ mark, consultation }) };
        });
      if (consultation.status === 'Pending') {
        // Few consultations take place without being scheduled first.
        return [
          { label: 'Mark as Scheduled', icon: CalendarCheck, onSelect },
          ...changes.toReversed(),
        ];
      }
      if (consultation.status !== 'Scheduled') return changes;
      const [first, ...others] = changes;
      const time = { icon: CalendarClock, onSelect };
      if (consultation.scheduledDate === null) return [{ label: 'Set time', ...time }, ...changes];
      return [...(first ? [first] : []), { label: 'Change time', ...time }, ...others];
    },
    dialog: (
      <>
        {dialog}
        {scheduled && (
          <ScheduleDialog consultation={scheduled} onClose={() => setScheduled(undefined)} />
        )}
      </>
    ),
  };
}

const markingOf = ({ status }: Mark, { requestId, version }: Consultation) => ({
  body: { requestId, status, version },
});

const whenOf = ({ requestId, consultationDate, preferredTime }: Consultation) =>
  `(${requestId}, ${formatDate(consultationDate)}, ${preferredTime.toLowerCase()})`;

function ScheduleDialog({
  consultation,
  onClose,
}: {
  consultation: Consultation;
  onClose(): void;
}) {
  const today = todayInLagos(serverNow());
  const stored = toSchedule(consultation, today);
  const form = useForm(stored, scheduleChecks(consultation.scheduledDate));
  const { values } = form;
  const { mutateAsync: mark } = useCall(changeConsultationStatus, { undoes: 'consultation' });
  const { mutateAsync: reschedule } = useCall(rescheduleConsultation);
  const isNew = consultation.status === 'Pending';
  const { _id: id, requestId, version } = consultation;
  const marking = { body: { requestId, status: 'Scheduled', ...values, version } } as const;
  const rescheduling = { params: { id }, body: { ...values, version } };
  return (
    <FormDialog
      isVersioned
      form={form}
      title={
        isNew
          ? 'Mark as Scheduled?'
          : consultation.scheduledDate === null
            ? 'Set time'
            : 'Change time'
      }
      description={<p>{formatScheduling(consultation, today)}</p>}
      confirmLabel={isNew ? 'Yes, schedule' : 'Save'}
      onSave={() => (isNew ? mark(marking) : reschedule(rescheduling))}
      onClose={onClose}
    >
      <ScheduleFields form={form} storedDate={stored.scheduledDate} today={today} />
      <div className="mt-6">
        <RecipientsNote
          questions={
            form.isComplete()
              ? [
                  isNew
                    ? askRecipients(recipientsOf(changeConsultationStatus), marking)
                    : askRecipients(recipientsOf(rescheduleConsultation), rescheduling),
                ]
              : undefined
          }
        />
      </div>
    </FormDialog>
  );
}

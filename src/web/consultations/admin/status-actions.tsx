import { CalendarCheck, CalendarClock, CheckCheck, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type Consultation,
  type ConsultationChange,
  canMark,
  changeConsultationStatus,
} from '#contract/consultations/consultations.ts';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { formatMark } from './consultation-format.ts';
import { recipientsOfMark } from './recipients.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

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
        <RecipientsNote recipients={recipientsOfMark(mark.status, consultation, serverNow())} />
      ),
    }),
    ({ mark: { status }, consultation: { requestId, version } }) =>
      mutateAsync({ body: { requestId, status, version } }),
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

const whenOf = ({ requestId, consultationDate, preferredTime }: Consultation) =>
  `(${requestId}, ${formatDate(consultationDate)}, ${preferredTime.toLowerCase()})`;

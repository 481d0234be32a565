import { CalendarCheck, CheckCheck, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Consultation, type ConsultationChange, canMark } from '#contract/consultations.ts';
import { todayInLagos, writeDate } from '#contract/dates.ts';
import { useMarkConsultation } from '#web/consultations/api.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/page/use-confirmed-action.tsx';
import type { ActionItem } from '#web/ui/overlays/actions-menu.tsx';
import { describeMark } from './consultation-format.ts';

interface Mark {
  status: ConsultationChange;
  label: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  confirmLabel: string;
  cancelLabel?: string;
}

const marks: readonly Mark[] = [
  {
    status: 'Scheduled',
    label: 'Mark as Scheduled',
    icon: CalendarCheck,
    confirmLabel: 'Yes, schedule',
  },
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

/** Status changes of consultations, each with a confirmation dialog. */
export interface StatusActions {
  /** The changes possible for a consultation, as menu items or buttons. */
  itemsOf(consultation: Consultation): ActionItem[];
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

export function useStatusActions(): StatusActions {
  const can = useCan();
  const { mutateAsync } = useMarkConsultation();
  const { ask, dialog } = useConfirmedAction<{ mark: Mark; consultation: Consultation }>(
    ({ mark, consultation }) => ({
      title: `${mark.label}?`,
      description: (
        <p>
          {describeMark(mark.status, consultation, todayInLagos(serverNow()))} {whenOf(consultation)}
        </p>
      ),
      confirmLabel: mark.confirmLabel,
      ...(mark.cancelLabel !== undefined && { cancelLabel: mark.cancelLabel }),
      isDangerous: mark.isDangerous ?? false,
    }),
    ({ mark, consultation }) => mutateAsync({ change: mark.status, consultation }),
  );
  return {
    itemsOf: (consultation) =>
      marks
        .filter(({ status }) => can('manage consultations') && canMark(status, consultation.status))
        .map((mark) => {
          const { label, icon, isDangerous = false } = mark;
          return { label, icon, isDangerous, onSelect: () => ask({ mark, consultation }) };
        }),
    dialog,
  };
}

const whenOf = ({ requestId, consultationDate, preferredTime }: Consultation) =>
  `(${requestId}, ${writeDate(consultationDate)}, ${preferredTime.toLowerCase()})`;

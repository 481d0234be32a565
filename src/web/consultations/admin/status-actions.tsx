import { CalendarCheck, CheckCheck, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Consultation, type ConsultationChange, canMark } from '#contract/consultations.ts';
import { writeDate } from '#contract/dates.ts';
import { useMarkConsultation } from '#web/consultations/api.ts';
import { ignoreConflict } from '#web/platform/http/api-client.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface Mark {
  status: ConsultationChange;
  label: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  verb: string;
  /** Describes the consequence for the consultation of `who`. */
  sentence(who: string): string;
}

const marks: readonly Mark[] = [
  {
    status: 'Scheduled',
    label: 'Mark as Scheduled',
    icon: CalendarCheck,
    verb: 'Yes, schedule',
    sentence: (who) => `${who} is expected on that day. The session can still be completed or cancelled.`,
  },
  {
    status: 'Completed',
    label: 'Mark as Completed',
    icon: CheckCheck,
    verb: 'Yes, complete',
    sentence: (who) => `The session with ${who} has taken place. That can't be changed afterwards.`,
  },
  {
    status: 'Cancelled',
    label: 'Cancel Booking',
    icon: X,
    isDangerous: true,
    verb: 'Yes, cancel it',
    sentence: (who) => `The session with ${who} won't take place. That can't be changed afterwards.`,
  },
];

/** Status changes of consultations, each with a confirmation dialog. */
export interface StatusActions {
  /** The changes possible for a consultation, as menu items or buttons. */
  itemsOf(consultation: Consultation): (Pick<Mark, 'label' | 'icon' | 'isDangerous'> & { onSelect(): void })[];
  /** The confirmation dialog while open. */
  question: ReactNode;
}

export function useStatusActions(): StatusActions {
  const [asked, setAsked] = useState<{ mark: Mark; consultation: Consultation }>();
  const { mutateAsync } = useMarkConsultation();
  return {
    itemsOf: (consultation) =>
      marks
        .filter(({ status }) => canMark(status, consultation.status))
        .map((mark) => ({
          label: mark.label,
          icon: mark.icon,
          ...(mark.isDangerous && { isDangerous: true }),
          onSelect: () => setAsked({ mark, consultation }),
        })),
    question: asked && (
      <ConfirmDialog
        title={`${asked.mark.label}?`}
        description={
          <p>
            {asked.mark.sentence(asked.consultation.fullName)} {whenOf(asked.consultation)}
          </p>
        }
        verb={asked.mark.verb}
        isDangerous={asked.mark.isDangerous ?? false}
        onConfirm={() =>
          mutateAsync({ requestId: asked.consultation.requestId, status: asked.mark.status }).catch(ignoreConflict)
        }
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

const whenOf = ({ requestId, consultationDate, preferredTime }: Consultation) =>
  `(${requestId}, ${writeDate(consultationDate)}, ${preferredTime.toLowerCase()})`;

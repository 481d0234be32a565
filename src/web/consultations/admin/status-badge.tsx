import type { ConsultationStatus } from '#contract/consultations.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<ConsultationStatus, BadgeTone> = {
  Pending: 'grey',
  Scheduled: 'yellow',
  Completed: 'green',
  Cancelled: 'red',
};

/** Where a booking stands. */
export function StatusBadge({ status }: { status: ConsultationStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}

import type { TrainingStatus } from '#contract/trainings.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<TrainingStatus, BadgeTone> = { Upcoming: 'yellow', Completed: 'green', Cancelled: 'red' };

/** Where a training stands. */
export function StatusBadge({ status }: { status: TrainingStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}

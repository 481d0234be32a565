import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { todayInLagos } from '#contract/dates.ts';
import type { Training } from '#contract/trainings.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/page/use-confirmed-action.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { type TrainingEnd, useEndTraining } from './api.ts';
import { describeTrainingEnd } from './training-format.ts';

/** The actions that end a training, each with a confirmation dialog. */
export interface TrainingActions {
  /** The actions possible on a training, as menu items. Only an upcoming one can be ended. */
  itemsOf(training: Training): ActionItem[];
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

export function useTrainingActions(): TrainingActions {
  const can = useCan();
  const { mutateAsync } = useEndTraining();
  const { ask, dialog } = useConfirmedAction<{ training: Training; status: TrainingEnd }>(
    ({ training, status }) => ({
      title: `Mark ${training.title} as ${status}?`,
      description: describeTrainingEnd(status, training, todayInLagos(serverNow())),
      confirmLabel: `Yes, ${status}`,
      isDangerous: status === 'cancelled',
    }),
    mutateAsync,
  );
  return {
    itemsOf: (training) =>
      training.status === 'Upcoming' && can('manage trainings')
        ? [
            {
              label: 'Mark as Completed',
              icon: CircleCheck,
              onSelect: () => ask({ training, status: 'completed' }),
            },
            {
              label: 'Mark as Cancelled',
              icon: CircleX,
              isDangerous: true,
              onSelect: () => ask({ training, status: 'cancelled' }),
            },
          ]
        : [],
    dialog,
  };
}

import { CircleCheck, CircleX, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { RecipientsNote } from '#web/messages/panels.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { type TrainingEnd, useDeleteTraining, useEndTraining } from './api.ts';
import { recipientsOfTraining } from './recipients.ts';
import { formatTrainingEnd } from './training-format.ts';

/** The actions that end or delete a training, each with a confirmation dialog. */
export interface TrainingActions {
  /** The actions possible on a training, as menu items. Only an upcoming one can be ended; whether one can be deleted the server says. */
  itemsOf(training: OfficeTraining): ActionItem[];
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

export function useTrainingActions(): TrainingActions {
  const can = useCan();
  const { mutateAsync } = useEndTraining();
  const { ask, dialog } = useConfirmedAction<{ training: OfficeTraining; status: TrainingEnd }>(
    ({ training, status }) => ({
      title: `Mark ${training.title} as ${status}?`,
      description: formatTrainingEnd(status, training, todayInLagos(serverNow())),
      confirmLabel: `Yes, ${status}`,
      isDangerous: status === 'cancelled',
      children: (
        <RecipientsNote
          recipients={
            status === 'cancelled' && training.date >= todayInLagos(serverNow())
              ? [recipientsOfTraining('training-cancelled', training)]
              : []
          }
        />
      ),
    }),
    mutateAsync,
  );
  const { mutateAsync: remove } = useDeleteTraining();
  const deletion = useConfirmedAction<{ training: OfficeTraining }>(
    ({ training }) => ({
      title: `Delete ${training.title}?`,
      description: "Only a training that nobody has registered for can be deleted. This can't be undone.",
      confirmLabel: 'Delete training',
      isDangerous: true,
    }),
    remove,
  );
  return {
    itemsOf: (training) => {
      if (!can('manage trainings')) return [];
      const deleting = {
        ...{ label: 'Delete', icon: Trash2, isDangerous: true },
        onSelect: () => deletion.ask({ training }),
      };
      return training.status === 'Upcoming'
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
            deleting,
          ]
        : [deleting];
    },
    dialog: (
      <>
        {dialog}
        {deletion.dialog}
      </>
    ),
  };
}

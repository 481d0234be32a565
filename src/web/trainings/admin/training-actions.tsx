import { CircleCheck, CircleX, Eye, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Training } from '#contract/trainings.ts';
import { ignoreConflict } from '#web/platform/http/api-client.ts';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type TrainingEnd, useEndTraining } from './api.ts';
import { useEditTarget } from './edit-link.tsx';

/** What an administrator can do with trainings of the list. */
export interface TrainingActions {
  /** The menu of a training. Only an upcoming one can be ended. */
  menuOf(training: Training): ReactNode;
  /** The question before one is ended, while it is asked: stands anywhere on the screen. */
  dialog: ReactNode;
}

/** Lets a screen look at trainings, change them and end them, the last with a question before. */
export function useTrainingActions(): TrainingActions {
  const [asked, setAsked] = useState<{ training: Training; status: TrainingEnd }>();
  const end = useEndTraining();
  const targetOf = useEditTarget();
  const ending = (training: Training) => [
    {
      label: 'Mark as Completed',
      icon: CircleCheck,
      onSelect: () => setAsked({ training, status: 'completed' }),
    },
    {
      label: 'Mark as Cancelled',
      icon: CircleX,
      isDangerous: true,
      onSelect: () => setAsked({ training, status: 'cancelled' }),
    },
  ];
  return {
    menuOf: (training) => (
      <ActionsMenu
        name={training.title}
        items={[
          { label: 'View', icon: Eye, ...targetOf(training, 'view') },
          { label: 'Edit', icon: Pencil, ...targetOf(training, 'edit') },
          ...(training.status === 'Upcoming' ? ending(training) : []),
        ]}
      />
    ),
    dialog: asked && (
      <ConfirmDialog
        title={`Mark ${asked.training.title} as ${asked.status}?`}
        description={`You're about to make this training ${asked.status}. Are you sure?`}
        verb={`Yes, ${asked.status}`}
        isDangerous={asked.status === 'cancelled'}
        onConfirm={() =>
          end.mutateAsync({ trainingId: asked.training._id, status: asked.status }).catch(ignoreConflict)
        }
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

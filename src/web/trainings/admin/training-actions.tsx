import { CircleCheck, CircleX, Eye, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Training } from '#contract/trainings.ts';
import { ignoreConflict } from '#web/platform/http/api-client.ts';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type TrainingEnd, useEndTraining } from './api.ts';
import { useEditTarget } from './edit-link.tsx';

export interface TrainingActions {
  /** The actions menu of a training. Only an upcoming one can be ended. */
  menuOf(training: Training): ReactNode;
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

/** Actions to view, edit and end trainings; ending asks for confirmation. */
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

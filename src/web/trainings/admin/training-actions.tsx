import { CircleCheck, CircleX, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { maxRemovalReason } from '#contract/enrolments/enrolments.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { lastDayOf } from '#contract/trainings/training-days.ts';
import { changeTrainingStatus, deleteTraining } from '#contract/trainings/training-management.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { recipientsOfTraining } from './recipients.ts';
import { formatTrainingEnd } from './training-format.ts';

export interface TrainingActions {
  /** Menu items. Only upcoming trainings can be ended; the server decides whether one can be deleted. */
  itemsOf(training: OfficeTraining): ActionItem[];
  dialog: ReactNode;
}

export function useTrainingActions(): TrainingActions {
  const can = useCan();
  const { mutateAsync } = useCall(changeTrainingStatus, { undoes: 'training' });
  const [cancelled, setCancelled] = useState<OfficeTraining>();
  const completion = useConfirmedAction<{ training: OfficeTraining }>(
    ({ training }) => ({
      title: `Mark ${training.title} as completed?`,
      description: formatTrainingEnd('completed', training, todayInLagos(serverNow())),
      confirmLabel: 'Yes, completed',
      children: <RecipientsNote recipients={[]} />,
    }),
    ({ training: { _id: trainingId, version } }) =>
      mutateAsync({ body: { trainingId, status: 'completed', reason: '', version } }),
  );
  const { mutateAsync: remove } = useCall(deleteTraining);
  const deletion = useConfirmedAction<{ training: OfficeTraining }>(
    ({ training }) => ({
      title: `Delete ${training.title}?`,
      description:
        "Only a training that nobody has registered for can be deleted. This can't be undone.",
      confirmLabel: 'Delete training',
      isDangerous: true,
    }),
    ({ training: { _id: id, version } }) => remove({ params: { id }, body: { version } }),
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
              onSelect: () => completion.ask({ training }),
            },
            {
              label: 'Mark as Cancelled',
              icon: CircleX,
              isDangerous: true,
              onSelect: () => setCancelled(training),
            },
            deleting,
          ]
        : [deleting];
    },
    dialog: (
      <>
        {completion.dialog}
        {cancelled && <CancelDialog training={cancelled} onClose={() => setCancelled(undefined)} />}
        {deletion.dialog}
      </>
    ),
  };
}

function CancelDialog({ training, onClose }: { training: OfficeTraining; onClose(): void }) {
  const { mutateAsync } = useCall(changeTrainingStatus, { undoes: 'training' });
  const [reason, setReason] = useState('');
  const today = todayInLagos(serverNow());
  const isToCome = lastDayOf(training) >= today;
  return (
    <ConfirmDialog
      title={`Mark ${training.title} as cancelled?`}
      description={formatTrainingEnd('cancelled', training, today)}
      confirmLabel="Yes, cancelled"
      isDangerous
      onConfirm={() => {
        const { _id: trainingId, version } = training;
        const body = { trainingId, status: 'cancelled', reason, version } as const;
        return mutateAsync({ body }).then(() => undefined, toFailure);
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {isToCome && (
          <TextArea
            label="Reason"
            name="reason"
            isOptional
            isShort
            hint={`Everyone who has registered will read this. ${reason.length} of ${maxRemovalReason} characters.`}
            value={reason}
            onChange={(typed) => setReason(typed.slice(0, maxRemovalReason))}
          />
        )}
        <RecipientsNote
          recipients={
            isToCome ? [recipientsOfTraining('training-cancelled', training, reason)] : []
          }
        />
      </div>
    </ConfirmDialog>
  );
}

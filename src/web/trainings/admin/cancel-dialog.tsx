import { useState } from 'react';
import { maxRemovalReason } from '#contract/enrolments/enrolments.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { lastDayOf } from '#contract/trainings/training-days.ts';
import { changeTrainingStatus } from '#contract/trainings/training-management.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { recipientsOfTraining } from './recipients.ts';
import { formatTrainingEnd } from './training-format.ts';

export function CancelDialog({ training, onClose }: { training: OfficeTraining; onClose(): void }) {
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

import { type Enrolment, moveEnrolment } from '#contract/enrolments/enrolments.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { ordinal } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { formatTaken, isFull } from '#web/trainings/public/training-format.ts';
import { formatPlace } from './enrolment-columns.tsx';

interface GiveSeatDialogProps {
  training: Training;
  enrolment: Enrolment;
  onClose(): void;
}

export function GiveSeatDialog({ training, enrolment, onClose }: GiveSeatDialogProps) {
  const { _id: id, fullName, reference, state, trainingId } = enrolment;
  const { mutateAsync } = useCall(moveEnrolment);
  const upTo = training.seatsTaken + 1;
  const isBeyond = isFull(training) && state !== 'Offered';
  const input = {
    params: { id },
    body: { trainingId, to: 'seat', ...(isBeyond && { upTo }) },
  } as const;
  return (
    <ActionDialog
      title={isBeyond ? `Give ${fullName} a seat beyond the limit?` : `Give ${fullName} a seat?`}
      description={
        <>
          {`${fullName} (${reference}): ${formatPlace(enrolment)}.`}
          {isBeyond && (
            <strong className="mt-2 block font-strong text-ink">
              {`${formatTaken(training)}. This would be the ${ordinal(upTo)}.`}
            </strong>
          )}
        </>
      }
      confirmLabel={isBeyond ? `Yes, give the ${ordinal(upTo)} seat` : 'Give the seat'}
      onConfirm={() => mutateAsync(input)}
      onClose={onClose}
    >
      <RecipientsNote questions={[askRecipients(recipientsOf(moveEnrolment), input)]} />
    </ActionDialog>
  );
}

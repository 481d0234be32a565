import { UserPlus } from 'lucide-react';
import { addEnrolment } from '#contract/enrolments/enrolments.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { isFull } from '#web/trainings/public/training-format.ts';
import { TraineeDialog } from './trainee-dialog.tsx';

const nobody = { fullName: '', email: '', phoneNumber: '', companyName: '' };

/** Registers somebody whom the office has at the phone; in a full training for the waiting list. */
export function AddDialog({ training, onClose }: { training: Training; onClose(): void }) {
  const joinsWaitingList = isFull(training);
  const { mutateAsync: add } = useCall(addEnrolment);
  return (
    <TraineeDialog
      title={joinsWaitingList ? 'Add a person to the waiting list' : 'Add a person'}
      description={
        joinsWaitingList
          ? "This training is full. We'll tell them their place on the list."
          : "We'll tell them that they are registered."
      }
      trainee={nobody}
      onSave={(trainee) => add({ params: { id: training._id }, body: { ...trainee, joinsWaitingList } })}
      confirmLabel={
        <>
          <UserPlus aria-hidden="true" className="size-4.5" />
          {joinsWaitingList ? 'Add to the waiting list' : 'Add'}
        </>
      }
      onClose={onClose}
    />
  );
}

import type { Enrolment } from '#contract/enrolments/enrolments.ts';
import { useCorrectEnrolment } from '#web/enrolments/api.ts';
import { TraineeDialog } from './trainee-dialog.tsx';

/** Corrects who is registered. */
export function CorrectDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose(): void }) {
  const { _id, reference, trainingName, fullName, email, phoneNumber, companyName } = enrolment;
  const { mutateAsync: correct } = useCorrectEnrolment(_id);
  return (
    <TraineeDialog
      title={`Correct the registration of ${fullName}`}
      description={`${reference}, ${trainingName}. Nobody gets a message.`}
      trainee={{ fullName, email, phoneNumber, companyName }}
      onSave={correct}
      confirmLabel="Save"
      onClose={onClose}
    />
  );
}

import type { Enrolment } from '#contract/enrolments/enrolments.ts';
import { useCorrectEnrolment } from '#web/enrolments/api.ts';
import { TraineeDialog } from './trainee-dialog.tsx';

/** Corrects who is registered. */
export function CorrectDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose(): void }) {
  const { _id, reference, trainingName, fullName, email, phoneNumber, companyName } = enrolment;
  return (
    <TraineeDialog
      title={`Correct the registration of ${fullName}`}
      description={`${reference}, ${trainingName}. Nobody is told.`}
      trainee={{ fullName, email, phoneNumber, companyName }}
      saving={useCorrectEnrolment(_id)}
      saveLabel="Save"
      onClose={onClose}
    />
  );
}

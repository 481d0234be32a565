import { correctEnrolment, type Enrolment } from '#contract/enrolments/enrolments.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { TraineeDialog } from './trainee-dialog.tsx';

/** Corrects who is registered. */
export function CorrectDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose(): void }) {
  const { _id, reference, trainingName, fullName, email, phoneNumber, companyName } = enrolment;
  const { mutateAsync: correct } = useCall(correctEnrolment);
  return (
    <TraineeDialog
      title={`Correct the registration of ${fullName}`}
      description={`${reference}, ${trainingName}. Nobody gets a message.`}
      trainee={{ fullName, email, phoneNumber, companyName }}
      onSave={(body) => correct({ params: { id: _id }, body })}
      confirmLabel="Save"
      onClose={onClose}
    />
  );
}

import {
  consultationCorrectionChecks,
  consultationValues,
  correctConsultation,
} from '#contract/consultations/consultation-correction.ts';
import { type ConsultationField, consultationLabels } from '#contract/consultations/consultation-form.ts';
import type { Consultation } from '#contract/consultations/consultations.ts';
import { ConsultationFields } from '#web/consultations/consultation-fields.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { CorrectionDialog } from '#web/platform/office/correction-dialog.tsx';

/** Corrects a booked consultation. */
export function EditConsultationDialog({ consultation, onClose }: { consultation: Consultation; onClose(): void }) {
  const { mutateAsync: save } = useCall(correctConsultation);
  return (
    <CorrectionDialog<ConsultationField>
      name={`consultation ${consultation._id}`}
      what="booking"
      title={`Edit the booking from ${consultation.fullName}`}
      description={`${consultation.requestId}. The earlier details stay in the activity.`}
      stored={consultationValues(consultation)}
      version={consultation.version}
      labels={consultationLabels}
      checks={consultationCorrectionChecks(consultation.consultationDate)}
      onSave={(changed, version) => save({ params: { id: consultation._id }, body: { ...changed, version } })}
      onClose={onClose}
    >
      {(form) => <ConsultationFields form={form} today={undefined} isOffice />}
    </CorrectionDialog>
  );
}

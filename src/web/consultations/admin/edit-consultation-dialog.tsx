import { useMutation } from '@tanstack/react-query';
import {
  consultationCorrectionChecks,
  consultationValues,
  correctConsultation,
} from '#contract/consultations/consultation-correction.ts';
import { type ConsultationField, consultationLabels } from '#contract/consultations/consultation-form.ts';
import type { Consultation } from '#contract/consultations/consultations.ts';
import type { Values } from '#contract/platform/checks.ts';
import { afterConsultationChange } from '#web/consultations/api.ts';
import { ConsultationFields } from '#web/consultations/consultation-fields.tsx';
import { callApi } from '#web/platform/http/api-client.ts';
import { CorrectionDialog } from '#web/platform/office/correction-dialog.tsx';

/** Corrects a booked consultation. */
export function EditConsultationDialog({ consultation, onClose }: { consultation: Consultation; onClose(): void }) {
  const { mutateAsync: save } = useCorrectConsultation(consultation._id);
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
      onSave={(changed, version) => save({ changed, version })}
      onClose={onClose}
    >
      {(form) => <ConsultationFields form={form} today={undefined} isOffice />}
    </CorrectionDialog>
  );
}

/** Corrects a consultation, unless somebody has changed it since. */
function useCorrectConsultation(id: string) {
  return useMutation({
    mutationFn: ({ changed, version }: { changed: Partial<Values<ConsultationField>>; version: number }) =>
      callApi(correctConsultation, {
        params: { id },
        body: { ...changed, version },
      }),
    meta: { invalidates: afterConsultationChange },
  });
}

import { useMutation } from '@tanstack/react-query';
import type { GivenConsents } from '#contract/consents/consents.ts';
import { addConsultation } from '#contract/consultations/added-consultations.ts';
import {
  type ConsultationField,
  consultationChecks,
  emptyConsultation,
} from '#contract/consultations/consultation-form.ts';
import type { Values } from '#contract/platform/checks.ts';
import { consultationPath, consultationsPath } from '#web/addresses.ts';
import { afterConsultationChange } from '#web/consultations/api.ts';
import { ConsultationFields } from '#web/consultations/consultation-fields.tsx';
import { callApi } from '#web/platform/http/api-client.ts';
import { AddedByPhone } from '#web/platform/office/added-by-phone.tsx';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { pageTitle } from '#web/platform/page/website.ts';

export const meta = pageTitle('Add a booking');

export const handle: ScreenHandle = { permission: 'manage consultations' };

/** The office enters the booking of somebody who has called. */
export default function AddPage() {
  const today = useToday();
  const { mutateAsync: add } = useAddConsultation();
  return (
    <AddedByPhone
      noun="booking"
      caller="client"
      empty={emptyConsultation}
      checks={consultationChecks}
      consentForm="office, booking by phone"
      list={consultationsPath}
      onAdd={async (values, given) => consultationPath((await add({ ...values, ...given })).data)}
    >
      {(form) => <ConsultationFields form={form} today={today} isOffice />}
    </AddedByPhone>
  );
}

function useAddConsultation() {
  return useMutation({
    mutationFn: (body: Values<ConsultationField> & GivenConsents) => callApi(addConsultation, { body }),
    meta: { invalidates: afterConsultationChange },
  });
}

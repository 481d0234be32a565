import { addConsultation } from '#contract/consultations/added-consultations.ts';
import {
  consultationChecks,
  consultationFields,
} from '#contract/consultations/consultation-record.ts';
import { blankOf } from '#contract/platform/record.ts';
import { consultationPath, consultationsPath } from '#web/addresses.ts';
import { ConsultationFields } from '#web/consultations/consultation-fields.tsx';
import { AddedByPhone } from '#web/office/added-by-phone.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { pageTitle } from '#web/platform/page/website.ts';

export const meta = pageTitle('Add a booking');

export const handle: ScreenHandle = { permission: 'manage consultations' };

/** For consultations booked by phone. */
export default function AddPage() {
  const { mutateAsync: add } = useCall(addConsultation);
  return (
    <AddedByPhone
      noun="booking"
      caller="client"
      empty={blankOf(consultationFields)}
      checks={consultationChecks}
      consentForm="office, booking by phone"
      list={consultationsPath}
      onAdd={async (values, consents) =>
        consultationPath((await add({ body: { ...values, ...consents } })).data)
      }
    >
      {(form) => <ConsultationFields form={form} isOffice />}
    </AddedByPhone>
  );
}

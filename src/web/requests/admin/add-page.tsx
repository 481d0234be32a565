import { blankOf } from '#contract/platform/record.ts';
import { addRequest } from '#contract/requests/added-requests.ts';
import { requestBody } from '#contract/requests/request-form.ts';
import { requestChecks, requestFields } from '#contract/requests/request-record.ts';
import { requestPath, requestsPath } from '#web/addresses.ts';
import { AddedByPhone } from '#web/office/added-by-phone.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { RequestFields } from '#web/requests/request-fields.tsx';

export const meta = pageTitle('Add a request');

export const handle: ScreenHandle = { permission: 'manage requests' };

/** For requests received by phone. */
export default function AddPage() {
  const { mutateAsync: add } = useCall(addRequest);
  return (
    <AddedByPhone
      noun="request"
      caller="company"
      empty={blankOf(requestFields)}
      checks={requestChecks}
      consentForm="office, request by phone"
      list={requestsPath}
      onAdd={async (values, consents) =>
        requestPath((await add({ body: { ...requestBody(values), ...consents } })).data)
      }
    >
      {(form) => <RequestFields form={form} isOffice />}
    </AddedByPhone>
  );
}

import { useMutation } from '@tanstack/react-query';
import {
  type CorrectedRequestField,
  correctRequest,
  type RequestCorrection,
  requestCorrectionBody,
  requestCorrectionChecks,
  requestCorrectionLabels,
  requestCorrectionValues,
} from '#contract/requests/request-correction.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { CorrectionDialog } from '#web/platform/office/correction-dialog.tsx';
import { afterDriverChange } from '#web/query-keys.ts';
import { RequestFields } from '#web/requests/request-fields.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Field } from '#web/ui/fields/field.tsx';

/** Corrects a company's request. */
export function EditRequestDialog({ request, onClose }: { request: CompanyRequest; onClose(): void }) {
  const { mutateAsync: save } = useCorrectRequest(request._id);
  const stored = requestCorrectionValues(request);
  const placed = request.assignedDrivers;
  return (
    <CorrectionDialog<CorrectedRequestField>
      name={`request ${request._id}`}
      what="request"
      title={`Edit the request from ${request.name}`}
      description={`${request.requestId}, with ${placed === 0 ? 'no drivers' : pluralize(placed, 'driver')} placed. The earlier details stay in the activity.`}
      stored={stored}
      version={request.version}
      labels={requestCorrectionLabels}
      checks={requestCorrectionChecks(stored['duration.startDate'])}
      onSave={(changed, version) => save({ values: { ...stored, ...changed }, version })}
      onClose={onClose}
    >
      {(form, values) => (
        <RequestFields form={form} startDate={values['duration.startDate']} today={undefined} isOffice>
          <Field
            label={requestCorrectionLabels['preferredLocationOfAssignment.city']}
            autoComplete="off"
            {...form.field('preferredLocationOfAssignment.city')}
          />
        </RequestFields>
      )}
    </CorrectionDialog>
  );
}

/** Corrects a request, unless somebody has changed it since. */
function useCorrectRequest(id: string) {
  return useMutation({
    mutationFn: ({ values, version }: { values: RequestCorrection; version: number }) =>
      callApi(correctRequest, {
        params: { id },
        body: { ...requestCorrectionBody(values), version },
      }),
    meta: { invalidates: afterDriverChange },
  });
}

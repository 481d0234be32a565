import { valuesOf } from '#contract/platform/record-values.ts';
import { correctRequest } from '#contract/requests/request-correction.ts';
import { requestBody } from '#contract/requests/request-form.ts';
import {
  type WholeRequestField,
  wholeRequestChecks,
  wholeRequestFields,
  wholeRequestLabels,
} from '#contract/requests/request-record.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { CorrectionDialog } from '#web/platform/office/correction-dialog.tsx';
import { RequestFields } from '#web/requests/request-fields.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Field } from '#web/ui/fields/field.tsx';

export function EditRequestDialog({
  request,
  onClose,
}: {
  request: CompanyRequest;
  onClose(): void;
}) {
  const { mutateAsync: save } = useCall(correctRequest);
  const stored = valuesOf(wholeRequestFields, request);
  const placed = request.assignedDrivers;
  return (
    <CorrectionDialog<WholeRequestField>
      name={`request ${request._id}`}
      what="request"
      title={`Edit the request from ${request.name}`}
      description={`${request.requestId}, with ${placed === 0 ? 'no drivers' : pluralize(placed, 'driver')} placed. The earlier details stay in the activity.`}
      stored={stored}
      version={request.version}
      labels={wholeRequestLabels}
      checks={wholeRequestChecks(stored)}
      onSave={(changed, version) =>
        save({
          params: { id: request._id },
          body: { ...requestBody({ ...stored, ...changed }), version },
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <RequestFields form={form} isOffice allowsPast>
          <Field
            label={wholeRequestLabels['preferredLocationOfAssignment.city']}
            autoComplete="off"
            {...form.field('preferredLocationOfAssignment.city')}
          />
        </RequestFields>
      )}
    </CorrectionDialog>
  );
}

import { Pencil } from 'lucide-react';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
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
import { CorrectionDialog } from '#web/office/correction-dialog.tsx';
import { recordFacts } from '#web/office/record-facts.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { RequestFields } from '#web/requests/request-fields.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { companyContact } from './request-format.ts';

const factsOf = (request: CompanyRequest) =>
  recordFacts(wholeRequestFields, request, companyContact(request));

export function CompanyInformation({ request }: { request: CompanyRequest }) {
  const canEdit = useCan()('manage requests') && request.erasedAt === null;
  const { name, email, phoneNumber } = factsOf(request);
  return (
    <Panel
      title="Company information"
      action={
        canEdit && (
          <DialogButton key={request._id} label="Edit" icon={Pencil}>
            {(onClose) => <EditRequestDialog request={request} onClose={onClose} />}
          </DialogButton>
        )
      }
    >
      <DescriptionList
        items={[
          name,
          email,
          phoneNumber,
          {
            label: 'Residential address',
            value: `${request.address}, ${request.city}, ${stateLabel(request.state)}`,
          },
        ]}
      />
    </Panel>
  );
}

export function Requirements({ request }: { request: CompanyRequest }) {
  const facts = factsOf(request);
  return (
    <Panel title="Driver requirements" className="xl:row-span-2 print:row-span-2">
      <DescriptionList
        items={[
          facts.numberOfDriverNeeded,
          facts.typeOfVehicleRequired,
          facts['duration.startDate'],
          facts['duration.endDate'],
          { ...facts['preferredLocationOfAssignment.city'], label: 'Preferred city' },
          { ...facts['preferredLocationOfAssignment.state'], label: 'Preferred state' },
          { ...facts.additionalInfo, value: request.additionalInfo || 'None' },
        ]}
      />
    </Panel>
  );
}

function EditRequestDialog({ request, onClose }: { request: CompanyRequest; onClose(): void }) {
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

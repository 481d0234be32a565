import { Pencil } from 'lucide-react';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { wholeRequestFields } from '#contract/requests/request-record.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { recordFacts } from '#web/platform/office/record-facts.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { EditRequestDialog } from './edit-request-dialog.tsx';
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

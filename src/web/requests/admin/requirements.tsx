import { Pencil } from 'lucide-react';
import { formatDate } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { requestLabels as labels } from '#contract/requests/request-record.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { PhoneActions } from '#web/platform/office/phone-actions.tsx';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { EditRequestDialog } from './edit-request-dialog.tsx';
import { companyContact } from './request-format.ts';

/** Who asks for drivers, with the button to correct that and what is asked for. */
export function CompanyInformation({ request }: { request: CompanyRequest }) {
  const canEdit = useCan()('manage requests') && request.erasedAt === null;
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
          { label: labels.name, value: request.name },
          { label: labels.email, value: <ContactLink email={request.email} /> },
          {
            label: labels.phoneNumber,
            value: <ContactLink phone={request.phoneNumber} />,
            actions: <PhoneActions {...companyContact(request)} />,
          },
          {
            label: 'Residential address',
            value: `${request.address}, ${request.city}, ${stateLabel(request.state)}`,
          },
        ]}
      />
    </Panel>
  );
}

/** Shows the drivers, dates and place that the company asks for. */
export function Requirements({ request }: { request: CompanyRequest }) {
  const { duration, preferredLocationOfAssignment: place } = request;
  return (
    <Panel title="Driver requirements" className="xl:row-span-2 print:row-span-2">
      <DescriptionList
        items={[
          { label: labels.numberOfDriverNeeded, value: request.numberOfDriverNeeded },
          { label: labels.typeOfVehicleRequired, value: request.typeOfVehicleRequired },
          { label: labels['duration.startDate'], value: formatDate(duration.startDate) },
          { label: labels['duration.endDate'], value: formatDate(duration.endDate) },
          { label: 'Preferred city', value: place.city },
          { label: 'Preferred state', value: stateLabel(place.state) },
          { label: labels.additionalInfo, value: request.additionalInfo || 'None' },
        ]}
      />
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Building2, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { dateOf } from '#contract/platform/dates.ts';
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
import { awaitsCancelling, CompanyRequest } from '#contract/requests/requests.ts';
import { RecordActivity } from '#web/activity/admin/record-activity.tsx';
import { requestsPath } from '#web/addresses.ts';
import { AsksPanel } from '#web/asks/admin/asks-panel.tsx';
import { asksQuery } from '#web/asks/api.ts';
import { ConsentsLine } from '#web/consents/admin/record-consents.tsx';
import { RecordMessages } from '#web/messages/admin/record-messages.tsx';
import { SendMessage } from '#web/messages/admin/send-message.tsx';
import { NotesPanel } from '#web/notes/admin/notes-panel.tsx';
import { CorrectionDialog } from '#web/office/correction-dialog.tsx';
import { recordFacts } from '#web/office/record-facts.tsx';
import { RecordHead } from '#web/office/record-head.tsx';
import { RecordView } from '#web/office/record-view.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useSenderRemoval } from '#web/office/use-sender-removal.tsx';
import { AssignedDrivers, assignedQuery } from '#web/placements/admin/assigned-drivers.tsx';
import { PastOfRequest, pastQuery } from '#web/placements/admin/past-placements.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { usePassed } from '#web/platform/lists/link-state.tsx';
import { usePersonMenu } from '#web/privacy/admin/hold-dialog.tsx';
import { RecordPrivacy } from '#web/privacy/admin/record-privacy.tsx';
import { requestQuery } from '#web/requests/api.ts';
import { RequestFields } from '#web/requests/request-fields.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { companyContact, formatFacts } from './request-format.ts';
import { type StatusActions, useStatusActions } from './status-actions.tsx';

/** The component sets the title: it knows the company's name. */
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read requests' };

/** Loads from the URL alone; a request passed as link state shows at once. */
export default function DetailPage() {
  const { id = '' } = useParams();
  const { record: passed, ...wayBack } = usePassed(CompanyRequest, requestsPath, id);
  const query = useQuery(requestQuery(id));
  const actions = useStatusActions();
  const can = useCan();
  const request = query.data?.data ?? passed;

  return (
    <>
      <RecordView
        noun="request"
        heading="Company request"
        name={request?.name}
        list={requestsPath}
        skeleton={
          <RecordSkeleton label="Loading the request">
            <div className="h-48 rounded-card border border-line bg-card" />
          </RecordSkeleton>
        }
        record={request}
        {...{ query, wayBack }}
      >
        {(shown) => (
          <>
            <RequestHead request={shown} actions={actions} />
            <RecordPrivacy kind="request" id={shown._id} erasedAt={shown.erasedAt} />
            <AssignedDrivers request={shown} />
            <AsksPanel requestId={shown._id} />
            <PastOfRequest key={`past ${shown._id}`} id={shown._id} />
            <BelowPlacements id={shown._id}>
              <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2 xl:grid-rows-[auto_1fr] print:grid-cols-2 print:grid-rows-[auto_1fr]">
                <CompanyInformation request={shown} />
                <Requirements request={shown} />
                <NotesPanel
                  key={`notes ${shown._id}`}
                  kind="request"
                  id={shown._id}
                  isClosed={shown.erasedAt !== null}
                />
              </div>
              <div className="grid grid-cols-1 gap-4 print:hidden">
                {can('read messages') && (
                  <RecordMessages
                    key={`messages ${shown._id}`}
                    kind="request"
                    id={shown._id}
                    isClosed={shown.erasedAt !== null}
                    action={
                      can('send messages') &&
                      shown.erasedAt === null && <SendMessage kind="request" id={shown._id} />
                    }
                  />
                )}
                <ConsentsLine
                  key={`consents ${shown._id}`}
                  kind="request"
                  id={shown._id}
                  name={shown.name}
                />
              </div>
              {can('read activity') && <RecordActivity id={shown._id} />}
            </BelowPlacements>
          </>
        )}
      </RecordView>
      {actions.dialog}
    </>
  );
}

/** Invisible until the height of the parts above is known: it would jump. */
function BelowPlacements({ id, children }: { id: string; children: ReactNode }) {
  const above = [
    useQuery(assignedQuery({ _id: id })),
    useQuery(asksQuery(id)),
    useQuery(pastQuery(id)),
  ];
  const isLoading = above.some(({ isPending }) => isPending);
  return (
    <div className={classNames('grid grid-cols-1 gap-4 print:gap-2', isLoading && 'invisible')}>
      {children}
    </div>
  );
}

function RequestHead({ request, actions }: { request: CompanyRequest; actions: StatusActions }) {
  const { _id, name, status, version, cancelReason, cancelAskedAt } = request;
  const ofPerson = usePersonMenu({ kind: 'request', id: _id }, request.erasedAt !== null);
  const ofSender = useSenderRemoval({
    kind: 'request',
    id: _id,
    name,
    version,
    isOpen: status === 'Pending',
  });
  return (
    <RecordHead
      icon={Building2}
      facts={formatFacts(request)}
      received={`${request.requestId}, received on the ${dateOf(request.createdAt)}${ofSender.fact}`}
      actions={actions.itemsOf(request)}
      more={[...ofPerson.items, ...ofSender.items]}
      undo={{ record: 'request', _id, version }}
      {...{ name, status }}
    >
      {cancelAskedAt !== null && awaitsCancelling(request) && (
        <p className="mt-1 text-2 font-strong text-danger">
          The company asked to cancel this request on the {dateOf(cancelAskedAt)}. Cancel it or keep
          it open.
        </p>
      )}
      {cancelReason !== '' && (
        <p className="mt-1 text-2 wrap-anywhere">Cancelled because: {cancelReason}</p>
      )}
      {ofSender.dialog}
      {ofPerson.dialog}
    </RecordHead>
  );
}

const factsOf = (request: CompanyRequest) =>
  recordFacts(wholeRequestFields, request, companyContact(request));

function CompanyInformation({ request }: { request: CompanyRequest }) {
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

function Requirements({ request }: { request: CompanyRequest }) {
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

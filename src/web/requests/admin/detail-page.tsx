import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { dateOf } from '#contract/platform/dates.ts';
import { awaitsCancelling, CompanyRequest } from '#contract/requests/requests.ts';
import { RecordActivity } from '#web/activity/admin/record-activity.tsx';
import { requestsPath } from '#web/addresses.ts';
import { AsksPanel } from '#web/asks/admin/asks-panel.tsx';
import { asksQuery } from '#web/asks/api.ts';
import { ConsentsLine } from '#web/consents/admin/record-consents.tsx';
import { RecordMessages } from '#web/messages/admin/record-messages.tsx';
import { SendMessage } from '#web/messages/admin/send-message.tsx';
import { NotesPanel } from '#web/notes/admin/notes-panel.tsx';
import { RecordHead } from '#web/office/record-head.tsx';
import { RecordView } from '#web/office/record-view.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useSenderRemoval } from '#web/office/use-sender-removal.tsx';
import { AssignedDrivers, assignedQuery } from '#web/placements/admin/assigned-drivers.tsx';
import { PastOfRequest, pastQuery } from '#web/placements/admin/past-placements.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { usePassed } from '#web/platform/lists/link-state.tsx';
import { usePersonMenu } from '#web/privacy/admin/hold-dialog.tsx';
import { RecordPrivacy } from '#web/privacy/admin/record-privacy.tsx';
import { requestQuery } from '#web/requests/api.ts';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatFacts } from './request-format.ts';
import { CompanyInformation, Requirements } from './requirements.tsx';
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
            {(shown.erasedAt !== null || can('manage privacy')) && (
              <RecordPrivacy kind="request" id={shown._id} erasedAt={shown.erasedAt} />
            )}
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

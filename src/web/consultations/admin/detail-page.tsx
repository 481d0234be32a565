import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router';
import { correctConsultation } from '#contract/consultations/consultation-correction.ts';
import {
  type ConsultationField,
  consultationFields,
  consultationLabels as labels,
} from '#contract/consultations/consultation-record.ts';
import { Consultation, readConsultation } from '#contract/consultations/consultations.ts';
import { dateOf, formatShortDate } from '#contract/platform/dates.ts';
import { checksOf } from '#contract/platform/record.ts';
import { valuesOf } from '#contract/platform/record-values.ts';
import { splitAtLinks } from '#contract/platform/secure-links.ts';
import { RecordActivity } from '#web/activity/admin/record-activity.tsx';
import { consultationsPath } from '#web/addresses.ts';
import { ConsentsLine } from '#web/consents/admin/record-consents.tsx';
import { ConsultationFields } from '#web/consultations/consultation-fields.tsx';
import { RecordMessages } from '#web/messages/admin/record-messages.tsx';
import { SendMessage } from '#web/messages/admin/send-message.tsx';
import { NotesPanel } from '#web/notes/admin/notes-panel.tsx';
import { CorrectionDialog } from '#web/office/correction-dialog.tsx';
import { recordFacts } from '#web/office/record-facts.tsx';
import { RecordHead } from '#web/office/record-head.tsx';
import { RecordView } from '#web/office/record-view.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useSenderRemoval } from '#web/office/use-sender-removal.tsx';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { usePassed } from '#web/platform/lists/link-state.tsx';
import { usePersonMenu } from '#web/privacy/admin/hold-dialog.tsx';
import { RecordPrivacy } from '#web/privacy/admin/record-privacy.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { bookingContact, formatSchedule } from './consultation-format.ts';
import { useStatusActions } from './status-actions.tsx';

/** The component sets the title: it knows the consultation. */
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read consultations' };

/** Loads from the URL alone; a consultation passed as link state shows at once. */
export default function DetailPage() {
  const { id = '' } = useParams();
  const { record: passed, ...wayBack } = usePassed(Consultation, consultationsPath, id);
  const query = useQuery(apiQuery(readConsultation, { params: { id } }));
  const booking = query.data?.data ?? passed;
  return (
    <RecordView
      noun="booking"
      heading="Consultancy booking"
      name={booking?.fullName}
      list={consultationsPath}
      skeleton={<RecordSkeleton label="Loading the booking" />}
      record={booking}
      {...{ query, wayBack }}
    >
      {(shown) => <Booking booking={shown} />}
    </RecordView>
  );
}

function Booking({ booking }: { booking: Consultation }) {
  const actions = useStatusActions();
  const can = useCan();
  const isErased = booking.erasedAt !== null;
  const { _id, version, status } = booking;
  const ofSender = useSenderRemoval({
    kind: 'consultation',
    id: _id,
    name: booking.fullName,
    version,
    isOpen: status === 'Pending',
  });
  const ofPerson = usePersonMenu({ kind: 'consultation', id: _id }, isErased);
  const bookedOn = dateOf(booking.createdAt);
  const { fullName, companyName, email, phoneNumber, consultationDate, preferredTime, ...others } =
    recordFacts(consultationFields, booking, bookingContact(booking));
  return (
    <>
      <RecordHead
        hasMainAction
        name={booking.fullName}
        status={status}
        facts={`${formatSchedule(booking)} · asked for ${formatShortDate(booking.consultationDate)}, ${booking.preferredTime.toLowerCase()}`}
        received={`${booking.requestId}, booked on the ${bookedOn}${ofSender.fact}`}
        actions={actions.itemsOf(booking)}
        more={[...ofPerson.items, ...ofSender.items]}
        undo={{ record: 'consultation', _id, version }}
      />
      <RecordPrivacy kind="consultation" id={_id} erasedAt={booking.erasedAt} />
      <div className="grid items-start gap-4 xl:grid-cols-2 xl:items-stretch">
        <Panel
          title="Client"
          action={
            !isErased &&
            can('manage consultations') && (
              <DialogButton key={_id} label="Edit" icon={Pencil}>
                {(onClose) => <EditConsultationDialog consultation={booking} onClose={onClose} />}
              </DialogButton>
            )
          }
        >
          <DescriptionList items={[fullName, companyName, email, phoneNumber]} />
        </Panel>
        <Panel title="Session">
          <DescriptionList
            items={[
              { label: 'Scheduled for', value: formatSchedule(booking) },
              ...(booking.place === ''
                ? []
                : [{ label: 'Place', value: <Place place={booking.place} /> }]),
              consultationDate,
              preferredTime,
              ...Object.values(others),
            ]}
          />
        </Panel>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2 xl:[&>:only-child]:col-span-2">
        <NotesPanel key={`notes ${_id}`} kind="consultation" id={_id} isClosed={isErased} />
        {can('read messages') && (
          <RecordMessages
            key={`messages ${_id}`}
            kind="consultation"
            id={_id}
            isClosed={isErased}
            action={
              !isErased && can('send messages') && <SendMessage kind="consultation" id={_id} />
            }
          />
        )}
      </div>
      <ConsentsLine key={`consents ${_id}`} kind="consultation" id={_id} name={booking.fullName} />
      {can('read activity') && <RecordActivity id={_id} />}
      {actions.dialog}
      {ofSender.dialog}
      {ofPerson.dialog}
    </>
  );
}

function Place({ place }: { place: string }) {
  return splitAtLinks(place).map((part, at) =>
    at % 2 === 1 ? (
      <a
        key={at}
        href={part}
        target="_blank"
        rel="noreferrer"
        className="rounded-chip break-all text-navy-600 underline underline-offset-4 hover:text-navy-900"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function EditConsultationDialog({
  consultation,
  onClose,
}: {
  consultation: Consultation;
  onClose(): void;
}) {
  const { mutateAsync: save } = useCall(correctConsultation);
  const stored = valuesOf(consultationFields, consultation);
  return (
    <CorrectionDialog<ConsultationField>
      name={`consultation ${consultation._id}`}
      what="booking"
      title={`Edit the booking from ${consultation.fullName}`}
      description={`${consultation.requestId}. The earlier details stay in the activity.`}
      stored={stored}
      version={consultation.version}
      labels={labels}
      checks={checksOf(consultationFields, { stored })}
      onSave={(changed, version) =>
        save({ params: { id: consultation._id }, body: { ...changed, version } })
      }
      onClose={onClose}
    >
      {(form) => <ConsultationFields form={form} isOffice allowsPast />}
    </CorrectionDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { applicationFields, applicationLabels } from '#contract/drivers/application-record.ts';
import {
  type Driver,
  type DriverProfile,
  ListedDriver,
  type PlacedWith,
} from '#contract/drivers/drivers.ts';
import { formatDate, formatPeriod, shortDayOf, todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { RecordActivity } from '#web/activity/admin/record-activity.tsx';
import { driversPath } from '#web/addresses.ts';
import { RefusedAsks } from '#web/asks/admin/refused-asks.tsx';
import { DriverTrainings } from '#web/certificates/admin/driver-trainings.tsx';
import { FilePanel } from '#web/checks/admin/file-panel.tsx';
import { ConsentsLine } from '#web/consents/admin/record-consents.tsx';
import { AddImagesDialog } from '#web/documents/admin/add-images-dialog.tsx';
import { HiddenDocuments } from '#web/documents/admin/documents.tsx';
import { DriverDocuments } from '#web/documents/admin/driver-documents.tsx';
import { useAsking } from '#web/documents/admin/use-asking.tsx';
import { driverQuery } from '#web/drivers/api.ts';
import { RecordMessages } from '#web/messages/admin/record-messages.tsx';
import { SendMessage } from '#web/messages/admin/send-message.tsx';
import { NotesPanel } from '#web/notes/admin/notes-panel.tsx';
import { notesQuery } from '#web/notes/api.ts';
import { recordFacts } from '#web/office/record-facts.tsx';
import { RecordView } from '#web/office/record-view.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { PastOfDriver } from '#web/placements/admin/past-placements.tsx';
import { usePlacementActions } from '#web/placements/admin/use-placement-actions.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { usePassed } from '#web/platform/lists/link-state.tsx';
import { RecordPrivacy } from '#web/privacy/admin/record-privacy.tsx';
import { RequestLink } from '#web/requests/admin/request-link.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { PartTabs } from '#web/ui/data/part-tabs.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useDriverActions } from './driver-actions.tsx';
import { driverContact, formatExperience } from './driver-format.ts';
import { DuplicatesNote } from './duplicates-note.tsx';
import { EditDriverDialog } from './edit-driver-dialog.tsx';
import { ProfileActions, ProfileHead } from './profile-head.tsx';
import { StatusHistory } from './status-history.tsx';

/** `?tab=` selects the tab. `?ongoing=true` adds placements as the first one. The history is always printed. */
function ProfileTabs({
  driver,
  placements,
  trainings,
}: {
  driver: DriverProfile;
  placements: ReactNode;
  trainings: ReactNode;
}) {
  const { _id: id, fullName, companies, status } = driver;
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const can = useCan();
  const notes = useQuery(notesQuery({ kind: 'driver', id }, 1)).data?.data.pagedInfo.total;
  const isOngoing = params.get('ongoing') === 'true';
  const isClosed = status === 'Deleted';
  const tabs = [
    ...(isOngoing ? [{ name: 'company', label: 'Assigned Company' }] : []),
    { name: 'history', label: 'History' },
    { name: 'notes', label: 'Notes', count: notes },
    ...(can('read messages') ? [{ name: 'messages', label: 'Messages' }] : []),
    { name: 'trainings', label: 'Trainings' },
    { name: 'consents', label: 'Consents' },
    ...(can('read activity') ? [{ name: 'activity', label: 'Activity' }] : []),
  ];
  const first = tabs[0]?.name;
  const present = tabs.find(({ name }) => name === params.get('tab'))?.name ?? first ?? '';
  const linkTo = (name: string) => ({
    pathname,
    search: `?${new URLSearchParams({ ...(isOngoing && { ongoing: 'true' }), ...(name !== first && { tab: name }) })}`,
  });
  return (
    <>
      <PartTabs
        label="More about the driver"
        present={present}
        parts={tabs.map((tab) => ({ ...tab, to: linkTo(tab.name) }))}
      />
      {present === 'company' && <AssignedCompanies companies={companies} />}
      <div
        className={classNames(
          'flex flex-col gap-4 *:min-w-0 xl:flex-row xl:items-start xl:*:flex-1',
          present !== 'history' && 'hidden print:flex',
        )}
      >
        <div className="grid gap-4 empty:hidden">{placements}</div>
        <StatusHistory driver={driver} />
      </div>
      {present === 'notes' && <NotesPanel key={id} kind="driver" id={id} isClosed={isClosed} />}
      {present === 'messages' && (
        <RecordMessages key={id} kind="driver" id={id} isClosed={isClosed} />
      )}
      {present === 'trainings' && trainings}
      {present === 'consents' && <ConsentsLine key={id} kind="driver" id={id} name={fullName} />}
      {present === 'activity' && <RecordActivity key={id} id={id} hasViews isOpen />}
    </>
  );
}

function AssignedCompanies({ companies }: { companies: readonly PlacedWith[] }) {
  return (
    <Panel title="Assigned Company" isFlush>
      <Table
        label="Assigned Company"
        isFramed
        columns={columns}
        rows={companies}
        rowKey={({ assignmentId }) => assignmentId}
        card={(placed) => (
          <>
            <h3 className="text-3 font-title">
              <RequestLink placed={placed} />
            </h3>
            <DescriptionList
              items={columns
                .slice(1)
                .map(({ header, cell }) => ({ label: header, value: cell(placed) }))}
            />
          </>
        )}
        empty="No record"
      />
    </Panel>
  );
}

const columns: readonly Column<PlacedWith>[] = [
  { header: 'Company', variant: 'long', cell: (placed) => <RequestLink placed={placed} /> },
  { header: 'Request ID', isCopyable: true, cell: ({ requestId }) => requestId },
  { header: 'Vehicle Type', cell: ({ typeOfVehicleRequired }) => typeOfVehicleRequired },
  { header: 'Period', variant: 'long', cell: ({ duration }) => formatPeriod(duration) },
  {
    header: 'Location',
    variant: 'long',
    cell: ({ preferredLocationOfAssignment: { city, state } }) => `${city}, ${stateLabel(state)}`,
  },
  { header: 'Assigned since', cell: ({ assignedAt }) => shortDayOf(assignedAt) },
];

/** The component sets the title: it knows the driver's name. */
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read drivers' };

/**
 * Loads from the URL alone; a driver passed as link state shows the header at once. `?ongoing=true` also shows the
 * placement.
 */
export default function ProfilePage() {
  const { id = '' } = useParams();
  const { record: passed, ...wayBack } = usePassed(ListedDriver, driversPath, id);
  const query = useQuery(driverQuery(id));
  const profile = query.data?.data;
  const listed = passed?.erasedAt === null ? passed : undefined;
  const { itemsOf, dialog } = useDriverActions();
  const can = useCan();
  const asking = useAsking(profile, profile);
  const placement = usePlacementActions();

  async function freshen() {
    const { data: fresh } = await query.refetch({ cancelRefetch: false });
    const { documents = [], earlierDocuments = [], sentDocuments = [] } = fresh?.data ?? {};
    return [...documents, ...earlierDocuments, ...sentDocuments];
  }

  return (
    <>
      <RecordView
        noun="driver"
        heading="Driver profile"
        name={(profile ?? listed)?.fullName}
        reason="The address may be wrong, or the application may have been deleted."
        list={driversPath}
        listLabel="See all driver applications"
        record={profile}
        {...{ query, wayBack }}
        skeleton={
          <RecordSkeleton
            label="Loading the driver"
            isHeadTall
            head={
              listed && <ProfileHead driver={listed} reminders={undefined} askFor={undefined} />
            }
          />
        }
      >
        {(shown) =>
          shown.erasedAt === null ? (
            <>
              <ProfileHead
                driver={shown}
                reminders={shown.reminders}
                actions={
                  <ProfileActions
                    driver={shown}
                    itemsOf={itemsOf}
                    placementItems={shown.companies.length === 0 ? placement.itemsOf(shown) : []}
                  >
                    {can('decide on drivers') && shown.status !== 'Deleted' && (
                      <DialogButton key={shown._id} label="Edit" icon={Pencil} className="grow">
                        {(onClose) => <EditDriverDialog driver={shown} onClose={onClose} />}
                      </DialogButton>
                    )}
                    {can('send messages') && shown.status !== 'Deleted' && (
                      <SendMessage kind="driver" id={shown._id} />
                    )}
                  </ProfileActions>
                }
                askFor={asking.askFor}
                placementItems={placement.itemsOf(shown)}
              />
              <RecordPrivacy kind="driver" id={shown._id} erasedAt={null} />
              <RefusedAsks driver={shown} />
              <DuplicatesNote duplicates={shown.duplicates} />
              {shown.inBinUntil && (
                <StatusNote judgement="warning">
                  {`Deleted. The documents will be destroyed on the ${formatDate(shown.inBinUntil)}. Until then nobody can open them, and ${shown.fullName} can be restored.`}
                </StatusNote>
              )}
              <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:max-xl:[&_dl>div]:block">
                <PersonalInformation driver={shown} />
                <ProfessionalDetails driver={shown} />
              </div>
              {can('read documents') ? (
                <DriverDocuments
                  key={shown._id}
                  driver={shown}
                  askFor={asking.askFor}
                  freshen={freshen}
                  action={
                    can('renew documents') &&
                    shown.status !== 'Deleted' && (
                      <DialogButton key={shown._id} label="Add photos" icon={Plus}>
                        {(onClose) => <AddImagesDialog driver={shown} onClose={onClose} />}
                      </DialogButton>
                    )
                  }
                />
              ) : (
                <HiddenDocuments />
              )}
              <FilePanel key={`file ${shown._id}`} driver={shown} />
              <ProfileTabs
                driver={shown}
                placements={<PastOfDriver key={shown._id} id={shown._id} />}
                trainings={<DriverTrainings key={shown._id} id={shown._id} />}
              />
            </>
          ) : (
            <ErasedDriver driver={shown} />
          )
        }
      </RecordView>
      {dialog}
      {placement.dialog}
      {asking.dialog}
    </>
  );
}

function ErasedDriver({ driver }: { driver: DriverProfile }) {
  const appliedOn = todayInLagos(new Date(driver.createdAt));
  return (
    <>
      <div className="rounded-card border border-line bg-card p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <h1 className="title text-4">{driver.fullName}</h1>
          <StatusBadge status={driver.status} />
        </div>
        <p className="mt-1.5 text-2 text-ink-2">Driver {driver.driverId}</p>
      </div>
      <RecordPrivacy kind="driver" id={driver._id} erasedAt={driver.erasedAt} />
      <Panel title="What is left">
        <DescriptionList
          items={[
            { label: 'Applied on', value: formatDate(appliedOn) },
            { label: applicationLabels.state, value: stateLabel(driver.state) },
            { label: applicationLabels.typeOfVehice, value: driver.typeOfVehice },
          ]}
        />
      </Panel>
      <StatusHistory driver={driver} />
    </>
  );
}

const factsOf = (driver: Driver) => recordFacts(applicationFields, driver, driverContact(driver));

function PersonalInformation({ driver }: { driver: Driver }) {
  const { fullName, email, phoneNumber, ageBracket, address, state } = factsOf(driver);
  return (
    <Panel title="Personal Information">
      <DescriptionList
        items={[
          fullName,
          email,
          phoneNumber,
          ageBracket,
          { ...address, value: [driver.address, driver.city].filter(Boolean).join(', ') },
          state,
        ]}
      />
    </Panel>
  );
}

function ProfessionalDetails({ driver }: { driver: Driver }) {
  const { licence, typeOfVehice, yearsOfExperience, previousDrivingExperienceDetails } =
    factsOf(driver);
  return (
    <Panel title="Professional Details">
      <DescriptionList
        items={[
          licence,
          typeOfVehice,
          { ...yearsOfExperience, value: formatExperience(driver.yearsOfExperience) },
          previousDrivingExperienceDetails,
          ...(driver.source === null ? [] : [{ label: 'Source', value: driver.source }]),
        ]}
      />
    </Panel>
  );
}

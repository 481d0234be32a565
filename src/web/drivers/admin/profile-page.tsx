import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { applicationLabels } from '#contract/application-form.ts';
import { writeDate } from '#contract/dates.ts';
import { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import { RecordActivity } from '#web/activity/api.ts';
import { AddImages } from '#web/documents/admin/add-images.tsx';
import { HiddenDocuments } from '#web/documents/admin/documents.tsx';
import { DriverDocuments } from '#web/documents/admin/driver-documents.tsx';
import { useAsking } from '#web/documents/admin/use-asking.tsx';
import { driverQuery, driversPath } from '#web/drivers/api.ts';
import { RecordPrivacy } from '#web/holds/api.ts';
import { RecordMessages, SendMessage } from '#web/messages/api.ts';
import { NotesPanel } from '#web/notes/api.ts';
import { AssignedCompanies } from '#web/placements/admin/assigned-companies.tsx';
import { RecordView } from '#web/platform/http/record-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { usePassed } from '#web/platform/lists/link-state.tsx';
import { PhoneActions } from '#web/platform/page/phone-actions.tsx';
import type { ScreenHandle } from '#web/platform/page/screen-permission.ts';
import { personItems } from '#web/privacy/api.ts';
import { company } from '#web/site/content.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { useDriverActions } from './driver-actions.tsx';
import { driverContact, formatExperience } from './driver-format.ts';
import { DuplicatesNote } from './duplicates-note.tsx';
import { EditDriver } from './edit-driver.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileHead } from './profile-head.tsx';
import { StatusHistory } from './status-history.tsx';

/** The title is set by the component, which knows the driver's name. */
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read drivers' };

/**
 * One driver's application, to read and decide on. Loads from the URL alone; a driver passed as link state shows at
 * once. `?ongoing=true` also shows where the driver is placed.
 */
export default function ProfilePage() {
  const { id = '' } = useParams();
  const { record: passed, back, backState } = usePassed(Driver, driversPath);
  const query = useQuery(driverQuery(id));
  const isPassed = passed?._id === id || passed?.driverId === id;
  const profile = query.data?.data;
  const driver = profile ?? (isPassed ? passed : undefined);
  const [params] = useSearchParams();
  const { itemsOf, dialog } = useDriverActions();
  const can = useCan();
  const asking = useAsking(driver, profile);

  async function freshen() {
    const { data: fresh } = await query.refetch({ cancelRefetch: false });
    const { documents = [], earlierDocuments = [], sentDocuments = [] } = fresh?.data ?? {};
    return [...documents, ...earlierDocuments, ...sentDocuments];
  }

  return (
    <div className="grid gap-4">
      <title>{`${driver?.fullName ?? 'Driver profile'} | ${company.name}`}</title>
      <BackLink to={back} state={backState} />
      <RecordView
        query={query}
        record={driver}
        failure="The driver could not be loaded."
        heading="Driver profile"
        notFound={{
          title: 'Driver not found',
          reason: 'The address may be wrong, or the application may have been deleted.',
          to: driversPath,
          link: 'See all driver applications',
        }}
        skeleton={<RecordSkeleton label="Loading the driver" isHeadTall />}
      >
        {(shown) => (
          <>
            <ProfileHead
              driver={shown}
              reminders={profile?.reminders}
              actions={
                shown.erasedAt === null && (
                  <ProfileActions
                    driver={shown}
                    itemsOf={itemsOf}
                    more={can('manage privacy') ? personItems({ kind: 'driver', id: shown._id }) : []}
                  >
                    <EditDriver key={shown._id} driver={shown} />
                    {can('send messages') && shown.status !== 'Deleted' && <SendMessage kind="driver" id={shown._id} />}
                  </ProfileActions>
                )
              }
              askFor={asking.askFor}
            />
            {(shown.erasedAt !== null || can('manage privacy')) && (
              <RecordPrivacy kind="driver" id={shown._id} erasedAt={shown.erasedAt} />
            )}
            <DuplicatesNote duplicates={profile?.duplicates ?? []} />
            {shown.inBinUntil && (
              <StatusNote judgement="warning">
                {`In the bin. The documents are destroyed on the ${writeDate(shown.inBinUntil)}; until then nobody can open them, and ${shown.fullName} can be restored.`}
              </StatusNote>
            )}
            {params.get('ongoing') === 'true' && <AssignedCompanies companies={shown.companies} />}
            <div className="grid items-start gap-4 xl:grid-cols-2 xl:items-stretch">
              <PersonalInformation driver={shown} />
              <ProfessionalDetails driver={shown} />
            </div>
            {shown.erasedAt !== null ? null : can('read documents') ? (
              <DriverDocuments
                key={shown._id}
                driver={shown}
                profile={profile}
                askFor={asking.askFor}
                freshen={freshen}
                action={<AddImages key={shown._id} driver={shown} />}
              />
            ) : (
              <HiddenDocuments />
            )}
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2 xl:[&>:only-child]:col-span-2">
              <NotesPanel
                key={`notes ${shown._id}`}
                kind="driver"
                id={shown._id}
                isClosed={shown.status === 'Deleted' || shown.erasedAt !== null}
              />
              {can('read messages') && (
                <RecordMessages
                  key={`messages ${shown._id}`}
                  kind="driver"
                  id={shown._id}
                  isClosed={shown.status === 'Deleted' || shown.erasedAt !== null}
                />
              )}
            </div>
            {profile && <StatusHistory driver={profile} />}
            {can('read activity') && (
              <RecordActivity key={`activity ${shown._id}`} id={shown._id} version={shown.updatedAt} />
            )}
          </>
        )}
      </RecordView>
      {dialog}
      {asking.dialog}
    </div>
  );
}

function PersonalInformation({ driver }: { driver: Driver }) {
  return (
    <Panel title="Personal Information">
      <DescriptionList
        items={[
          { label: applicationLabels.fullName, value: driver.fullName },
          { label: applicationLabels.email, value: <ContactLink email={driver.email} /> },
          {
            label: applicationLabels.phoneNumber,
            value: <ContactLink phone={driver.phoneNumber} />,
            actions: <PhoneActions {...driverContact(driver)} />,
          },
          { label: applicationLabels.ageBracket, value: driver.ageBracket },
          { label: applicationLabels.address, value: driver.address },
          { label: applicationLabels.city, value: driver.city },
          { label: applicationLabels.state, value: stateLabel(driver.state) },
        ]}
      />
    </Panel>
  );
}

function ProfessionalDetails({ driver }: { driver: Driver }) {
  return (
    <Panel title="Professional Details">
      <DescriptionList
        items={[
          { label: applicationLabels.licence, value: driver.licence },
          { label: applicationLabels.typeOfVehice, value: driver.typeOfVehice },
          { label: applicationLabels.yearsOfExperience, value: formatExperience(driver.yearsOfExperience) },
          {
            label: applicationLabels.previousDrivingExperienceDetails,
            value: driver.previousDrivingExperienceDetails,
          },
        ]}
      />
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { applicationLabels } from '#contract/application-form.ts';
import { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import { RecordActivity } from '#web/activity/api.ts';
import { Documents, HiddenDocuments } from '#web/documents/admin/documents.tsx';
import { driverQuery, driversPath } from '#web/drivers/api.ts';
import { AssignedCompanies } from '#web/placements/admin/assigned-companies.tsx';
import { RecordView } from '#web/platform/http/record-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { usePassed } from '#web/platform/lists/link-state.tsx';
import type { ScreenHandle } from '#web/platform/page/screen-permission.ts';
import { company } from '#web/site/content.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { useDriverActions } from './driver-actions.tsx';
import { formatExperience } from './driver-format.ts';
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

  async function freshen() {
    const { data: fresh } = await query.refetch({ cancelRefetch: false });
    return [...(fresh?.data.documents ?? []), ...(fresh?.data.earlierDocuments ?? [])];
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
            <ProfileHead driver={shown} actions={<ProfileActions driver={shown} itemsOf={itemsOf} />} />
            {params.get('ongoing') === 'true' && <AssignedCompanies companies={shown.companies} />}
            <div className="grid items-start gap-4 xl:grid-cols-2 xl:items-stretch">
              <PersonalInformation driver={shown} />
              <ProfessionalDetails driver={shown} />
            </div>
            {can('read documents') ? (
              <Documents
                key={shown._id}
                driverId={shown._id}
                documents={shown.documents}
                earlier={profile?.earlierDocuments ?? []}
                freshen={freshen}
              />
            ) : (
              <HiddenDocuments />
            )}
            {profile && <StatusHistory driver={profile} />}
            {can('read activity') && (
              <RecordActivity key={`activity ${shown._id}`} id={shown._id} version={shown.updatedAt} />
            )}
          </>
        )}
      </RecordView>
      {dialog}
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
          { label: applicationLabels.phoneNumber, value: <ContactLink phone={driver.phoneNumber} /> },
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

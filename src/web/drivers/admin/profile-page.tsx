import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { applicationLabels } from '#contract/application-form.ts';
import { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import { Documents } from '#web/documents/admin/documents.tsx';
import { driverQuery, driversPath } from '#web/drivers/api.ts';
import { AssignedCompanies } from '#web/placements/admin/assigned-companies.tsx';
import { ApiError } from '#web/platform/http/api-client.ts';
import { usePassed } from '#web/platform/lists/link-state.tsx';
import { company } from '#web/site/content.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { NotFoundState } from '#web/ui/data/not-found-state.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { useDriverActions } from './driver-actions.tsx';
import { formatExperience } from './driver-format.ts';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileHead } from './profile-head.tsx';
import { StatusHistory } from './status-history.tsx';

/** The title is set by the component, which knows the driver's name. */
export const meta = () => [];

/**
 * One driver's application, to read and decide on. Loads from the URL alone; a driver passed as link state shows at
 * once. `?ongoing=true` also shows where the driver is placed.
 */
export default function ProfilePage() {
  const { id = '' } = useParams();
  const { record: passed, back, backState } = usePassed(Driver, driversPath);
  const { data, error, isFetching, refetch } = useQuery(driverQuery(id));
  const isPassed = passed?._id === id || passed?.driverId === id;
  const profile = data?.data;
  const driver = profile ?? (isPassed ? passed : undefined);
  const [params] = useSearchParams();
  const { ask, dialog } = useDriverActions();

  async function freshen() {
    const { data: fresh } = await refetch({ cancelRefetch: false });
    return [...(fresh?.data.documents ?? []), ...(fresh?.data.earlierDocuments ?? [])];
  }

  return (
    <div className="grid gap-4">
      <title>{`${driver?.fullName ?? 'Driver profile'} | ${company.name}`}</title>
      <BackLink to={back} state={backState} />
      {driver ? (
        <>
          <ProfileHead driver={driver} actions={<ProfileActions driver={driver} ask={ask} />} />
          {params.get('ongoing') === 'true' && <AssignedCompanies companies={driver.companies} />}
          <div className="grid items-start gap-4 xl:grid-cols-2 xl:items-stretch">
            <PersonalInformation driver={driver} />
            <ProfessionalDetails driver={driver} />
          </div>
          <Documents
            key={driver._id}
            documents={driver.documents}
            earlier={profile?.earlierDocuments ?? []}
            freshen={freshen}
          />
          {profile && <StatusHistory driver={profile} />}
        </>
      ) : error ? (
        <Missing error={error} isRetrying={isFetching} onRetry={() => refetch()} />
      ) : (
        <RecordSkeleton label="Loading the driver" isHeadTall />
      )}
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

function Missing({ error, ...retrying }: { error: Error; isRetrying: boolean; onRetry(): void }) {
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (!isUnknown) {
    return (
      <>
        <h1 className="sr-only">Driver profile</h1>
        <ErrorState message={error.message || 'The driver could not be loaded.'} {...retrying} />
      </>
    );
  }
  return (
    <NotFoundState
      title="There is no such driver"
      reason="The address may be misspelt, or the application was deleted."
      to={driversPath}
      link="See all driver applications"
    />
  );
}

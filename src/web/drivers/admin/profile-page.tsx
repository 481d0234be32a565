import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { applicationLabels } from '#contract/driver-applications.ts';
import type { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/places.ts';
import { driverQuery } from '#web/drivers/api.ts';
import { CallError } from '#web/platform/call.ts';
import { company } from '#web/site/content.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AssignedCompanies } from './assigned-companies.tsx';
import { Documents } from './documents.tsx';
import { useDriverActions } from './driver-actions.tsx';
import { writeExperience } from './driver-words.ts';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileHead } from './profile-head.tsx';
import { readPassed } from './profile-link.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { StatusHistory } from './status-history.tsx';

/** Leaves the name in the browser's tab to the screen, which knows the driver's. */
export const meta = () => [];

/**
 * One driver's application to read and to decide on. The address alone opens it; a driver that was passed along saves the wait.
 * `?ongoing=true` shows where the driver is placed, too.
 */
export default function ProfilePage() {
  const { id = '' } = useParams();
  const { driver: passed, back } = readPassed(useLocation().state);
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
      <Link
        to={back}
        className="-ms-2 -mt-2 inline-flex min-h-(--h-dense) items-center gap-2 justify-self-start rounded-field px-2 font-strong text-ink-2 hover:text-navy-900"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        Go Back
      </Link>
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
        <ProfileSkeleton />
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
          { label: applicationLabels.email, value: <Reach to={`mailto:${driver.email}`} text={driver.email} /> },
          {
            label: applicationLabels.phoneNumber,
            value: <Reach to={`tel:${driver.phoneNumber}`} text={driver.phoneNumber} />,
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
          { label: applicationLabels.yearsOfExperience, value: writeExperience(driver.yearsOfExperience) },
          {
            label: applicationLabels.previousDrivingExperienceDetails,
            value: driver.previousDrivingExperienceDetails,
          },
        ]}
      />
    </Panel>
  );
}

function Reach({ to, text }: { to: string; text: string }) {
  return (
    <a href={to} className="rounded-chip text-navy-600 underline underline-offset-4 hover:text-navy-900">
      {text}
    </a>
  );
}

function Missing({ error, ...retrying }: { error: Error; isRetrying: boolean; onRetry(): void }) {
  const isUnknown = error instanceof CallError && error.status === 404;
  if (!isUnknown) {
    return (
      <>
        <h1 className="sr-only">Driver profile</h1>
        <Failure message={error.message || 'The driver could not be loaded.'} {...retrying} />
      </>
    );
  }
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-5 py-12 text-center">
      <h1 className="title text-4">There is no such driver</h1>
      <p className="text-2 text-ink-2">The address may be misspelt, or the application was deleted.</p>
      <ButtonLink to="/admin/driver-management" look="line" size="dense">
        See all driver applications
      </ButtonLink>
    </div>
  );
}

import { applicationLabels } from '#contract/drivers/application-form.ts';
import type { Driver, DriverProfile } from '#contract/drivers/drivers.ts';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { RecordPrivacy } from '#web/privacy/admin/record-privacy.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { StatusHistory } from './status-history.tsx';

/** Shows what is left of a driver whose data was erased. It offers no actions. */
export function ErasedDriver({ driver, profile }: { driver: Driver; profile: DriverProfile | undefined }) {
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
      {profile && <StatusHistory driver={profile} />}
    </>
  );
}

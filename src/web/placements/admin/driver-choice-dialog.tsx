import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findEarlyExpiries } from '#contract/documents/documents.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { formatExperience } from '#web/drivers/admin/driver-format.ts';
import { availableSource } from '#web/placements/api.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { ChoiceButton, ChoiceDialog } from './choice-dialog.tsx';

interface DriverChoiceDialogProps {
  title: string;
  request: CompanyRequest;
  onChoose(driver: ListedDriver): void;
  onClose(): void;
}

export function DriverChoiceDialog({ title, request, onChoose, onClose }: DriverChoiceDialogProps) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...availableSource(request._id, { search }).page(1),
    placeholderData: (before) => before,
  });
  return (
    <ChoiceDialog
      title={title}
      description={`These are the available drivers who match the request from ${request.name} best. Search for others.`}
      searchFor="Name or Driver ID"
      search={search}
      onSearch={setSearch}
      query={query}
      page={query.data?.data}
      failure="The drivers could not be loaded."
      formatFound={(shown, total) =>
        total === 0
          ? 'No available driver was found.'
          : `${shown} of ${pluralize(total, 'available driver')}`
      }
      rowKey={({ _id }) => _id}
      row={(driver) => (
        <ChoiceButton onClick={() => onChoose(driver)}>
          <DriverFacts driver={driver} request={request} />
        </ChoiceButton>
      )}
      onClose={onClose}
    />
  );
}

function DriverFacts({ driver, request }: { driver: ListedDriver; request: CompanyRequest }) {
  const early = findEarlyExpiries(driver, request.duration.endDate, todayInLagos(serverNow()));
  return (
    <span className="min-w-0">
      <span className="block font-title text-navy-900">
        {driver.fullName} <span className="font-body text-ink-2">{driver.driverId}</span>
      </span>
      <span className="block text-1 text-ink-2">
        {driver.typeOfVehice}, {formatExperience(driver.yearsOfExperience)},{' '}
        {stateLabel(driver.state)}
      </span>
      {early.length > 0 && (
        <StatusNote judgement="warning">Documents expire before the end</StatusNote>
      )}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findEarlyExpiries } from '#contract/documents/papers.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { closedReason, requestFullMessage } from '#contract/placements/placements.ts';
import { formatPeriod, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { formatFilledDrivers } from '#web/requests/admin/request-format.ts';
import { requestSource } from '#web/requests/api.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { ChoiceButton, ChoiceDialog } from './choice-dialog.tsx';

interface RequestDialogProps {
  driver: ListedDriver;
  onChoose(request: CompanyRequest): void;
  onClose(): void;
}

export function RequestDialog({ driver, onChoose, onClose }: RequestDialogProps) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...requestSource({ search, status: 'Pending,Assigned' }).page(1),
    placeholderData: (before) => before,
  });
  return (
    <ChoiceDialog
      title={`Which request is ${driver.fullName} for?`}
      description="These are the newest open requests. Search for others."
      searchFor="Company Name or Request ID"
      search={search}
      onSearch={setSearch}
      query={query}
      page={query.data?.data}
      failure="The requests could not be loaded."
      formatFound={formatFound}
      rowKey={({ _id }) => _id}
      row={(request) => <Choice driver={driver} request={request} onChoose={onChoose} />}
      onClose={onClose}
    />
  );
}

function formatFound(shown: number, total: number): string {
  if (total === 0) return 'No open request was found.';
  return shown === total
    ? `${total} open ${total === 1 ? 'request' : 'requests'}`
    : `${shown} of ${total} open requests`;
}

function Choice({
  driver,
  request,
  onChoose,
}: Omit<RequestDialogProps, 'onClose'> & { request: CompanyRequest }) {
  const closed = closedReason(request);
  const facts = (
    <span className="min-w-0">
      <span className="block font-title text-navy-900">
        {request.name}{' '}
        <span className="font-body whitespace-nowrap text-ink-2">{request.requestId}</span>
      </span>
      <span className="block text-1 text-ink-2">
        {request.typeOfVehicleRequired}, {stateLabel(request.preferredLocationOfAssignment.state)},{' '}
        {formatPeriod(request.duration, formatShortDate)}, {formatFilledDrivers(request)} assigned
      </span>
      {closed === requestFullMessage && (
        <span className="block text-1 text-ink">It already has all its drivers.</span>
      )}
      {closed === undefined && <Objection driver={driver} request={request} />}
    </span>
  );
  if (closed !== undefined) return <div className="py-3 text-2 opacity-70">{facts}</div>;
  return <ChoiceButton onClick={() => onChoose(request)}>{facts}</ChoiceButton>;
}

function Objection({ driver, request }: { driver: ListedDriver; request: CompanyRequest }) {
  const early = findEarlyExpiries(driver, request.duration.endDate, todayInLagos(serverNow()));
  if (early.length === 0) return null;
  return <StatusNote judgement="warning">Documents expire before the end</StatusNote>;
}

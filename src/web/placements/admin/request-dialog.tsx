import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { todayInLagos, writePeriod } from '#contract/dates.ts';
import { findEarlyExpiries } from '#contract/documents.ts';
import type { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import { requestFullMessage, whyClosed } from '#contract/placements.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { formatFilledDrivers } from '#web/requests/admin/request-format.ts';
import { requestsQuery } from '#web/requests/api.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface RequestDialogProps {
  driver: Driver;
  onChoose(request: CompanyRequest): void;
  onClose(): void;
}

/** Asks with which of the open requests a driver is to be placed. */
export function RequestDialog({ driver, onChoose, onClose }: RequestDialogProps) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...requestsQuery({ page: 1, search, statuses: ['Pending', 'Assigned'], vehicles: [], sorting: {} }),
    placeholderData: (before) => before,
  });
  return (
    <Dialog
      isOpen
      isForm
      isWide
      onClose={onClose}
      title={`Which request is ${driver.fullName} for?`}
      description="These are the newest open requests. Search for others."
      actions={
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="grid gap-4">
        <SearchBox
          label="Search by Company Name or Request ID"
          placeholder="Company Name or Request ID"
          value={search}
          onSearch={setSearch}
        />
        <QueryView query={query} data={query.data?.data} failure="The requests could not be loaded.">
          {(page) => (
            <div aria-busy={page === undefined}>
              <p role="status" className="text-1 text-ink-2">
                {page && describeFound(page.result.length, page.pagedInfo.total)}
              </p>
              <ul className="mt-1 divide-y divide-line">
                {page?.result.map((request) => (
                  <li key={request._id}>
                    <Choice driver={driver} request={request} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

function describeFound(shown: number, total: number): string {
  if (total === 0) return 'No open request was found.';
  return shown === total
    ? `${total} open ${total === 1 ? 'request' : 'requests'}`
    : `${shown} of ${total} open requests`;
}

function Choice({ driver, request, onChoose }: Omit<RequestDialogProps, 'onClose'> & { request: CompanyRequest }) {
  const closed = whyClosed(request);
  const facts = (
    <span className="min-w-0">
      <span className="block font-title text-navy-900">
        {request.name} <span className="font-body text-ink-2">{request.requestId}</span>
      </span>
      <span className="block text-1 text-ink-2">
        {request.typeOfVehicleRequired}, {stateLabel(request.preferredLocationOfAssignment.state)},{' '}
        {writePeriod(request.duration)}, {formatFilledDrivers(request)} assigned
      </span>
      {closed === requestFullMessage && <span className="block text-1 text-ink">It has all its drivers.</span>}
      {closed === undefined && <Objection driver={driver} request={request} />}
    </span>
  );
  if (closed !== undefined) return <div className="py-3 text-2 opacity-70">{facts}</div>;
  return (
    <button
      type="button"
      onClick={() => onChoose(request)}
      className="-mx-3 flex min-h-(--h-row) w-[calc(100%+1.5rem)] items-center justify-between gap-3 rounded-field px-3 py-3 text-start text-2 hover:bg-navy-100"
    >
      {facts}
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0" />
    </button>
  );
}

function Objection({ driver, request }: { driver: Driver; request: CompanyRequest }) {
  const early = findEarlyExpiries(driver, request.duration.endDate, todayInLagos(serverNow()));
  if (early.length === 0) return null;
  return <StatusNote judgement="warning">Documents expire before the end</StatusNote>;
}

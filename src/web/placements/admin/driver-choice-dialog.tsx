import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { todayInLagos } from '#contract/dates.ts';
import { findEarlyExpiries } from '#contract/documents.ts';
import type { Driver } from '#contract/drivers.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { formatExperience } from '#web/drivers/admin/driver-format.ts';
import { availableDriversQuery } from '#web/placements/api.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface DriverChoiceDialogProps {
  title: string;
  request: CompanyRequest;
  onChoose(driver: Driver): void;
  onClose(): void;
}

/** Asks which of the available drivers works for a company; the best matches come first. */
export function DriverChoiceDialog({ title, request, onChoose, onClose }: DriverChoiceDialogProps) {
  const [search, setSearch] = useState('');
  const nothing = { sorting: {}, vehicles: [], states: [], experience: [], isLasting: false };
  const query = useQuery({
    ...availableDriversQuery({ requestId: request._id, page: 1, search, ...nothing }),
    placeholderData: (before) => before,
  });
  return (
    <Dialog
      isOpen
      isForm
      isWide
      onClose={onClose}
      title={title}
      description={`These are the available drivers who match the request from ${request.name} best. Search for others.`}
      actions={
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="grid gap-4">
        <SearchBox
          label="Search by Name or Driver ID"
          placeholder="Name or Driver ID"
          value={search}
          onSearch={setSearch}
        />
        <QueryView query={query} data={query.data?.data} failure="The drivers could not be loaded.">
          {(page) => (
            <div aria-busy={page === undefined}>
              <p role="status" className="text-1 text-ink-2">
                {page &&
                  (page.pagedInfo.total === 0
                    ? 'No available driver was found.'
                    : `${page.result.length} of ${pluralize(page.pagedInfo.total, 'available driver')}`)}
              </p>
              <ul className="mt-1 divide-y divide-line">
                {page?.result.map((driver) => (
                  <li key={driver._id}>
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

function Choice({
  driver,
  request,
  onChoose,
}: Pick<DriverChoiceDialogProps, 'request' | 'onChoose'> & { driver: Driver }) {
  const early = findEarlyExpiries(driver, request.duration.endDate, todayInLagos(serverNow()));
  return (
    <button
      type="button"
      onClick={() => onChoose(driver)}
      className="-mx-3 flex min-h-(--h-row) w-[calc(100%+1.5rem)] items-center justify-between gap-3 rounded-field px-3 py-3 text-start text-2 hover:bg-navy-100"
    >
      <span className="min-w-0">
        <span className="block font-title text-navy-900">
          {driver.fullName} <span className="font-body text-ink-2">{driver.driverId}</span>
        </span>
        <span className="block text-1 text-ink-2">
          {driver.typeOfVehice}, {formatExperience(driver.yearsOfExperience)}, {stateLabel(driver.state)}
        </span>
        {early.length > 0 && <StatusNote judgement="warning">Documents expire before the end</StatusNote>}
      </span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0" />
    </button>
  );
}

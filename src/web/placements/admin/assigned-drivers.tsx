import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, UserMinus, UserPlus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import {
  closedReason,
  listAssignedDrivers,
  type Placement,
} from '#contract/placements/placements.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { availableDriversPath, requestsPath } from '#web/addresses.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { findOnWayBack, useLinkState } from '#web/platform/lists/link-state.tsx';
import { formatFilledDrivers } from '#web/requests/admin/request-format.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { CapacityBar } from '#web/ui/data/capacity-bar.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Table } from '#web/ui/data/table.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { ReplacementChain } from './past-placements.tsx';
import { PlacementCard, placementColumns } from './placement-columns.tsx';
import { useRemoval } from './use-removal.tsx';

export const assignedQuery = ({ _id }: Pick<CompanyRequest, '_id'>) =>
  apiQuery(listAssignedDrivers, { params: { requestId: _id } });

export function AssignedDrivers({ request }: { request: CompanyRequest }) {
  const query = useQuery(assignedQuery(request));
  const canPlace = useCan()('place drivers');
  const navigate = useNavigate();
  const list = findOnWayBack(useLocation().state, requestsPath);
  const removal = useRemoval(() => navigate(list));
  const until = request.duration.endDate;
  const closed = closedReason(request);
  const itemsOf = ({ driver, assignedAt }: Placement): ActionItem[] =>
    canPlace
      ? [
          {
            label: 'Replace',
            icon: ArrowLeftRight,
            onSelect: () => removal.replace(driver, request, assignedAt),
          },
          {
            label: 'Remove Driver',
            icon: UserMinus,
            isDangerous: true,
            onSelect: () => removal.remove(driver, request, assignedAt),
          },
        ]
      : [];

  return (
    <Panel
      title="Assigned Drivers"
      isFlush
      aside={
        <span className="flex items-center gap-2.5">
          <CapacityBar filled={request.assignedDrivers} places={request.numberOfDriverNeeded} />
          {formatFilledDrivers(request)} assigned
        </span>
      }
      action={canPlace && closed === undefined && <AssignLink request={request} />}
    >
      {closed !== undefined && (
        <p className="border-b border-line px-4 py-2.5 text-1 text-ink-2 sm:px-5">{closed}</p>
      )}
      <QueryView
        query={query}
        data={query.data?.data.result}
        failure="The assigned drivers could not be loaded."
      >
        {(placements) => (
          <>
            <Table
              label="Assigned Drivers"
              isFramed
              columns={placementColumns(until, itemsOf)}
              rows={placements}
              rowKey={({ assignmentId }) => assignmentId}
              card={(placement) => (
                <PlacementCard placement={placement} until={until} items={itemsOf(placement)} />
              )}
              empty={
                <>
                  <p>No record</p>
                  {canPlace && closed === undefined && <p>Drivers you assign will appear here.</p>}
                </>
              }
            />
            <Replacements placements={placements ?? []} />
          </>
        )}
      </QueryView>
      {removal.dialog}
    </Panel>
  );
}

/** Who was in the place of a driver before, with the reasons. */
function Replacements({ placements }: { placements: readonly Placement[] }) {
  return placements
    .filter(({ replaces }) => replaces.length > 0)
    .map(({ assignmentId, driver, replaces }) => (
      <section
        key={assignmentId}
        aria-label={`Before ${driver.fullName}`}
        className="border-t border-line px-4 py-3 text-2 sm:px-5"
      >
        <h3 className="font-title text-navy-900">Before {driver.fullName}</h3>
        <ReplacementChain replaces={replaces} />
      </section>
    ));
}

function AssignLink({ request }: { request: CompanyRequest }) {
  const state = useLinkState(request);
  return (
    <ButtonLink to={availableDriversPath(request)} state={state} size="dense">
      <UserPlus aria-hidden="true" className="size-4.5" />
      Assign a Driver
    </ButtonLink>
  );
}

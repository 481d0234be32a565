import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Placement, whyClosed } from '#contract/placements.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { describeReturn } from '#web/drivers/admin/driver-format.ts';
import { assignedDriversQuery, useRemoveDriver } from '#web/placements/api.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { useLinkState } from '#web/platform/lists/link-state.tsx';
import { useConfirmedAction } from '#web/platform/page/use-confirmed-action.tsx';
import { formatFilledDrivers } from '#web/requests/admin/request-format.ts';
import { availableDriversPath } from '#web/requests/api.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { CapacityBar } from '#web/ui/data/capacity-bar.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { PlacementCard, placementColumns } from './placement-columns.tsx';

interface AssignedDriversProps {
  request: CompanyRequest;
  /** The list to go to after a driver was removed. */
  list: string;
}

/** The drivers placed with a company, with actions to remove them and to assign more. */
export function AssignedDrivers({ request, list }: AssignedDriversProps) {
  const query = useQuery(assignedDriversQuery(request._id));
  const canPlace = useCan()('place drivers');
  const removal = useRemoval(request.name, list);
  const until = request.duration.endDate;
  const closed = whyClosed(request);
  const onRemove = canPlace ? removal.ask : undefined;

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
      {closed !== undefined && <p className="border-b border-line px-4 py-2.5 text-1 text-ink-2 sm:px-5">{closed}</p>}
      <QueryView query={query} data={query.data?.data.result} failure="The assigned drivers could not be loaded.">
        {(placements) => (
          <Table
            label="Assigned Drivers"
            isFramed
            columns={placementColumns(until, onRemove)}
            rows={placements}
            rowKey={({ assignmentId }) => assignmentId}
            card={(placement) => <PlacementCard placement={placement} until={until} onRemove={onRemove} />}
            empty={
              <>
                <p>No record</p>
                {canPlace && closed === undefined && <p>Drivers you assign will appear here.</p>}
              </>
            }
          />
        )}
      </QueryView>
      {removal.dialog}
    </Panel>
  );
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

/** Removes a driver from a company, then goes to the list. */
function useRemoval(company: string, list: string) {
  const { mutateAsync } = useRemoveDriver();
  const navigate = useNavigate();
  return useConfirmedAction<Placement>(
    ({ driver }) => ({
      title: `Remove ${driver.fullName}?`,
      description: `${driver.fullName} will be removed from ${company} and ${describeReturn(driver)}.`,
      confirmLabel: 'Remove Driver',
      isDangerous: true,
    }),
    async (placement) => {
      await mutateAsync(placement);
      await navigate(list);
    },
  );
}

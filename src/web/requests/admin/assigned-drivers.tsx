import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Placement, whyClosed } from '#contract/placements.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { passOverConflict } from '#web/platform/call.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { useTakenAlong } from '#web/platform/record-link.tsx';
import { assignedDriversQuery, availableDriversPath, useRemoveDriver } from '#web/requests/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FilledPlaces } from '#web/ui/filled-places.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { PlacementCard, placementColumns } from './placement-columns.tsx';
import { writeFilled } from './request-words.ts';

interface AssignedDriversProps {
  request: CompanyRequest;
  /** Where one goes when a driver was removed. */
  list: string;
}

/** Who is placed with a company, whom one can remove there, and the way to more. */
export function AssignedDrivers({ request, list }: AssignedDriversProps) {
  const query = useQuery(assignedDriversQuery(request._id));
  const [leaving, setLeaving] = useState<Placement>();
  const until = request.duration.endDate;
  const closed = whyClosed(request);

  return (
    <Panel
      title="Assigned Drivers"
      isFlush
      aside={
        <span className="flex items-center gap-2.5">
          <FilledPlaces filled={request.assignedDrivers} places={request.numberOfDriverNeeded} />
          {writeFilled(request)} drivers assigned
        </span>
      }
      action={closed === undefined && <AssignLink request={request} />}
    >
      {closed !== undefined && <p className="border-b border-line px-4 py-2.5 text-1 text-ink-2 sm:px-5">{closed}</p>}
      <LoadFailure query={query} words="The assigned drivers could not be loaded." isShown={query.data !== undefined} />
      {(query.data || !query.error) && (
        <Table
          label="Assigned Drivers"
          isFramed
          columns={placementColumns(until, setLeaving)}
          rows={query.data?.data.result}
          rowKey={({ assignmentId }) => assignmentId}
          card={(placement) => <PlacementCard placement={placement} until={until} onRemove={setLeaving} />}
          empty="No record"
        />
      )}
      {leaving && (
        <RemoveDialog placement={leaving} company={request.name} list={list} onClose={() => setLeaving(undefined)} />
      )}
    </Panel>
  );
}

function AssignLink({ request }: { request: CompanyRequest }) {
  const state = useTakenAlong(request);
  return (
    <ButtonLink to={availableDriversPath(request)} state={state} size="dense">
      <UserPlus aria-hidden="true" className="size-4.5" />
      Assign a Driver
    </ButtonLink>
  );
}

interface RemoveDialogProps {
  placement: Placement;
  company: string;
  list: string;
  onClose(): void;
}

function RemoveDialog({ placement: { driver, request }, company, list, onClose }: RemoveDialogProps) {
  const remove = useRemoveDriver();
  const navigate = useNavigate();

  async function confirm() {
    await remove.mutateAsync({ driverId: driver._id, requestId: request._id });
    await navigate(list);
  }

  return (
    <ConfirmDialog
      title={`Remove ${driver.fullName}?`}
      description={`${driver.fullName} will no longer be placed with ${company}, and can then be placed with another company.`}
      verb="Remove Driver"
      isDangerous
      onConfirm={() => confirm().catch(passOverConflict)}
      onClose={onClose}
    />
  );
}

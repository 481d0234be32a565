import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { findEarlyExpiries } from '#contract/documents/papers.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { requestsPath } from '#web/addresses.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { offerUndo } from '#web/platform/http/offer-undo.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { findOnWayBack } from '#web/platform/lists/link-state.tsx';
import type { Ticks } from '#web/platform/lists/use-ticks.ts';
import { useOpenPage } from '#web/platform/offline/page-modules.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { BulkBar } from '#web/ui/overlays/bulk-bar.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { assignmentQuestion } from './assignment-summary.tsx';

interface AssignSeveralProps {
  ticks: Ticks<ListedDriver>;
  /** As in `BulkBar`. */
  all: { label: string; tick(): void } | undefined;
  request: CompanyRequest;
  /** Another action on the ticked drivers. */
  more: ReactNode;
}

const formatNames = (drivers: readonly ListedDriver[]) =>
  drivers.map(({ fullName }) => fullName).join(', ');

export function AssignSeveral({ ticks, all, request, more }: AssignSeveralProps) {
  const { mutateAsync } = useCall(assignDrivers, { isShownInPlace: true });
  const client = useQueryClient();
  const openPage = useOpenPage();
  const list = findOnWayBack(useLocation().state, requestsPath);
  const [isAsked, setIsAsked] = useState(false);
  const { rows, count } = ticks;
  const places = request.numberOfDriverNeeded - request.assignedDrivers;

  const input = {
    params: { requestId: request._id },
    body: {
      driverIds: rows.map(({ _id }) => _id),
      versions: Object.fromEntries(rows.map(({ _id, version }) => [_id, version])),
    },
  };

  async function assign() {
    const answer = await mutateAsync(input);
    const { placed, refusals } = answer.data;
    const refused = formatNames(
      rows.filter(({ _id }) => refusals.some(({ driverId }) => driverId === _id)),
    );
    const message = `${pluralize(placed.length, 'driver')} assigned to ${request.name}${refused && `. Not assigned: ${refused}`}`;
    if (placed.length === 0) toast.warning(message);
    else
      offerUndo(client, {
        message,
        record: 'request',
        data: answer,
        kind: refused ? 'warning' : 'success',
      });
    await openPage(list);
  }

  return (
    <>
      <BulkBar count={count} all={all} onClear={ticks.clear}>
        {more}
        {count > places ? (
          <p className="text-2 text-on-navy">{pluralize(places, 'place')} to assign</p>
        ) : (
          <Button size="dense" onClick={() => setIsAsked(true)}>
            <UserPlus />
            Assign {count}
          </Button>
        )}
      </BulkBar>
      {isAsked && (
        <ActionDialog
          title="Confirm Driver Assignment"
          description={assignmentQuestion}
          confirmLabel="Yes, Assign"
          onConfirm={assign}
          onClose={() => setIsAsked(false)}
        >
          <div className="grid gap-3">
            <div className="rounded-field bg-office px-4 py-3">
              <p className="text-2 font-title text-navy-900">{request.name}</p>
              <p className="mt-1 text-2">{formatNames(rows)}</p>
            </div>
            <Concerns drivers={rows} request={request} />
            <RecipientsNote questions={[askRecipients(recipientsOf(assignDrivers), input)]} />
          </div>
        </ActionDialog>
      )}
    </>
  );
}

/** Drivers who don't match the request, with reasons. None of these prevents the assignment. */
function Concerns({
  drivers,
  request,
}: {
  drivers: readonly ListedDriver[];
  request: CompanyRequest;
}) {
  const today = todayInLagos(serverNow());
  const lapsing = drivers.filter(
    (driver) => findEarlyExpiries(driver, request.duration.endDate, today).length > 0,
  );
  const others = drivers.filter(
    ({ typeOfVehice }) => typeOfVehice !== request.typeOfVehicleRequired,
  );
  if (lapsing.length + others.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-field bg-yellow-tint px-4 py-3 text-2">
      {lapsing.length > 0 && (
        <li>A document or check is missing or ends before the last day: {formatNames(lapsing)}.</li>
      )}
      {others.length > 0 && <li>Drives another vehicle: {formatNames(others)}.</li>}
    </ul>
  );
}

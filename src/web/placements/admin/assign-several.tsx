import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { findEarlyExpiries } from '#contract/documents/documents.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { requestPath } from '#web/addresses.ts';
import { RecipientsNote } from '#web/messages/panels.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import type { Ticks } from '#web/platform/lists/use-ticks.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { BulkBar } from '#web/ui/overlays/bulk-bar.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { recipientsOfPlacements } from './recipients.ts';
import { useAssignDrivers } from './several-calls.ts';

interface AssignSeveralProps {
  ticks: Ticks<ListedDriver>;
  request: CompanyRequest;
}

/** The result: how many drivers were placed, and who was refused and why. */
interface Outcome {
  placed: number;
  refusals: readonly { driverId: string; reason: string }[];
}

/** Assigns the drivers who are ticked, then stays on the request. Who can't be assigned is named. */
export function AssignSeveral({ ticks, request }: AssignSeveralProps) {
  const { mutateAsync } = useAssignDrivers();
  const [isAsked, setIsAsked] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { rows, count } = ticks;

  async function assign() {
    const { data } = await mutateAsync({ drivers: rows, request });
    setOutcome({ placed: data.placed.length, refusals: data.refusals });
  }
  function close() {
    setOutcome(undefined);
    ticks.clear();
  }

  return (
    <>
      <BulkBar count={count} onClear={ticks.clear}>
        <Button size="dense" onClick={() => setIsAsked(true)}>
          <UserPlus aria-hidden="true" className="size-4.5" />
          Assign {count}
        </Button>
      </BulkBar>
      {isAsked && (
        <ConfirmDialog
          title="Confirm Driver Assignment"
          description={`You are about to assign ${pluralize(count, 'driver')} to ${request.name}.`}
          confirmLabel="Yes, Assign"
          onConfirm={() => assign().then(() => undefined, toFailure)}
          onClose={() => setIsAsked(false)}
        >
          <div className="grid gap-3">
            <Concerns drivers={rows} request={request} />
            <RecipientsNote recipients={recipientsOfPlacements(rows, request)} />
          </div>
        </ConfirmDialog>
      )}
      {outcome && (
        <Dialog
          isOpen
          isWide
          onClose={close}
          title={`${pluralize(outcome.placed, 'driver')} assigned`}
          description={
            outcome.refusals.length === 0
              ? `They are placed with ${request.name}.`
              : `${pluralize(outcome.refusals.length, 'driver')} could not be assigned:`
          }
          actions={
            <>
              <Button variant="line" onClick={close}>
                Close
              </Button>
              <ButtonLink to={requestPath(request)}>View Request</ButtonLink>
            </>
          }
        >
          {outcome.refusals.length > 0 && (
            <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-field border border-line">
              {outcome.refusals.map(({ driverId, reason }) => (
                <li key={driverId} className="px-3.5 py-2 text-2">
                  {reason}
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </>
  );
}

/** Names the drivers who don't fit the request, and why. None of it prevents the assignment. */
function Concerns({ drivers, request }: { drivers: readonly ListedDriver[]; request: CompanyRequest }) {
  const today = todayInLagos(serverNow());
  const lapsing = drivers.filter((driver) => findEarlyExpiries(driver, request.duration.endDate, today).length > 0);
  const others = drivers.filter(({ typeOfVehice }) => typeOfVehice !== request.typeOfVehicleRequired);
  const list = (some: readonly ListedDriver[]) => some.map(({ fullName }) => fullName).join(', ');
  if (lapsing.length + others.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-field bg-yellow-tint px-4 py-3 text-2">
      {lapsing.length > 0 && <li>A document expires before the last day: {list(lapsing)}.</li>}
      {others.length > 0 && <li>Drives another vehicle: {list(others)}.</li>}
    </ul>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, UserMinus, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { findEarlyExpiries } from '#contract/documents/papers.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { assignDriver } from '#contract/placements/placements.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { bothSeen } from '#web/placements/api.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { requestQuery } from '#web/requests/api.ts';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { type Assignment, AssignmentSummary } from './assignment-summary.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { useRemoval } from './use-removal.tsx';

interface PlacementActions {
  itemsOf(driver: ListedDriver): ActionItem[];
  dialog: ReactNode;
}

/** Assigns, replaces or removes a driver from the driver's own screen. */
export function usePlacementActions(): PlacementActions {
  const can = useCan();
  const client = useQueryClient();
  const [choosing, setChoosing] = useState<ListedDriver>();
  const { mutateAsync: assign } = useCall(assignDriver, {
    success: 'Driver assigned',
    undoes: 'request',
  });
  const removal = useRemoval();
  const assignment = useConfirmedAction<Assignment>(
    (choice) => ({
      title: 'Confirm Driver Assignment',
      description: `You are about to assign ${choice.driver.fullName} to ${choice.request.name}.`,
      confirmLabel: 'Yes, Assign',
      children: <AssignmentSummary {...choice} />,
    }),
    (choice) => assign(bothSeen(choice)),
  );
  const withRequest = (id: string, then: (request: CompanyRequest) => void) => () =>
    void client.fetchQuery(requestQuery(id)).then(
      ({ data }) => then(data),
      (error: unknown) => toast.error(toFailure(error).message),
    );
  return {
    itemsOf(driver) {
      if (!can('place drivers') || driver.erasedAt !== null) return [];
      const [placed] = driver.companies;
      if (placed === undefined) {
        const today = todayInLagos(serverNow());
        const isFree =
          driver.status === 'Approved' && findEarlyExpiries(driver, today, today).length === 0;
        return isFree
          ? [{ label: 'Place', icon: UserPlus, onSelect: () => setChoosing(driver) }]
          : [];
      }
      const { requestId, assignedAt } = placed;
      return [
        {
          label: 'Replace',
          icon: ArrowLeftRight,
          onSelect: withRequest(requestId, (request) =>
            removal.replace(driver, request, assignedAt),
          ),
        },
        {
          label: 'Remove',
          icon: UserMinus,
          isDangerous: true,
          onSelect: withRequest(requestId, (request) =>
            removal.remove(driver, request, assignedAt),
          ),
        },
      ];
    },
    dialog: (
      <>
        {assignment.dialog}
        {removal.dialog}
        {choosing && (
          <RequestDialog
            driver={choosing}
            onChoose={(request) => {
              setChoosing(undefined);
              assignment.ask({ driver: choosing, request });
            }}
            onClose={() => setChoosing(undefined)}
          />
        )}
      </>
    ),
  };
}

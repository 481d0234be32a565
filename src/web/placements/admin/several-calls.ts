import { useMutation } from '@tanstack/react-query';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { afterDriverChange } from '#web/query-keys.ts';

/** Places several drivers, those who haven't changed since, and says who can't be placed. */
export function useAssignDrivers() {
  return useMutation({
    mutationFn: ({ drivers, request }: { drivers: readonly ListedDriver[]; request: CompanyRequest }) =>
      callApi(assignDrivers, {
        params: { requestId: request._id },
        body: {
          driverIds: drivers.map(({ _id }) => _id),
          versions: Object.fromEntries(drivers.map(({ _id, version }) => [_id, version])),
        },
      }),
    meta: { invalidates: afterDriverChange, isShownInPlace: true },
  });
}

import { queryOptions, useMutation } from '@tanstack/react-query';
import { changeRequestStatus } from '#contract/placements.ts';
import {
  type CompanyRequest,
  listRequests,
  type RequestEnding,
  type RequestFilter,
  type RequestStatus,
  readRequest,
} from '#contract/requests.ts';
import { afterDriverChange } from '#web/drivers/api.ts';
import { callApi } from '#web/platform/http/api-client.ts';

type Named = Pick<CompanyRequest, 'requestId'>;

export const requestsPath = '/admin/company-driver';

export const requestPath = ({ requestId }: Named): string => `${requestsPath}/${requestId}`;

/** Where drivers are chosen for a request. */
export const availableDriversPath = ({ requestId }: Named): string => `${requestsPath}/availableDrivers/${requestId}`;

/** The list's page, search and filters. */
export interface RequestsShown {
  page: number;
  search: string;
  statuses: readonly RequestStatus[];
  vehicles: NonNullable<RequestFilter['typeOfVehicleRequired']>;
}

export const requestsQuery = ({ page, search, statuses, vehicles }: RequestsShown) =>
  queryOptions({
    queryKey: ['requests', 'list', { page, search, statuses, vehicles }],
    queryFn: ({ signal }) =>
      callApi(listRequests, {
        query: {
          page: String(page),
          search,
          status: statuses.join(','),
          typeOfVehicleRequired: vehicles.join(','),
        },
        signal,
      }),
  });

/** One request, by `_id` or request id. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: ({ signal }) => callApi(readRequest, { params: { id }, signal }),
  });

/** Marks a request as fulfilled or cancelled. */
export function useEndRequest() {
  return useMutation({
    mutationFn: (body: { requestId: string; status: RequestEnding }) => callApi(changeRequestStatus, { body }),
    meta: { success: 'Request updated', refreshes: afterDriverChange },
  });
}

import { queryOptions } from '@tanstack/react-query';
import type { Sorting } from '#contract/list-query.ts';
import {
  type CompanyRequest,
  listRequests,
  type RequestFilter,
  type RequestSort,
  type RequestStatus,
  readRequest,
} from '#contract/requests.ts';
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
  sorting: Sorting<RequestSort>;
}

export const requestsQuery = ({ page, search, statuses, vehicles, sorting }: RequestsShown) =>
  queryOptions({
    queryKey: ['requests', 'list', { page, search, statuses, vehicles, sorting }],
    queryFn: ({ signal }) =>
      callApi(listRequests, {
        query: {
          page: String(page),
          search,
          status: statuses.join(','),
          typeOfVehicleRequired: vehicles.join(','),
          ...sorting,
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

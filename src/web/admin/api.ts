import { queryOptions } from '@tanstack/react-query';
import { readOverview } from '#contract/overview/overview.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The dashboard's figures. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => callApi(readOverview, { signal }),
});

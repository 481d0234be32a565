import { queryOptions } from '@tanstack/react-query';
import { readAttention, readOverview } from '#contract/overview.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The dashboard's figures. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => callApi(readOverview, { signal }),
});

/** What needs attention today. */
export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ signal }) => callApi(readAttention, { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { readAttention, readOverview } from '#contract/overview.ts';
import { call } from '#web/platform/call.ts';

/** The dashboard's figures. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(readOverview, { signal }),
});

/** What needs attention today. */
export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ signal }) => call(readAttention, { signal }),
});

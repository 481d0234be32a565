import { queryOptions } from '@tanstack/react-query';
import { readOutlets } from '#contract/messages/messages.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** Whether emails and text messages are delivered, or only written to files. */
export const outletsQuery = queryOptions({
  queryKey: ['message-outlets'],
  queryFn: ({ signal }) => callApi(readOutlets, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

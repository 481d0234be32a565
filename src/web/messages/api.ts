import { queryOptions } from '@tanstack/react-query';
import { readOutlets } from '#contract/messages/messages.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

/** Whether emails and text messages are delivered, or only written to files. */
export const outletsQuery = queryOptions({
  ...apiQuery(readOutlets, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

import { queryOptions } from '@tanstack/react-query';
import { readOutlets } from '#contract/messages/messages.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

/** Whether each channel is delivered, or only written to files. */
export const outletsQuery = queryOptions(apiQuery(readOutlets, {}));

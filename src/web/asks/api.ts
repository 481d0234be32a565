import { listAsks } from '#contract/asks/asks.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

export const asksQuery = (requestId: string) => apiQuery(listAsks, { params: { requestId } });

import { listCheckKinds } from '#contract/checks/check-kinds.ts';
import { readFile } from '#contract/checks/checks.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

/** A driver's file, by the driver's `_id`. */
export const fileQuery = (id: string) => apiQuery(readFile, { params: { id } });

export const kindsQuery = apiQuery(listCheckKinds, {});

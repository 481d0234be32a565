import type * as z from 'zod/mini';
import type { ExportedList } from '#contract/exports/list-exports.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import type { ListQuery } from './use-list.ts';

/** The part of a list endpoint's response that the screen needs. */
export interface ListAnswer<Row> {
  data: { result: readonly Row[]; pagedInfo: { total: number; pageSize: number } };
}

interface SourceOptions<Row> {
  endpoint: Endpoint & { query: z.ZodMiniType; response: z.ZodMiniType<ListAnswer<Row>> };
  query: ListQuery;
  /** Parameters that add details to each row. */
  details?: ListQuery;
  list: ExportedList;
  /** Singular noun for a row, such as 'driver'. */
  noun: string;
}

/** Serves the screen's pages and, for `ExportButton`, file and print. */
export function listSource<Row>({ endpoint, query, details, list, noun }: SourceOptions<Row>) {
  const at = (page: number, more?: ListQuery) => ({
    query: new URLSearchParams({ ...query, ...details, page: String(page), ...more }),
  });
  return {
    list,
    noun,
    query,
    load: (page: number) => callApi(endpoint, at(page, { pageSize: '100' })),
    page: (page: number) => apiQuery(endpoint, at(page)),
  };
}

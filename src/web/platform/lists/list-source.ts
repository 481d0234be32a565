import { queryOptions } from '@tanstack/react-query';
import type { ExportedList } from '#contract/exports/list-exports.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { ListAnswer } from './list-screen.tsx';
import type { ListQuery } from './use-list.ts';

interface SourceOptions<Row> {
  /** The endpoint that `ask` calls. */
  endpoint: Pick<Endpoint, 'path' | 'reads'>;
  query: ListQuery;
  /** Parameters that add details to each row. */
  details?: ListQuery;
  ask(query: URLSearchParams, options?: { signal: AbortSignal }): Promise<ListAnswer<Row>>;
  list: ExportedList;
  /** Singular noun for a row, such as 'driver'. */
  noun: string;
}

/** Serves the screen's pages and, for `ExportButton`, file and print. */
export function listSource<Row>({
  endpoint: { path, reads },
  query,
  details,
  ask,
  list,
  noun,
}: SourceOptions<Row>) {
  return {
    list,
    noun,
    query,
    load: (page: number) =>
      ask(new URLSearchParams({ ...query, ...details, page: String(page), pageSize: '100' })),
    page: (page: number) =>
      queryOptions({
        queryKey: [path, { page, ...query, ...details }],
        queryFn: ({ signal }) =>
          ask(new URLSearchParams({ ...query, ...details, page: String(page) }), { signal }),
        meta: { reads },
      }),
  };
}

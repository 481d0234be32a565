import { queryOptions } from '@tanstack/react-query';
import type { ExportedList } from '#contract/exports/list-exports.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { ListAnswer } from './list-screen.tsx';
import type { ListQuery } from './use-list.ts';

interface SourceOptions<Row> {
  /** The endpoint that `ask` calls. */
  endpoint: Pick<Endpoint, 'path' | 'reads'>;
  /** What the list is narrowed to, and its order. */
  query: ListQuery;
  /** What is asked of each row besides. */
  details?: ListQuery;
  /** Asks the API for a page. */
  ask(query: URLSearchParams, options?: { signal: AbortSignal }): Promise<ListAnswer<Row>>;
  list: ExportedList;
  /** Names a row, such as 'driver'. */
  noun: string;
}

/** The rows that a list finds: as pages of a screen, and for `ExportButton` as a file and on paper. */
export function listSource<Row>({ endpoint: { path, reads }, query, details, ask, list, noun }: SourceOptions<Row>) {
  return {
    list,
    noun,
    query,
    load: (page: number) => ask(new URLSearchParams({ ...query, ...details, page: String(page), pageSize: '100' })),
    page: (page: number) =>
      queryOptions({
        queryKey: [path, { page, ...query, ...details }],
        queryFn: ({ signal }) => ask(new URLSearchParams({ ...query, ...details, page: String(page) }), { signal }),
        meta: { reads },
      }),
  };
}

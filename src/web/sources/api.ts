import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import { addSource, changeSource, listSources, readSourceCode, type Source } from '#contract/sources/sources.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** All links by which applications come. */
export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  queryFn: ({ signal }) => callApi(listSources, { signal }),
});

/** The QR code of a source's link, which never changes. */
export const sourceCodeQuery = ({ _id: id }: Pick<Source, '_id'>) =>
  queryOptions({
    queryKey: ['source code', id],
    queryFn: ({ signal }) => callApi(readSourceCode, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const afterChange: readonly QueryKey[] = [['sources']];

export function useAddSource() {
  return useMutation({
    mutationFn: (name: string) => callApi(addSource, { body: { name } }),
    meta: { invalidates: afterChange },
  });
}

/** Renames or ends a source, unless somebody has changed it since. A new name shows with its drivers, too. */
export function useChangeSource() {
  return useMutation({
    mutationFn: ({ _id: id, ...body }: Pick<Source, '_id' | 'name' | 'version'> & { isEnded: boolean }) =>
      callApi(changeSource, { params: { id }, body }),
    meta: { invalidates: [...afterChange, ['driver']] },
  });
}

import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import type { changeView, deleteView, listViews, SavedView, saveView, ViewList } from '#contract/views/views.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** One's own views of a list, and those that others share. */
export const viewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: ({ signal }) => callApi<typeof listViews>('GET /admin/views', { query: { list }, signal }),
  });

const afterChange: readonly QueryKey[] = [['views']];

export function useSaveView() {
  return useMutation({
    mutationFn: (view: Pick<SavedView, 'list' | 'name' | 'query' | 'isShared'>) =>
      callApi<typeof saveView>('POST /admin/views', { body: view }),
    meta: { invalidates: afterChange },
  });
}

export function useChangeView() {
  return useMutation({
    mutationFn: ({ _id, ...body }: Pick<SavedView, '_id' | 'name' | 'isShared'>) =>
      callApi<typeof changeView>('PUT /admin/views/{id}', { params: { id: _id }, body }),
    meta: { invalidates: afterChange },
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: ({ _id }: Pick<SavedView, '_id'>) =>
      callApi<typeof deleteView>('POST /admin/views/{id}/delete', { params: { id: _id } }),
    meta: { invalidates: afterChange },
  });
}

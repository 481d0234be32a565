import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import { changeView, deleteView, listViews, type SavedView, saveView, type ViewList } from '#contract/views.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** One's own views of a list, and those that others share. */
export const viewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: ({ signal }) => callApi(listViews, { query: { list }, signal }),
  });

const afterChange: readonly QueryKey[] = [['views']];

export function useSaveView() {
  return useMutation({
    mutationFn: (view: Pick<SavedView, 'list' | 'name' | 'query' | 'isShared'>) => callApi(saveView, { body: view }),
    meta: { invalidates: afterChange },
  });
}

export function useChangeView() {
  return useMutation({
    mutationFn: ({ _id, ...body }: Pick<SavedView, '_id' | 'name' | 'isShared'>) =>
      callApi(changeView, { params: { id: _id }, body }),
    meta: { invalidates: afterChange },
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: ({ _id }: Pick<SavedView, '_id'>) => callApi(deleteView, { params: { id: _id } }),
    meta: { invalidates: afterChange },
  });
}

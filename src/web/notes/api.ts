import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type addNote,
  type editNote,
  type listNotes,
  type Note,
  type NotedRecord,
  notesPerPage,
  type removeNote,
} from '#contract/notes/notes.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** A record that has notes. */
export interface About {
  kind: NotedRecord;
  /** Its `_id`. */
  id: string;
}

/** One page of the notes about a record. */
export const notesQuery = ({ kind, id }: About, page: number) =>
  queryOptions({
    queryKey: ['notes', kind, id, page],
    queryFn: ({ signal }) =>
      callApi<typeof listNotes>('GET /admin/notes/{kind}/{id}', {
        params: { kind, id },
        query: { page: String(page), pageSize: String(notesPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const meta = { invalidates: [['notes']] };

export const useAddNote = ({ kind, id }: About) =>
  useMutation({
    mutationFn: (words: string) =>
      callApi<typeof addNote>('POST /admin/notes/{kind}/{id}', { params: { kind, id }, body: { words } }),
    meta,
  });

export const useEditNote = (note: Note) =>
  useMutation({
    mutationFn: (words: string) =>
      callApi<typeof editNote>('PUT /admin/notes/{id}', { params: { id: note._id }, body: { words } }),
    meta,
  });

export const useRemoveNote = () =>
  useMutation({
    mutationFn: (note: Note) =>
      callApi<typeof removeNote>('POST /admin/notes/{id}/remove', { params: { id: note._id } }),
    meta,
  });

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  addNote,
  editNote,
  listNotes,
  type Note,
  type NotedRecord,
  notesPerPage,
  removeNote,
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
      callApi(listNotes, {
        params: { kind, id },
        query: { page: String(page), pageSize: String(notesPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const meta = { invalidates: [['notes']] };

export const useAddNote = ({ kind, id }: About) =>
  useMutation({
    mutationFn: (words: string) => callApi(addNote, { params: { kind, id }, body: { words } }),
    meta,
  });

export const useEditNote = (note: Note) =>
  useMutation({
    mutationFn: (words: string) => callApi(editNote, { params: { id: note._id }, body: { words } }),
    meta,
  });

export const useRemoveNote = () =>
  useMutation({
    mutationFn: (note: Note) => callApi(removeNote, { params: { id: note._id } }),
    meta,
  });

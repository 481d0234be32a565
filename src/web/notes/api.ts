import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listNotes, type NotedRecord, notesPerPage } from '#contract/notes/notes.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

export interface NoteTarget {
  kind: NotedRecord;
  /** The record's `_id`. */
  id: string;
}

export const notesQuery = ({ kind, id }: NoteTarget, page: number) =>
  queryOptions({
    ...apiQuery(listNotes, {
      params: { kind, id },
      query: { page: String(page), pageSize: String(notesPerPage) },
    }),
    placeholderData: keepPreviousData,
  });

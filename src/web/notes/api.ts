import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listNotes, type NotedRecord, notesPerPage } from '#contract/notes/notes.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

/** A record that has notes. */
export interface About {
  kind: NotedRecord;
  /** Its `_id`. */
  id: string;
}

/** One page of the notes about a record. */
export const notesQuery = ({ kind, id }: About, page: number) =>
  queryOptions({
    ...apiQuery(listNotes, {
      params: { kind, id },
      query: { page: String(page), pageSize: String(notesPerPage) },
    }),
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import { countMessages, listMessages } from '#contract/messages/messages.ts';
import { draftMessage, type WrittenKind } from '#contract/messages/own-messages.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';

export interface Correspondence {
  kind: WrittenKind;
  /** The record's `_id`. */
  id: string;
  /** For a training: a group of its trainees, or comma-separated ids. */
  only?: string | undefined;
}

export const messagesQuery = (query: ListQuery, page = 1) =>
  queryOptions({
    ...apiQuery(listMessages, { query: new URLSearchParams({ ...query, page: String(page) }) }),
    placeholderData: keepPreviousData,
  });

/** Counts messages by state, ignoring the query's own states. */
export const countsQuery = (query: ListQuery) =>
  queryOptions({
    ...apiQuery(countMessages, { query: new URLSearchParams(query) }),
    placeholderData: keepPreviousData,
  });

/** A draft about a record, using the event's template if given. */
export const draftQuery = ({ kind, id, only }: Correspondence, event?: MessageEventName) =>
  queryOptions({
    ...apiQuery(draftMessage, {
      params: { kind, id },
      query: { ...(event && { event }), ...(only && { only }) },
    }),
    // Keep the text while another group's draft loads.
    placeholderData: keepPreviousData,
  });

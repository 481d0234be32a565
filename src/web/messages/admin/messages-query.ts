import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import { countMessages, listMessages } from '#contract/messages/messages.ts';
import { draftMessage, type WrittenKind } from '#contract/messages/own-messages.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';

/** The record that messages are about. */
export interface Correspondence {
  kind: WrittenKind;
  /** The record's `_id`. */
  id: string;
  /** Of a training: a group of its trainees, or the ids of some, separated by commas. */
  only?: string | undefined;
}

/** A page of the messages that the query finds. */
export const messagesQuery = (query: ListQuery, page = 1) =>
  queryOptions({
    ...apiQuery(listMessages, { query: new URLSearchParams({ ...query, page: String(page) }) }),
    placeholderData: keepPreviousData,
  });

/** How many messages there are in each state, of those that a query without states finds. */
export const countsQuery = (query: ListQuery) =>
  queryOptions({
    ...apiQuery(countMessages, { query: new URLSearchParams(query) }),
    placeholderData: keepPreviousData,
  });

/** Loads the draft of a message about a record, with an event in the words of its template. */
export const draftQuery = ({ kind, id, only }: Correspondence, event?: MessageEventName) =>
  queryOptions({
    ...apiQuery(draftMessage, { params: { kind, id }, query: { ...(event && { event }), ...(only && { only }) } }),
    // Of another group: what is written stays.
    placeholderData: keepPreviousData,
  });

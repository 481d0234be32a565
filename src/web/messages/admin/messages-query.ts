import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import {
  changeTemplate,
  listTemplates,
  type MessageTemplate,
  resetTemplate,
  sendTestMessage,
} from '#contract/messages/message-templates.ts';
import {
  countMessages,
  listMessages,
  type Message,
  resendMessage,
  resendMessages,
} from '#contract/messages/messages.ts';
import { draftMessage, sendMessage, type WrittenKind } from '#contract/messages/own-messages.ts';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import { callApi } from '#web/platform/http/api-client.ts';
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
    queryKey: ['messages', { page, ...query }],
    queryFn: ({ signal }) =>
      callApi(listMessages, {
        query: new URLSearchParams({ ...query, page: String(page) }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** How many messages there are in each state, of those that a query without states finds. */
export const countsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['messages', 'counts', query],
    queryFn: ({ signal }) => callApi(countMessages, { query: new URLSearchParams(query), signal }),
    placeholderData: keepPreviousData,
  });

/** Loads the draft of a message about a record, with an event in the words of its template. */
export const draftQuery = ({ kind, id, only }: Correspondence, event?: MessageEventName) =>
  queryOptions({
    queryKey: ['message-draft', kind, id, only, event],
    // Of another group: what is written stays.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi(draftMessage, {
        params: { kind, id },
        query: { ...(event && { event }), ...(only && { only }) },
        signal,
      }),
  });

/** Writes to whom a record is about. */
export const useSendMessage = () =>
  useMutation({
    mutationFn: (body: z.infer<typeof sendMessage.body>) => callApi(sendMessage, { body }),
    meta: { failure: unexpectedErrorMessage, invalidates: [['messages']] },
  });

/** Sends a failed message again. Lists that show it are refetched, also on a conflict. */
export function useResend() {
  return useMutation({
    mutationFn: ({ _id }: Pick<Message, '_id'>) => callApi(resendMessage, { params: { id: _id } }),
    meta: { failure: unexpectedErrorMessage, invalidates: [['messages'], ['attention']] },
  });
}

/** Sends all failed messages of a list again, or with the state `Held back` those that were held back. */
export function useResendAll() {
  return useMutation({
    mutationFn: (query: ListQuery) =>
      callApi(resendMessages, {
        body: { query: new URLSearchParams(query).toString() },
      }),
    meta: {
      failure: unexpectedErrorMessage,
      invalidates: [['messages'], ['attention']],
    },
  });
}

/** Loads the current template of every event. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => callApi(listTemplates, { signal }),
});

type Texts = Pick<MessageTemplate, 'subject' | 'words' | 'text'>;

const changes = { invalidates: [['templates']] };

/** Saves a template, unless somebody has changed it since. */
export function useSaveTemplate(event: MessageTemplate['event']) {
  return useMutation({
    mutationFn: (body: Texts & Pick<MessageTemplate, 'sendsMail' | 'sendsText' | 'version'>) =>
      callApi(changeTemplate, { params: { event }, body }),
    meta: changes,
  });
}

export function useResetTemplate() {
  return useMutation({
    mutationFn: ({ event, version }: Pick<MessageTemplate, 'event' | 'version'>) =>
      callApi(resetTemplate, {
        params: { event },
        body: { version },
      }),
    meta: { failure: unexpectedErrorMessage, ...changes },
  });
}

export function useSendTest(event: MessageTemplate['event']) {
  return useMutation({
    mutationFn: (body: Texts) => callApi(sendTestMessage, { params: { event }, body }),
  });
}

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { unexpectedErrorMessage } from '#contract/endpoint.ts';
import type { MessageEventName } from '#contract/message-events.ts';
import {
  changeTemplate,
  listTemplates,
  type MessageTemplate,
  resetTemplate,
  sendTestMessage,
} from '#contract/message-templates.ts';
import {
  type Channel,
  countMessages,
  listMessages,
  type Message,
  type MessageRecord,
  type MessageState,
  resendMessage,
  resendMessages,
} from '#contract/messages.ts';
import { draftMessage, sendMessage, type WrittenKind } from '#contract/own-messages.ts';
import { readLastReminders } from '#contract/reminder-runs.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** What is written about. */
export interface Correspondence {
  kind: WrittenKind;
  /** The record's `_id`. */
  id: string;
}

/** The list's page, search and filters; `record` is the `_id` of the record that the messages are about. */
interface MessagesShown {
  page: number;
  pageSize?: number;
  search: string;
  states: readonly MessageState[];
  channels: readonly Channel[];
  about?: readonly MessageRecord[];
  record?: string;
}

export const messagesQuery = ({
  page,
  pageSize = 10,
  search,
  states,
  channels,
  about = [],
  record = '',
}: MessagesShown) =>
  queryOptions({
    queryKey: ['messages', { page, pageSize, search, states, channels, about, record }],
    queryFn: ({ signal }) =>
      callApi(listMessages, {
        query: {
          ...{ page: String(page), pageSize: String(pageSize), search, record },
          ...{ state: states.join(','), channel: channels.join(','), about: about.join(',') },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** What a list of messages is narrowed to besides their states. */
export type MessagesNarrowed = Required<Pick<MessagesShown, 'search' | 'channels' | 'about'>>;

const narrowedBy = ({ search, channels, about }: MessagesNarrowed) => ({
  ...{ search, channel: channels.join(','), about: about.join(',') },
});

/** How many messages there are in each state. */
export const countsQuery = (narrowed: MessagesNarrowed) =>
  queryOptions({
    queryKey: ['messages', 'counts', narrowed],
    queryFn: ({ signal }) => callApi(countMessages, { query: narrowedBy(narrowed), signal }),
    placeholderData: keepPreviousData,
  });

/** What became of the last reminders. */
export const lastRemindersQuery = queryOptions({
  queryKey: ['last-reminders'],
  queryFn: ({ signal }) => callApi(readLastReminders, { signal }),
});

/** What can be sent about a record; with an event, in its words. */
export const draftQuery = ({ kind, id }: Correspondence, event?: MessageEventName) =>
  queryOptions({
    queryKey: ['message-draft', kind, id, event],
    queryFn: ({ signal }) =>
      callApi(draftMessage, { params: { kind, id }, query: { ...(event && { event }) }, signal }),
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
    meta: { failure: unexpectedErrorMessage, invalidates: [['messages'], ['attention'], ['last-reminders']] },
  });
}

/** Sends all failed messages of a list again, or with `heldBack` all that were held back. */
export function useResendAll() {
  return useMutation({
    mutationFn: ({ heldBack, ...narrowed }: MessagesNarrowed & { heldBack: boolean }) => {
      const query = { ...narrowedBy(narrowed), ...(heldBack && { state: 'Held back' }) };
      return callApi(resendMessages, { body: { query: new URLSearchParams(query).toString() } });
    },
    meta: {
      failure: unexpectedErrorMessage,
      invalidates: [['messages'], ['attention'], ['last-reminders']],
    },
  });
}

/** What every event says now. */
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
      callApi(resetTemplate, { params: { event }, body: { version } }),
    meta: { failure: unexpectedErrorMessage, ...changes },
  });
}

export function useSendTest(event: MessageTemplate['event']) {
  return useMutation({
    mutationFn: (body: Texts) => callApi(sendTestMessage, { params: { event }, body }),
  });
}

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import type {
  changeTemplate,
  listTemplates,
  MessageTemplate,
  resetTemplate,
  sendTestMessage,
} from '#contract/messages/message-templates.ts';
import type {
  Channel,
  countMessages,
  listMessages,
  Message,
  MessageRecord,
  MessageState,
  resendMessage,
  resendMessages,
} from '#contract/messages/messages.ts';
import type { draftMessage, sendMessage, WrittenKind } from '#contract/messages/own-messages.ts';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import type { readLastReminders } from '#contract/reminders/reminder-runs.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';

/** The record that messages are about. */
export interface Correspondence {
  kind: WrittenKind;
  /** The record's `_id`. */
  id: string;
  /** Of a training: a group of its trainees, or the ids of some, separated by commas. */
  only?: string | undefined;
}

/** The list's page, search and filters; `record` is the `_id` of the record that the messages are about. */
interface MessagesShown {
  page: number;
  pageSize?: number;
  search: string;
  states: readonly MessageState[];
  channels: readonly Channel[];
  about?: readonly MessageRecord[];
  /** A kind of message. */
  event?: string;
  /** Days, `YYYY-MM-DD..YYYY-MM-DD`. */
  writtenIn?: string;
  record?: string;
}

export const messagesQuery = ({
  page,
  pageSize = 10,
  search,
  states,
  channels,
  about = [],
  event = '',
  writtenIn = '',
  record = '',
}: MessagesShown) =>
  queryOptions({
    queryKey: ['messages', { page, pageSize, search, states, channels, about, event, writtenIn, record }],
    queryFn: ({ signal }) =>
      callApi<typeof listMessages>('GET /admin/messages', {
        query: {
          ...{ page: String(page), pageSize: String(pageSize), search, record, event, writtenIn },
          ...{ state: states.join(','), channel: channels.join(','), about: about.join(',') },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The search and filters of a list of messages, without their states. */
export type MessagesNarrowed = Required<Pick<MessagesShown, 'search' | 'channels' | 'about' | 'event' | 'writtenIn'>>;

const narrowedBy = ({ channels, about, ...texts }: MessagesNarrowed) => ({
  ...{ ...texts, channel: channels.join(','), about: about.join(',') },
});

/** How many messages there are in each state. */
export const countsQuery = (narrowed: MessagesNarrowed) =>
  queryOptions({
    queryKey: ['messages', 'counts', narrowed],
    queryFn: ({ signal }) =>
      callApi<typeof countMessages>('GET /admin/messages/counts', { query: narrowedBy(narrowed), signal }),
    placeholderData: keepPreviousData,
  });

/** Loads the results of the last reminders. */
export const lastRemindersQuery = queryOptions({
  queryKey: ['last-reminders'],
  queryFn: ({ signal }) => callApi<typeof readLastReminders>('GET /admin/last-reminders', { signal }),
});

/** Loads the draft of a message about a record, with an event in the words of its template. */
export const draftQuery = ({ kind, id, only }: Correspondence, event?: MessageEventName) =>
  queryOptions({
    queryKey: ['message-draft', kind, id, only, event],
    // Of another group: what is written stays.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi<typeof draftMessage>('GET /admin/message-drafts/{kind}/{id}', {
        params: { kind, id },
        query: { ...(event && { event }), ...(only && { only }) },
        signal,
      }),
  });

/** Writes to whom a record is about. */
export const useSendMessage = () =>
  useMutation({
    mutationFn: (body: z.infer<typeof sendMessage.body>) =>
      callApi<typeof sendMessage>('POST /admin/messages', { body }),
    meta: { failure: unexpectedErrorMessage, invalidates: [['messages']] },
  });

/** Sends a failed message again. Lists that show it are refetched, also on a conflict. */
export function useResend() {
  return useMutation({
    mutationFn: ({ _id }: Pick<Message, '_id'>) =>
      callApi<typeof resendMessage>('POST /admin/messages/{id}/send-again', { params: { id: _id } }),
    meta: { failure: unexpectedErrorMessage, invalidates: [['messages'], ['attention'], ['last-reminders']] },
  });
}

/** Sends all failed messages of a list again, or with `heldBack` all that were held back. */
export function useResendAll() {
  return useMutation({
    mutationFn: ({ heldBack, ...narrowed }: MessagesNarrowed & { heldBack: boolean }) => {
      const query = givenQuery({ ...narrowedBy(narrowed), ...(heldBack && { state: 'Held back' }) });
      return callApi<typeof resendMessages>('POST /admin/messages/send-again', {
        body: { query: new URLSearchParams(query).toString() },
      });
    },
    meta: {
      failure: unexpectedErrorMessage,
      invalidates: [['messages'], ['attention'], ['last-reminders']],
    },
  });
}

/** Loads the current template of every event. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => callApi<typeof listTemplates>('GET /admin/message-templates', { signal }),
});

type Texts = Pick<MessageTemplate, 'subject' | 'words' | 'text'>;

const changes = { invalidates: [['templates']] };

/** Saves a template, unless somebody has changed it since. */
export function useSaveTemplate(event: MessageTemplate['event']) {
  return useMutation({
    mutationFn: (body: Texts & Pick<MessageTemplate, 'sendsMail' | 'sendsText' | 'version'>) =>
      callApi<typeof changeTemplate>('PUT /admin/message-templates/{event}', { params: { event }, body }),
    meta: changes,
  });
}

export function useResetTemplate() {
  return useMutation({
    mutationFn: ({ event, version }: Pick<MessageTemplate, 'event' | 'version'>) =>
      callApi<typeof resetTemplate>('POST /admin/message-templates/{event}/reset', {
        params: { event },
        body: { version },
      }),
    meta: { failure: unexpectedErrorMessage, ...changes },
  });
}

export function useSendTest(event: MessageTemplate['event']) {
  return useMutation({
    mutationFn: (body: Texts) =>
      callApi<typeof sendTestMessage>('POST /admin/message-templates/{event}/test', { params: { event }, body }),
  });
}

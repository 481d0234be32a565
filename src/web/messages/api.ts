import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { unexpectedErrorMessage } from '#contract/endpoint.ts';
import {
  changeTemplate,
  listTemplates,
  type MessageTemplate,
  resetTemplate,
  sendTestMessage,
} from '#contract/message-templates.ts';
import { type Channel, listMessages, type Message, type MessageState, resendMessage } from '#contract/messages.ts';
import { callApi } from '#web/platform/http/api-client.ts';

export const channelWords: Readonly<Record<Channel, string>> = { mail: 'Email', text: 'Text message' };

/** The messages that did not arrive, newest first. */
export const failedMessagesPath = '/admin/messages?states=Failed,Given+up';

/** The list's page, search and filters; `record` is the `_id` of the record that the messages are about. */
interface MessagesShown {
  page: number;
  search: string;
  states: readonly MessageState[];
  channels: readonly Channel[];
  record?: string;
}

export const messagesQuery = ({ page, search, states, channels, record = '' }: MessagesShown) =>
  queryOptions({
    queryKey: ['messages', { page, search, states, channels, record }],
    queryFn: ({ signal }) =>
      callApi(listMessages, {
        query: { page: String(page), search, record, state: states.join(','), channel: channels.join(',') },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Sends a failed message again. Lists that show it are refetched, also on a conflict. */
export function useResend() {
  return useMutation({
    mutationFn: ({ _id }: Pick<Message, '_id'>) => callApi(resendMessage, { params: { id: _id } }),
    meta: { failure: unexpectedErrorMessage, invalidates: [['messages'], ['attention']] },
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

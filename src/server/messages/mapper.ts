import { type MessageEventName, messageEvents } from '#contract/messages/message-events.ts';
import type { MessageTemplate } from '#contract/messages/message-templates.ts';
import { type Message, messageErrors } from '#contract/messages/messages.ts';
import { measureTextMessage } from '#contract/messages/text-message.ts';
import type { MessageRow, TemplateRow } from './repository.ts';
import { secretMark } from './secrets.ts';

// Link tokens allow sending documents or giving feedback, so only the recipient may see them.
const withoutTokens = (words: string) =>
  words.replace(/(\/(?:send-again|feedback)#)[\w-]+/g, '$1…');

// Codes are digits, but their placeholder isn't in the GSM alphabet and would count as more parts.
const withDigits = (words: string) => words.replaceAll(secretMark, '0'.repeat(secretMark.length));

export function toMessage(row: MessageRow): Message {
  const isWaiting = row.state === 'Waiting' || row.state === 'Sending';
  return {
    _id: row.id,
    event: row.event,
    channel: row.channel,
    address: row.address,
    recipientName: row.recipientName,
    record: {
      kind: row.recordKind,
      _id: row.recordId,
      name: row.recordName,
      reference: row.recordReference,
    },
    subject: row.subject,
    words: withoutTokens(row.words),
    parts: row.channel === 'text' ? measureTextMessage(withDigits(row.words)).parts : null,
    state: row.state === 'Sending' ? 'Waiting' : row.state,
    attempts: row.attempts,
    error: row.error,
    isFile: row.isFile,
    nextTryAt: isWaiting ? row.dueAt.toISOString() : null,
    sentBy: row.sentBy,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    undoKey: null,
  };
}

/** Reports drivers who get no message, or messages held back for people who have requested erasure. */
export function formatWritten({
  result,
  refusals,
}: {
  result: readonly Message[];
  refusals: readonly string[];
}): string {
  if (refusals.length > 0) return `The message is on its way. Not to all: ${refusals.join(' ')}`;
  const heldCount = result.filter(({ error }) => error === 'erasure-asked').length;
  if (heldCount === 0) return 'The message is on its way';
  if (heldCount === result.length && new Set(result.map(({ record }) => record._id)).size === 1)
    return messageErrors['erasure-asked'];
  return `${heldCount} of ${result.length} messages are held back: these people have asked to be erased`;
}

/** For roles that see only the state of messages. */
export const withoutWords = (message: Message): Message => ({ ...message, subject: '', words: '' });

export function toTemplate(event: MessageEventName, row: TemplateRow | undefined): MessageTemplate {
  const shipped = messageEvents[event];
  return {
    event,
    subject: row?.subject ?? shipped.subject,
    words: row?.words ?? shipped.words,
    text: row?.text ?? shipped.text,
    sendsMail: row?.sendsMail ?? true,
    sendsText: row?.sendsText ?? true,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt?.toISOString() ?? null,
    version: row?.version ?? 1,
  };
}

/** Also names channels that stay switched off. */
export function formatRestored({
  sendsMail,
  sendsText,
}: Pick<MessageTemplate, 'sendsMail' | 'sendsText'>): string {
  const off = [...(sendsMail ? [] : ['Emails']), ...(sendsText ? [] : ['Text messages'])];
  const stillOff =
    off.length === 2
      ? ['The message stays switched off']
      : off.map((one) => `${one} stay switched off`);
  return ['The original text is back', ...stillOff].join('. ');
}

type TemplateState = Pick<
  MessageTemplate,
  'subject' | 'words' | 'text' | 'sendsMail' | 'sendsText'
>;

export function toTemplateActivity({ subject, words, text, sendsMail, sendsText }: TemplateState) {
  const channels = [...(sendsMail ? ['email'] : []), ...(sendsText ? ['text message'] : [])];
  return { subject, email: words, textMessage: text, channels: channels.join(' and ') || 'none' };
}

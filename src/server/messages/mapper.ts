import type { Message } from '#contract/messages/messages.ts';
import { measureTextMessage } from '#contract/messages/text-message.ts';
import { secretMark } from '#server/platform/messages/secrets.ts';
import type { MessageRow } from './repository.ts';

// The holder of the link can send a document that is asked for, or give feedback on a training. Only the recipient reads it.
const withoutTokens = (words: string) => words.replace(/(\/(?:send-again|feedback)#)[\w-]+/g, '$1…');

// A code has digits where its mark stands, which the alphabet of phones lacks.
const withDigits = (words: string) => words.replaceAll(secretMark, '0'.repeat(secretMark.length));

/** Shows a message that is being handed over at this moment as waiting. */
export function toMessage(row: MessageRow): Message {
  const isWaiting = row.state === 'Waiting' || row.state === 'Sending';
  return {
    _id: row.id,
    event: row.event,
    channel: row.channel,
    address: row.address,
    recipientName: row.recipientName,
    record: { kind: row.recordKind, _id: row.recordId, name: row.recordName, reference: row.recordReference },
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
  };
}

/** The message for somebody who only sees what became of it. */
export const withoutWords = (message: Message): Message => ({ ...message, subject: '', words: '' });

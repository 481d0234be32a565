import { type MessageEventName, messageEvents } from '#contract/messages/message-events.ts';
import type { MessageTemplate } from '#contract/messages/message-templates.ts';
import type { TemplateRow } from './template-repository.ts';

/** Returns the words of an event: as they are shipped, or as administrators have changed them. */
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

/** Says that the shipped words are back, and what nobody gets by that all the same. */
export function formatRestored({ sendsMail, sendsText }: Pick<MessageTemplate, 'sendsMail' | 'sendsText'>): string {
  const off = [...(sendsMail ? [] : ['Emails']), ...(sendsText ? [] : ['Text messages'])];
  const stays = off.length === 2 ? ['The message stays switched off'] : off.map((one) => `${one} stay switched off`);
  return ['The original text is back', ...stays].join('. ');
}

type Said = Pick<MessageTemplate, 'subject' | 'words' | 'text' | 'sendsMail' | 'sendsText'>;

/** A template as the activity shows it. */
export function toTemplateActivity({ subject, words, text, sendsMail, sendsText }: Said) {
  const channels = [...(sendsMail ? ['email'] : []), ...(sendsText ? ['text message'] : [])];
  return { subject, email: words, textMessage: text, channels: channels.join(' and ') || 'none' };
}

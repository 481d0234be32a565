import { type MessageEventName, messageEvents } from '#contract/message-events.ts';
import { fillTemplate, type MessageValues } from '#contract/message-words.ts';
import { toPhoneAlphabet } from '#contract/text-message.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type NewMessage, queueMessages } from './queue-messages.ts';

/** What somebody is told of: the words follow from the event's template. */
export interface Telling extends Pick<NewMessage, 'occasion' | 'record' | 'recipient'> {
  event: MessageEventName;
  /** What somebody outside has typed must have gone through `withoutLinks`. */
  values: MessageValues;
  calendar?: string;
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

/**
 * Tells somebody of an event, in its transaction, by the channels that are switched on and for which there is an address, and in the words of
 * this moment. Text messages are written in the alphabet of phones, which costs less.
 */
export async function tell(tx: Database, { event, values, calendar, ...message }: Telling, now: Date): Promise<void> {
  const changed = await tx
    .selectFrom('messageTemplates')
    .select(['subject', 'words', 'text', 'sendsMail', 'sendsText'])
    .where('event', '=', event)
    .executeTakeFirst();
  const shipped = messageEvents[event];
  const fill = (template: string) => fillTemplate(template, values);
  const mail = {
    subject: onOneLine(fill(changed?.subject ?? shipped.subject)),
    words: fill(changed?.words ?? shipped.words),
    ...(calendar !== undefined && { calendar }),
  };
  const text = toPhoneAlphabet(onOneLine(fill(changed?.text ?? shipped.text)));
  await queueMessages(
    tx,
    {
      ...message,
      event,
      ...(changed?.sendsMail !== false && { mail }),
      ...(changed?.sendsText !== false && { text }),
    },
    now,
  );
}

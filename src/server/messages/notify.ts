import { setImmediate } from 'node:timers/promises';
import { type MessageEventName, messageEvents } from '#contract/messages/message-events.ts';
import {
  companyIn,
  fillTemplate,
  fillTextTemplate,
  type MessageValues,
  nameIn,
  withOfficeLinks,
  withoutLinks,
} from '#contract/messages/message-words.ts';
import type { Channel } from '#contract/messages/messages.ts';
import { toPhoneAlphabet, withSender } from '#contract/messages/text-message.ts';
import { isTrackedKind } from '#contract/self-service/tracking.ts';
import { type Company, officePhone } from '#contract/website/company.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Appointment, toCalendarFile } from './appointment.ts';
import type { MessageCause } from './message-limits.ts';
import { type NewMessage, queueMessages } from './queue-messages.ts';
import type { TrackingLinks } from './tracking-links.ts';

/**
 * A notification of an event, in the words of its template. Name, reference, tracking link and office phone come
 * from `record` and `recipient`; `values` has the other placeholders.
 */
export interface Notification
  extends Pick<NewMessage, 'occasion' | 'record' | 'recipient' | 'canBeUndone' | 'expiresAt'> {
  event: MessageEventName;
  values?: MessageValues;
  /** Different values for the text message, which has less room. */
  textValues?: MessageValues;
  calendar?: Appointment;
}

/**
 * Notifies people of events within the events' transaction, by the enabled channels they have an address for, with
 * the current words. Doesn't repeat an occasion to the same address. Returns whether a message is waiting for
 * delivery.
 */
export type Notify = (
  tx: Database,
  notifications: readonly Notification[],
  cause: MessageCause,
  now: Date,
) => Promise<boolean>;

declare module '#server/platform/system/context.ts' {
  interface Context {
    notify: Notify;
  }
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');
const harmless = (typed: string) => typed.split('\n').map(withoutLinks).join('\n');
const withoutBrackets = (text: string) => text.replace(/<(https:[^\s<>]*)>/gi, '$1');

/** Writes a value per channel. Only the office enters places. */
const write: Readonly<Record<Channel, (name: string, typed: string) => string>> = {
  mail: (name, typed) => (name === 'place' ? withOfficeLinks(typed) : harmless(typed)),
  // The GSM alphabet first: a character it drops may be all that separates two parts of a link.
  text: (name, typed) => {
    const plain = toPhoneAlphabet(typed);
    return name === 'place' ? withoutBrackets(withOfficeLinks(plain)) : harmless(plain);
  },
};

interface MessageFrame {
  links: TrackingLinks;
  company(): Company;
}

/**
 * The placeholders' values for a recipient: name, reference, tracking link, office phone, and `values`. No typed
 * text becomes a link, except the `https` addresses of a place.
 */
export function messageValues(
  {
    record,
    recipient,
    values,
    textValues,
  }: Pick<Notification, 'record' | 'recipient' | 'values' | 'textValues'>,
  { links, company }: MessageFrame,
  now: Date,
): Record<Channel, MessageValues> {
  const { kind, id } = record;
  const name = onOneLine(recipient.name).trim();
  const all = {
    reference: record.reference,
    ...values,
    // In a request, the company typed it; drivers only read names of companies the office knows.
    ...(kind === 'request' &&
      values?.company !== undefined && { company: companyIn(values.company) }),
  };
  const typed: Record<Channel, MessageValues> = {
    mail: { name: nameIn('mail', name), ...all },
    text: { name: nameIn('text', name), ...all, ...textValues },
  };
  const link = values?.link ?? (isTrackedKind(kind) ? links.linkOf({ kind, id }, now) : '');
  const written = (channel: Channel): MessageValues => ({
    ...Object.fromEntries(
      Object.entries(typed[channel]).map(([name, value]) => [name, write[channel](name, value)]),
    ),
    officePhone: officePhone(company()),
    link,
  });
  return { mail: written('mail'), text: written('text') };
}

interface NotifierOptions extends MessageFrame {
  /** The maximum number of messages from one sender's forms. */
  messagesPerHour: number;
  messagesPerDay: number;
}

export function createNotifier({ links, company, ...limits }: NotifierOptions): Notify {
  return async (tx, notifications, cause, now) => {
    if (notifications.length === 0) return false;
    const events = [...new Set(notifications.map(({ event }) => event))];
    const templates = await tx
      .selectFrom('messageTemplates')
      .select(['event', 'subject', 'words', 'text', 'sendsMail', 'sendsText'])
      .where('event', 'in', events)
      .execute();
    const changed = new Map(templates.map((template) => [template.event, template]));
    const toMessage = (notification: Notification): NewMessage => {
      const { event, calendar, values: _, textValues: __, ...message } = notification;
      const { name, email } = message.recipient;
      const [template, shipped] = [changed.get(event), messageEvents[event]];
      const values = messageValues(notification, { links, company }, now);
      const mail = {
        subject: onOneLine(fillTemplate(template?.subject ?? shipped.subject, values.mail)),
        words: fillTemplate(template?.words ?? shipped.words, values.mail),
        ...(calendar &&
          email && {
            calendar: toCalendarFile(calendar, company(), { name: onOneLine(name), email }),
          }),
      };
      const text = fillTextTemplate(template?.text ?? shipped.text, values.text);
      return {
        ...message,
        event,
        ...(template?.sendsMail !== false && { mail }),
        ...(template?.sendsText !== false &&
          text !== undefined && { text: withSender(company().shortName, text) }),
      };
    };
    const messages: NewMessage[] = [];
    for (const notification of notifications) {
      messages.push(toMessage(notification));
      // Other requests are answered in between.
      if (messages.length % 100 === 0) await setImmediate();
    }
    return queueMessages(tx, messages, cause.by === 'form' ? { ...cause, ...limits } : cause, now);
  };
}

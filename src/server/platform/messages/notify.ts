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
import { isTrackedKind } from '#contract/tracking/tracking.ts';
import { type Company, officePhone } from '#contract/website/company.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Appointment, toCalendarFile } from './appointment.ts';
import type { MessageCause } from './message-limits.ts';
import { type NewMessage, queueMessages } from './queue-messages.ts';
import type { TrackingLinks } from './tracking-links.ts';

/**
 * A notification of an event: the words follow from the event's template. Name, reference, tracking link and the
 * office's phone number are filled in from `record` and `recipient`; `values` has the other placeholders.
 */
export interface Notification extends Pick<NewMessage, 'occasion' | 'record' | 'recipient' | 'canBeUndone'> {
  event: MessageEventName;
  values?: MessageValues;
  /** Values of the text message that differ, since there is less room in it. */
  textValues?: MessageValues;
  /** An iCalendar file that goes with the mail. */
  calendar?: Appointment;
}

/**
 * Tells people of events, in the transaction of these events, by the channels that are switched on and for which there is an
 * address, and in the words of this moment. What the same address was told of the same occasion isn't told again. Returns
 * whether a message waits to be delivered.
 */
export type Notify = (
  tx: Database,
  notifications: readonly Notification[],
  cause: MessageCause,
  now: Date,
) => Promise<boolean>;

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');
const harmless = (typed: string) => typed.split('\n').map(withoutLinks).join('\n');
const withoutBrackets = (text: string) => text.replace(/<(https:[^\s<>]*)>/gi, '$1');

/** How a value is written in each channel. Only the office types places. */
const write: Readonly<Record<Channel, (name: string, typed: string) => string>> = {
  mail: (name, typed) => (name === 'place' ? withOfficeLinks(typed) : harmless(typed)),
  // First in the alphabet of phones: what that leaves out could be all that keeps two parts of a link apart.
  text: (name, typed) => {
    const plain = toPhoneAlphabet(typed);
    return name === 'place' ? withoutBrackets(withOfficeLinks(plain)) : harmless(plain);
  },
};

/** The data of every message besides its event. */
interface MessageFrame {
  links: TrackingLinks;
  company(): Company;
}

/**
 * Returns the values of the placeholders in a message to this recipient: name, reference, tracking link and the
 * office's phone number besides `values`. No text that a person has typed becomes a link, in no value, apart from the
 * `https` addresses in a place.
 */
export function messageValues(
  { record, recipient, values, textValues }: Pick<Notification, 'record' | 'recipient' | 'values' | 'textValues'>,
  { links, company }: MessageFrame,
  now: Date,
): Record<Channel, MessageValues> {
  const { kind, id } = record;
  const name = onOneLine(recipient.name).trim();
  const all = {
    reference: record.reference,
    ...values,
    // Of a request the company has typed it; drivers are told of companies that the office knows.
    ...(kind === 'request' && values?.company !== undefined && { company: companyIn(values.company) }),
  };
  const typed: Record<Channel, MessageValues> = {
    mail: { name: nameIn('mail', name), ...all },
    text: { name: nameIn('text', name), ...all, ...textValues },
  };
  const link = values?.link ?? (isTrackedKind(kind) ? links.linkOf({ kind, id }, now) : '');
  const written = (channel: Channel): MessageValues => ({
    ...Object.fromEntries(Object.entries(typed[channel]).map(([name, value]) => [name, write[channel](name, value)])),
    officePhone: officePhone(company()),
    link,
  });
  return { mail: written('mail'), text: written('text') };
}

interface NotifierOptions extends MessageFrame {
  /** How many messages the forms of one sender lead to at most. */
  messagesPerHour: number;
  messagesPerDay: number;
}

/** Makes the function that tells people of events. */
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
    const messages = notifications.map((notification): NewMessage => {
      const { event, calendar, values: _, textValues: __, ...message } = notification;
      const { name, email } = message.recipient;
      const [template, shipped] = [changed.get(event), messageEvents[event]];
      const values = messageValues(notification, { links, company }, now);
      const mail = {
        subject: onOneLine(fillTemplate(template?.subject ?? shipped.subject, values.mail)),
        words: fillTemplate(template?.words ?? shipped.words, values.mail),
        ...(calendar && email && { calendar: toCalendarFile(calendar, company(), { name: onOneLine(name), email }) }),
      };
      const text = fillTextTemplate(template?.text ?? shipped.text, values.text);
      return {
        ...message,
        event,
        ...(template?.sendsMail !== false && { mail }),
        ...(template?.sendsText !== false && text !== undefined && { text: withSender(company().shortName, text) }),
      };
    });
    return queueMessages(tx, messages, cause.by === 'form' ? { ...cause, ...limits } : cause, now);
  };
}

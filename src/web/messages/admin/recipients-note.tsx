import { useQueries, useQuery } from '@tanstack/react-query';
import { joinNames } from '#contract/documents/send-again-form.ts';
import { type MessageEventName, messageEvents } from '#contract/messages/message-events.ts';
import { placeholders } from '#contract/messages/message-placeholders.ts';
import { listTemplates, type MessageTemplate } from '#contract/messages/message-templates.ts';
import { fillTemplate, type MessageValues } from '#contract/messages/message-words.ts';
import {
  type Channel,
  channels,
  listMessages,
  type Message,
  quietHours,
} from '#contract/messages/messages.ts';
import { writtenText } from '#contract/messages/own-messages.ts';
import { withSender } from '#contract/messages/text-message.ts';
import {
  type CalendarDate,
  formatShortDate,
  formatTime,
  timeInLagos,
} from '#contract/platform/dates.ts';
import { isNigerianMobile } from '#contract/platform/phone-number.ts';
import type { ScheduleField } from '#contract/platform/schedule-form.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { officePhone } from '#contract/website/company.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { MailLook, TextLook } from './message-look.tsx';

export interface Recipient {
  /** As the end of a sentence: 'Ngozi Eze', '205 applicants'. */
  who: string;
  /** The group's size, if it can be zero or very large. */
  count?: number;
  /** A person's contacts; '' if missing. */
  email?: string;
  phone?: string;
  event: MessageEventName;
  /** Known template values; unknown ones appear as names in braces. */
  values?: MessageValues;
  /** An unsent message that the action withdraws. */
  unsent?: {
    /** The message's record, by `_id`. */
    record: string;
    events: readonly string[];
    /** The message's words contain this name. */
    names?: string;
    /** What happens to it instead of another message, or what that one then says. */
    becomes: 'withdrawn' | 'changed or withdrawn' | Partial<Pick<Recipient, 'event' | 'values'>>;
  };
}

type Schedule = Readonly<Record<ScheduleField, string>>;

/** Who never got the first message gets it with the new time. */
export function recipientsOfSchedule(
  person: Omit<Recipient, 'event'>,
  { scheduledDate: day, scheduledTime: time, place }: Schedule,
  {
    record,
    events: [first, changed],
    stored,
    today,
  }: {
    record: string;
    events: readonly [MessageEventName, MessageEventName];
    /** Undefined before the first time. */
    stored: Schedule | undefined;
    today: CalendarDate;
  },
): Recipient[] {
  const isSame =
    day === stored?.scheduledDate && time === stored.scheduledTime && place === stored.place;
  if (isSame || (day !== '' && day < today)) return [];
  return [
    {
      ...person,
      event: stored ? changed : first,
      values: {
        ...person.values,
        place,
        ...(day !== '' && { date: formatShortDate(day) }),
        ...(time !== '' && { time: formatTime(time) }),
      },
      unsent: { record, events: [first], becomes: { event: first } },
    },
  ];
}

const moments = { undo: `in ${undoMinutes} minutes`, once: 'right away' } as const;

interface RecipientsNoteProps {
  /** Undefined while they load. */
  recipients: readonly Recipient[] | undefined;
  /** When it is sent; by default once the action can no longer be undone. */
  when?: keyof typeof moments;
}

/** One line on who will be notified, how and when. A press shows the text. */
export function RecipientsNote({ recipients: given, when = 'undo' }: RecipientsNoteProps) {
  const recipients = given ?? [];
  const query = useQuery(apiQuery(listTemplates, {}));
  const templates = query.data?.data.result;
  const records = [...new Set(recipients.flatMap(({ unsent }) => unsent?.record ?? []))];
  const messages = useQueries({
    queries: records.map((record) => apiQuery(listMessages, { query: { record } })),
    combine: (queries) => ({
      // Messages cached before the dialog may have been sent meanwhile.
      isPending: queries.some(
        ({ isPending, isFetching, isFetchedAfterMount }) =>
          isPending || (isFetching && !isFetchedAfterMount),
      ),
      found: queries.flatMap(({ data }) => data?.data.result ?? []),
    }),
  });
  const told = recipients
    .filter(({ count }) => count !== 0)
    .map((recipient) => toRecipientChannels(recipient, templates, messages.found));
  const frame = 'rounded-field bg-office px-4 py-3 text-2';
  if (!given || (told.length > 0 && (query.isPending || messages.isPending)))
    return <p className={frame}>Loading</p>;
  const line = [formatTold(told, moments[when]), ...obstacles(told, serverNow())].join('; ');
  const worded = told.filter(({ template, by }) => template && by.length > 0);
  return (
    <section aria-label="Who gets a message" className={frame}>
      {worded.length === 0 ? (
        <p>{line}.</p>
      ) : (
        <details>
          <summary className="cursor-pointer list-none">
            {line} <span aria-hidden="true">· </span>
            <span className="whitespace-nowrap text-navy-600 underline underline-offset-4">
              Show the message
            </span>
          </summary>
          {worded.map((one) => (
            <Words key={`${one.recipient.who} ${one.recipient.event}`} {...one} />
          ))}
        </details>
      )}
    </section>
  );
}

/** A recipient and the channels that reach them; unknown without the template, which some roles can't read. */
interface RecipientChannels {
  recipient: Recipient;
  template: MessageTemplate | undefined;
  by: readonly (Channel | 'unknown')[];
  /** What happens to the unsent message, if no other is sent. */
  becomes?: string;
}

/** Whether no channel has tried to send the last of these messages. */
function isUnsent(messages: readonly Message[], unsent: NonNullable<Recipient['unsent']>): boolean {
  const { record, events, names = '' } = unsent;
  const about = messages.filter((one) => one.record._id === record && events.includes(one.event));
  const last = about.filter(({ createdAt }) => createdAt === about[0]?.createdAt);
  return (
    last.some(({ words }) => words.includes(names)) &&
    last.every(
      ({ state, attempts }) => (state === 'Waiting' || state === 'Held back') && attempts === 0,
    )
  );
}

function toRecipientChannels(
  known: Recipient,
  templates: readonly MessageTemplate[] | undefined,
  messages: readonly Message[],
): RecipientChannels {
  const { unsent } = known;
  const becomes = unsent && isUnsent(messages, unsent) ? unsent.becomes : undefined;
  const recipient = typeof becomes === 'object' ? { ...known, ...becomes } : known;
  const template = templates?.find(({ event }) => event === recipient.event);
  if (typeof becomes === 'string') return { recipient, template, by: [], becomes };
  if (!template) return { recipient, template, by: ['unknown'] };
  const { phone } = recipient;
  const isReached = {
    mail: template.sendsMail && recipient.email !== '',
    text: template.sendsText && (phone === undefined || isNigerianMobile(phone)),
  };
  return { recipient, template, by: channels.filter((channel) => isReached[channel]) };
}

const named = { mail: 'email', text: 'text', unknown: 'message' } as const;

/** 'Email and text to Ngozi Eze, email to Demo Mills in 2 minutes'. */
function formatTold(told: readonly RecipientChannels[], moment: string): string {
  const reached = new Map<string, Set<string>>();
  for (const { recipient, by } of told) {
    const what = by.map((channel) => named[channel]).join(' and ');
    if (what !== '') reached.set(what, (reached.get(what) ?? new Set()).add(recipient.who));
  }
  if (reached.size === 0)
    return told.some(({ becomes }) => becomes) ? 'No new message' : 'No message will be sent';
  const parts = [...reached]
    .map(([what, people]) => `${what} to ${joinNames([...people])}`)
    .join(', ');
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} ${moment}`;
}

function obstacles(told: readonly RecipientChannels[], now: Date): string[] {
  const unreached = told
    .filter(({ by }) => by.length === 0)
    .map(({ recipient: { event, who }, template, becomes }) => {
      if (becomes) return `the unsent message to ${who} is ${becomes}`;
      return template?.sendsMail || template?.sendsText
        ? `we have no address for ${who}`
        : `“${messageEvents[event].label}” is switched off`;
    });
  const time = timeInLagos(now);
  const waits =
    told.some(({ by }) => by.includes('text')) &&
    (time >= quietHours.from || time < quietHours.until);
  return [
    ...new Set(unreached),
    ...(waits ? [`texts wait until ${formatTime(quietHours.until)}`] : []),
  ];
}

function Words({ recipient, template, by }: RecipientChannels) {
  const { company } = useWebsite();
  if (!template) return null;
  const { who, event, values } = recipient;
  const known: MessageValues = {
    ...Object.fromEntries(
      messageEvents[event].placeholders.map((name) => [name, `{${placeholders[name].label}}`]),
    ),
    officePhone: officePhone(company),
    ...values,
  };
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-1 text-ink-2">{`To ${who}: “${messageEvents[event].label}”`}</p>
      {by.includes('mail') && (
        <MailLook
          subject={fillTemplate(template.subject, known)}
          words={fillTemplate(template.words, known)}
        />
      )}
      {by.includes('text') && (
        <TextLook
          text={withSender(company.shortName, writtenText(fillTemplate(template.text, known)))}
          note="As a text message"
        />
      )}
    </div>
  );
}

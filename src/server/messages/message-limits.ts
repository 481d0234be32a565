import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type Channel,
  type MessageError,
  type MessageRecord,
  personMessageLimits,
} from '#contract/messages/messages.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  addToCounters,
  type Counter,
  countInTransaction,
  exceededOf,
  keyOf,
} from '#server/platform/http/rate-limits.ts';
import type { Context } from '#server/platform/system/context.ts';

/**
 * The cause of messages: a visitor's form, by the record it just made or an earlier one; the clock; or an
 * administrator, who decided something or, as `writer`, wrote the words. `sender` is the key that a visitor's calls
 * count under. Messages that no administrator decided or wrote are limited.
 */
export type MessageCause =
  | { by: 'form'; sender: string }
  | { by: 'visitor'; sender: string }
  | { by: 'clock' }
  | { by: 'office'; writer?: string }
  /** An administrator to many people at once: counts in the day's limits. */
  | { by: 'many'; writer?: string };

/** The same with the maximum number of messages from one sender's forms. */
export type LimitedCause =
  | Exclude<MessageCause, { by: 'form' }>
  | { by: 'form'; sender: string; messagesPerHour: number; messagesPerDay: number };

/** The limits that count a day's limited messages; keys are days in Lagos. */
const ofDay: Readonly<Record<Channel, string>> = { mail: 'mails-day', text: 'texts-day' };

export const perDay = (
  settings: Pick<Context['settings'], 'mailsPerDay' | 'textsPerDay'>,
): Record<Channel, number> => ({
  mail: settings.mailsPerDay,
  text: settings.textsPerDay,
});

/** The number of limited messages of a channel sent or accepted on a day. */
export async function countOfDay(
  db: Database,
  channel: Channel,
  day: CalendarDate,
): Promise<number> {
  const key = keyOf({ name: ofDay[channel], key: day });
  const { rows } = await sql<{
    events: number;
  }>`select events from rate_limits where key = ${key}`.execute(db);
  return rows[0]?.events ?? 0;
}

const anHour = 60 * 60;
const aDay = 24 * anHour;

/**
 * Counts a limited message and returns whether the day has room. Forms have a share; the rest is for messages about
 * earlier records. A form's message beyond that share doesn't count.
 */
export async function hasRoomOn(
  db: Database,
  day: CalendarDate,
  { channel, cause, max }: { channel: Channel; cause: string | null; max: number },
): Promise<boolean> {
  const count = { name: ofDay[channel], key: day, events: 1, seconds: 2 * aDay, max };
  const share = { ...count, name: `${count.name}-forms`, max: Math.floor(max / 2) };
  if (cause === 'form' && (await countInTransaction(db, [share])).length > 0) return false;
  return (await countInTransaction(db, [count])).length === 0;
}

export interface Addressed {
  channel: Channel;
  address: string;
}

/** A message that counts under every address of its `person`, whichever it is sent to. */
interface LimitedMessage extends Addressed {
  person: readonly Addressed[];
  event: string;
  recordKind: MessageRecord;
  recordId: string;
}

/**
 * `first`: from forms, where strangers can name anyone. `later`: about existing records. A record without a message
 * to this address counts as a stranger's, unless forms can't create it.
 */
type Budget = 'first' | 'later';

const budgets: Readonly<Record<Budget, readonly { name: string; max: number; seconds: number }[]>> =
  {
    first: [
      { name: 'messages-person-hour', max: personMessageLimits.anHour, seconds: anHour },
      { name: 'messages-person-day', max: personMessageLimits.aDay, seconds: aDay },
    ],
    later: [
      { name: 'messages-later-hour', max: personMessageLimits.anHour, seconds: anHour },
      { name: 'messages-later-day', max: personMessageLimits.aDay, seconds: aDay },
    ],
  };

/** The allowance reserved for messages about a known record once others used up the budget. */
const reserved = 'messages-reserved';

const madeByForms: readonly MessageRecord[] = ['driver', 'request', 'consultation', 'enrolment'];

/** Addresses with a plus tag, or at Gmail with other dots, share an inbox. */
function inboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at).toLowerCase();
  return `${/^@(gmail|googlemail)\.com$/.test(domain) ? name.replaceAll('.', '') : name}${domain}`.toLowerCase();
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Counters must not contain addresses. */
const hashOf = ({ channel, address }: Addressed) =>
  sha256(`${channel}\n${channel === 'mail' ? inboxOf(address) : address}`);

const addressKey = ({ channel, address, recordId }: Addressed & { recordId: string }) =>
  `${recordId} ${channel} ${address}`;

/** The messages about records that their address already had a message about. */
async function findKnownRecipients(
  tx: Database,
  messages: readonly LimitedMessage[],
): Promise<Set<LimitedMessage>> {
  const ids = messages
    .filter(({ recordKind }) => madeByForms.includes(recordKind))
    .map(({ recordId }) => recordId);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('messages')
          .select(['recordId', 'channel', 'address'])
          .distinct()
          .where(sql<boolean>`record_id = any (${ids}::uuid[])`)
          .where('state', '<>', 'Held back')
          .execute();
  const knownAddresses = new Set(rows.map(addressKey));
  return new Set(
    messages.filter(
      (message) =>
        !madeByForms.includes(message.recordKind) || knownAddresses.has(addressKey(message)),
    ),
  );
}

function personCounters(
  messages: readonly { person: readonly Addressed[]; budget: Budget }[],
): Counter[] {
  const counted = messages.flatMap(({ person, budget }) =>
    [...new Set(person.map(hashOf))].flatMap((key) =>
      budgets[budget].map(({ name, seconds }) => ({ name, key, events: 1, seconds })),
    ),
  );
  return [...Map.groupBy(counted, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((counter) => ({ ...counter, events: same.length })),
  );
}

/** Whether a message counts as a form's first one, and why it is held back. */
export interface Admission {
  isFirst: boolean;
  error: MessageError | null;
}

/**
 * Counts automatic messages and returns which are held back: the person gets enough messages, or the sender's forms
 * caused enough. The first message of each event per day about a record the address knows is always sent, so that
 * strangers can't suppress it.
 */
export async function admit(
  tx: Database,
  messages: readonly LimitedMessage[],
  cause: LimitedCause,
): Promise<Admission[]> {
  if (messages.length === 0 || cause.by === 'office' || cause.by === 'many')
    return messages.map(() => ({ isFirst: false, error: null }));
  const known =
    cause.by === 'form' ? new Set<LimitedMessage>() : await findKnownRecipients(tx, messages);
  const isFirst = (message: LimitedMessage) => cause.by !== 'clock' && !known.has(message);
  const budgeted = messages.map((message): LimitedMessage & { budget: Budget } => ({
    ...message,
    budget: isFirst(message) ? 'first' : 'later',
  }));
  const ofPersons = personCounters(budgeted);
  const ofSender =
    cause.by === 'form'
      ? [
          { name: 'messages-sender', max: cause.messagesPerHour, seconds: anHour },
          { name: 'messages-sender-day', max: cause.messagesPerDay, seconds: aDay },
        ].map((limit) => ({ ...limit, key: cause.sender, events: messages.length }))
      : [];
  const present = await addToCounters(tx, [...ofSender, ...ofPersons]);
  const isTooManyByOne = (await exceededOf(tx, ofSender, present)).length > 0;
  // Of several messages to one person, the first ones still go out.
  const used = new Map(
    ofPersons.map((counter) => [
      keyOf(counter),
      (present.get(keyOf(counter)) ?? 0) - counter.events,
    ]),
  );
  const isOverOf = budgeted.map(({ person, budget, ...to }) => {
    for (const key of new Set(person.map(hashOf))) {
      for (const { name } of budgets[budget])
        used.set(keyOf({ name, key }), (used.get(keyOf({ name, key })) ?? 0) + 1);
    }
    // People who share a phone may have separate inboxes; a text is only sent if an email could be.
    const keys = to.channel === 'text' ? person.map(hashOf) : [hashOf(to)];
    return budgets[budget].some(({ name, max }) =>
      keys.some((key) => (used.get(keyOf({ name, key })) ?? 0) > max),
    );
  });
  const over = messages.filter((message, at) => isOverOf[at] && known.has(message));
  const reserveKey = (message: LimitedMessage) =>
    // A person who knows a record's number can request its codes, but not use up other senders' allowance.
    sha256(
      [addressKey(message), message.event, cause.by === 'clock' ? '' : cause.sender].join('\n'),
    );
  const reserves = [...new Set(over.map(reserveKey))].map((key) => ({
    name: reserved,
    key,
    events: 1,
    seconds: aDay,
  }));
  const reserveCounts =
    reserves.length > 0 ? await addToCounters(tx, reserves) : new Map<string, number>();
  const admissions = messages.map((message, at): Admission => {
    const isTooMany =
      isOverOf[at] && reserveCounts.get(keyOf({ name: reserved, key: reserveKey(message) })) !== 1;
    return {
      isFirst: isFirst(message),
      error: isTooMany ? 'many-to-one' : isTooManyByOne ? 'many-by-one' : null,
    };
  });
  // Unsent messages don't count, so that a stranger can't block a person for the day within an hour.
  const refunds = personCounters(budgeted.filter((_, at) => admissions[at]?.error !== null));
  if (refunds.length > 0) {
    await addToCounters(
      tx,
      refunds.map((counter) => ({ ...counter, events: -counter.events })),
    );
  }
  return admissions;
}

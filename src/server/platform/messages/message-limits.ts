import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Channel, type MessageError, personMessageLimits } from '#contract/messages/messages.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addToCounters, type Counter, exceededOf, keyOf } from '#server/platform/http/rate-limits.ts';

/**
 * Who has led to messages: somebody who isn't signed in, the clock, or an administrator, who has decided something or, as the
 * `writer`, has written the words. What no administrator has decided or written is limited.
 */
export type MessageCause =
  | { by: 'visitor' /** The key under which the sender's calls count. */; sender: string }
  | { by: 'clock' }
  | { by: 'office'; writer?: string };

/** The same with what limits a visitor's. */
export type LimitedCause =
  | Exclude<MessageCause, { by: 'visitor' }>
  | (Extract<MessageCause, { by: 'visitor' }> & {
      /** How many messages the calls of one sender lead to in an hour at most. */
      messagesPerHour: number;
    });

/** The limit under which the limited text messages of a day are counted; its keys are days in Lagos. */
export const textsOfDay = 'texts-day';

/** How many limited text messages have gone out on a day, or were to. */
export async function countTexts(db: Database, day: CalendarDate): Promise<number> {
  const key = keyOf({ name: textsOfDay, key: day });
  const { rows } = await sql<{ events: number }>`select events from rate_limits where key = ${key}`.execute(db);
  return rows[0]?.events ?? 0;
}

const anHour = 60 * 60;
const aDay = 24 * anHour;

/** Where a message goes. */
export interface Addressed {
  channel: Channel;
  address: string;
}

/** A message, with all addresses of the person whom it goes to: it counts under each of them, whichever it goes to. */
interface ToPerson extends Addressed {
  person: readonly Addressed[];
}

const bySender = 'messages-sender';
const toPerson: readonly { name: string; max: number; seconds: number }[] = [
  { name: 'messages-person-hour', max: personMessageLimits.anHour, seconds: anHour },
  { name: 'messages-person-day', max: personMessageLimits.aDay, seconds: aDay },
];

/** What has a tag after a plus, or at Gmail other dots, arrives in the same inbox. */
function inboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at).toLowerCase();
  return `${/^@(gmail|googlemail)\.com$/.test(domain) ? name.replaceAll('.', '') : name}${domain}`.toLowerCase();
}

/** Counters are no place for addresses. */
const hashOf = ({ channel, address }: Addressed) =>
  createHash('sha256')
    .update(`${channel}\n${channel === 'mail' ? inboxOf(address) : address}`)
    .digest('base64url');

/** The counters of messages: one for each recipient, and one for the sender if there is one. */
function messageCounters(messages: readonly ToPerson[], sender?: string): Counter[] {
  const hashes = messages.flatMap(({ person }) => [...new Set(person.map(hashOf))]);
  const ofPersons = [...Map.groupBy(hashes, (hash) => hash)].flatMap(([key, { length: events }]) =>
    toPerson.map(({ name, seconds }) => ({ name, key, events, seconds })),
  );
  const ofSender = { name: bySender, key: sender ?? '', events: messages.length, seconds: anHour };
  return sender === undefined ? ofPersons : [ofSender, ...ofPersons];
}

/**
 * Counts messages that no administrator has decided or written. Returns for each why it is held back, if it is: the person gets enough
 * messages, or the sender has led to enough.
 */
export async function whyHeldBack(
  tx: Database,
  messages: readonly ToPerson[],
  cause: LimitedCause,
): Promise<(MessageError | null)[]> {
  if (messages.length === 0 || cause.by === 'office') return messages.map(() => null);
  const [sender, max] = cause.by === 'visitor' ? [cause.sender, cause.messagesPerHour] : [undefined, 0];
  const counters = messageCounters(messages, sender);
  const present = await addToCounters(tx, counters);
  const ofSender = counters.filter(({ name }) => name === bySender).map((counter) => ({ ...counter, max }));
  const isTooManyByOne = (await exceededOf(tx, ofSender, present)).length > 0;
  // Of several to one person the first still go out.
  const used = new Map(
    counters.map((counter) => [keyOf(counter), (present.get(keyOf(counter)) ?? 0) - counter.events]),
  );
  const reasons = messages.map(({ person, ...to }): MessageError | null => {
    for (const key of new Set(person.map(hashOf))) {
      for (const { name } of toPerson) used.set(keyOf({ name, key }), (used.get(keyOf({ name, key })) ?? 0) + 1);
    }
    // A phone can be shared by people who are each reached by mail; a text goes only to whom also a mail could.
    const keys = to.channel === 'text' ? person.map(hashOf) : [hashOf(to)];
    const isOver = ({ name, max: most }: (typeof toPerson)[number]) =>
      keys.some((key) => (used.get(keyOf({ name, key })) ?? 0) > most);
    if (toPerson.some(isOver)) return 'many-to-one';
    return isTooManyByOne ? 'many-by-one' : null;
  });
  // Messages that aren't sent use nothing up, so that a stranger can't shut somebody out for the day within an hour.
  const refunds = messageCounters(messages.filter((_, at) => reasons[at] !== null));
  if (refunds.length > 0) {
    await addToCounters(
      tx,
      refunds.map((counter) => ({ ...counter, events: -counter.events })),
    );
  }
  return reasons;
}

import { createHash } from 'node:crypto';
import { type Channel, formMessageLimits, type MessageError } from '#contract/messages/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Counted, type Counter, countInTransaction } from '#server/platform/http/rate-limits.ts';

/** The limit under which the text messages of a day are counted; its keys are days in Lagos. */
export const textsOfDay = 'texts-day';

const anHour = 60 * 60;
const aDay = 24 * anHour;

/** A form that leads to messages: who has sent it, and how many messages a sender's forms lead to in an hour at most. */
export interface FormOrigin {
  sender: string;
  messagesPerHour: number;
  /** What its counters had once it was stored, if storing it has counted its messages already. */
  counted?: readonly Counted[] | undefined;
}

/** Where a message goes. */
export interface Addressed {
  channel: Channel;
  address: string;
}

// Counters are no place for addresses.
const hashOf = ({ channel, address }: Addressed) =>
  createHash('sha256').update(`${channel}\n${address}`).digest('base64url');

const bySender = 'form-messages-sender';
const toPersons = { 'form-messages-hour': anHour, 'form-messages-day': aDay };
const personMax: ReadonlyMap<string, number> = new Map([
  ['form-messages-hour', formMessageLimits.anHour],
  ['form-messages-day', formMessageLimits.aDay],
]);

/** What messages of a sender's form to these addresses count as. */
export function formCounters(addresses: readonly Addressed[], sender: string): Counter[] {
  const ofPersons = addresses.flatMap((addressed) =>
    Object.entries(toPersons).map(([name, seconds]) => ({ name, key: hashOf(addressed), events: 1, seconds })),
  );
  return [{ name: bySender, key: sender, events: addresses.length, seconds: anHour }, ...ofPersons];
}

/**
 * Counts messages that a form leads to. Returns for each why it is held back, if it is: the person gets enough messages, or the
 * sender has led to enough.
 */
export async function whyHeldBack(
  tx: Database,
  messages: readonly Addressed[],
  origin: FormOrigin,
): Promise<(MessageError | null)[]> {
  if (messages.length === 0) return [];
  const counts = formCounters(messages, origin.sender).map((counter) => ({
    ...counter,
    max: personMax.get(counter.name) ?? origin.messagesPerHour,
  }));
  const exceeded = await countInTransaction(tx, counts, origin.counted);
  return messages.map((message) => {
    if (exceeded.some(({ key }) => key === hashOf(message))) return 'many-to-one';
    return exceeded.some(({ name }) => name === bySender) ? 'many-by-one' : null;
  });
}

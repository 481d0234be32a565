import { createHash } from 'node:crypto';
import { formMessageLimits, type MessageError } from '#contract/messages/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countInTransaction } from '#server/platform/http/rate-limits.ts';

/** The limit under which the text messages of a day are counted; its keys are days in Lagos. */
export const textsOfDay = 'texts-day';

const anHour = 60 * 60;
const aDay = 24 * anHour;

/** A form that leads to messages: who has sent it, and how many messages a sender's forms lead to in an hour at most. */
export interface FormOrigin {
  sender: string;
  messagesPerHour: number;
}

interface Addressed {
  channel: string;
  address: string;
}

// Counters are no place for addresses.
const hashOf = ({ channel, address }: Addressed) =>
  createHash('sha256').update(`${channel}\n${address}`).digest('base64url');

/**
 * Counts messages that a form leads to. Returns for each why it is held back, if it is: the person gets enough messages, or the
 * sender has led to enough.
 */
export async function whyHeldBack(
  tx: Database,
  messages: readonly Addressed[],
  { sender, messagesPerHour }: FormOrigin,
): Promise<(MessageError | null)[]> {
  if (messages.length === 0) return [];
  const bySender = {
    ...{ name: 'form-messages-sender', key: sender },
    ...{ events: messages.length, max: messagesPerHour, seconds: anHour },
  };
  const toPersons = messages.flatMap((message) => {
    const count = { key: hashOf(message), events: 1 };
    return [
      { ...count, name: 'form-messages-hour', max: formMessageLimits.anHour, seconds: anHour },
      { ...count, name: 'form-messages-day', max: formMessageLimits.aDay, seconds: aDay },
    ];
  });
  const exceeded = await countInTransaction(tx, [bySender, ...toPersons]);
  return messages.map((message) => {
    if (exceeded.some(({ key }) => key === hashOf(message))) return 'many-to-one';
    return exceeded.some(({ name }) => name === bySender.name) ? 'many-by-one' : null;
  });
}

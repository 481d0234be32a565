import { sql } from 'kysely';
import { type Channel, channels } from '#contract/messages/messages.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Metrics } from '#server/platform/system/metrics.ts';
import { databaseReader } from '#server/platform/system/platform-metrics.ts';
import { countOfDay } from './message-limits.ts';

/** Messages that are due or were tried, without those waiting for the morning or their time. */
const readWaiting = (db: Database) =>
  db
    .selectFrom('messages')
    .select([
      'channel',
      sql<number>`count(*)`.as('waiting'),
      sql<number>`extract(epoch from now() - min(created_at))::float8`.as('oldestSeconds'),
    ])
    .where('state', '=', 'Waiting')
    .where((where) => where.or([where('dueAt', '<=', sql<Date>`now()`), where('attempts', '>', 0)]))
    .groupBy('channel')
    .execute();

interface MessageFacts {
  waiting: { channel: Channel; waiting: number; oldestSeconds: number }[];
  ofDay: Record<Channel, number>;
}

/** Read for metrics and the page Health. */
export type ReadMessageFacts = () => Promise<MessageFacts | undefined>;

export const messageFacts = (db: Database): ReadMessageFacts =>
  databaseReader(db, async (tx) => {
    const waiting = await readWaiting(tx);
    const today = todayInLagos(new Date());
    const [mail, text] = [await countOfDay(tx, 'mail', today), await countOfDay(tx, 'text', today)];
    return { waiting, ofDay: { mail, text } };
  });

/** `perDay`: the daily limits of automatic messages. */
export function watchMessages(
  metrics: Metrics,
  readFacts: ReadMessageFacts,
  perDay: Readonly<Record<Channel, number>>,
): void {
  metrics.gauges(
    {
      messages_waiting: {
        help: 'Messages that are due or are tried again, by channel.',
        labels: ['channel'],
      },
      oldest_message_age_seconds: {
        help: 'How long the oldest of them has existed.',
        labels: ['channel'],
      },
      messages_of_day_ratio: {
        help: 'Automatic messages of the day as a share of what goes out in one; beyond 1 they are held back.',
        labels: ['channel'],
      },
    },
    async () => {
      const figures = await readFacts();
      if (!figures) return {};
      const { waiting, ofDay } = figures;
      const ofChannel = (channel: Channel) => waiting.find((row) => row.channel === channel);
      const by = (value: (channel: Channel) => number) =>
        channels.map((channel) => ({ labels: { channel }, value: value(channel) }));
      return {
        messages_waiting: by((channel) => ofChannel(channel)?.waiting ?? 0),
        oldest_message_age_seconds: by((channel) => ofChannel(channel)?.oldestSeconds ?? 0),
        messages_of_day_ratio: by((channel) => ofDay[channel] / Math.max(perDay[channel], 1)),
      };
    },
  );
}

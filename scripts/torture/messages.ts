import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { type Channel, channels } from '#contract/messages/messages.ts';
import { adminSettings, inFolder, withDatabase } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { say } from '#scripts/load/report.ts';
import { playRound, startUntilReady } from '#scripts/load/rounds.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { type Providers, startProviders } from '#test/product/message-providers.ts';
import { freePort } from '#test/product/own-postgres.ts';

const people = 500;
const paceMs = 40;
// Messages of a killed product are claimed again after two and a half minutes.
const settlingMs = 8 * 60_000;

async function queueFor(db: Database, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, at) => ({
    event: 'documents-expire',
    occasion: uuid(),
    record: { kind: 'driver', id: uuid(), name: 'Sample', reference: '100001' } as const,
    recipient: {
      name: 'Sample',
      email: `driver.${at}@example.com`,
      phone: `0800${String(at).padStart(7, '0')}`,
    },
    mail: { subject: 'A reminder', words: 'Your licence expires soon.' },
    text: 'Your licence expires soon.',
  }));
  const now = new Date();
  await db.transaction().execute((tx) => queueMessages(tx, messages, { by: 'office' }, now));
  // Urgent messages are also sent at night.
  await db
    .updateTable('messages')
    .set({ isUrgent: true, dueAt: now })
    .where('channel', '=', 'text')
    .execute();
}

async function untilAllHaveEnded(db: Database): Promise<void> {
  const deadline = performance.now() + settlingMs;
  while (performance.now() < deadline) {
    const { open } = await db
      .selectFrom('messages')
      .select((column) => column.fn.countAll().as('open'))
      .where('state', 'in', ['Waiting', 'Sending'])
      .executeTakeFirstOrThrow();
    if (Number(open) === 0) return;
    await pause(1_000);
  }
}

async function compare(db: Database, { taken }: Providers, kills: number): Promise<Check[]> {
  const rows = await db.selectFrom('messages').select(['id', 'channel', 'state']).execute();
  const again = (channel: Channel) => taken[channel].length - new Set(taken[channel]).size;
  const handed = new Set([...taken.mail, ...taken.text]);
  const twice = channels.map((channel) => `${channel}: ${again(channel)}`).join(', ');
  return [
    {
      what: `each of ${rows.length} messages has ended as sent`,
      wrong: rows
        .filter(({ state }) => state !== 'Sent')
        .map(({ id, state }) => `${id} is ${state}`),
    },
    {
      what: 'none was lost',
      wrong: rows.filter(({ id }) => !handed.has(id)).map(({ id, channel }) => `${id}, ${channel}`),
    },
    {
      what: `at most one of a channel was handed over twice for each of ${kills} kills (${twice})`,
      wrong: channels.filter((channel) => again(channel) > kills),
    },
  ];
}

/**
 * Kills the built product repeatedly while it sends a thousand messages. Checks that none is lost and at most one
 * per kill and channel is sent twice.
 */
export async function killUnderMessages(random: SeededRandom, times: number): Promise<Check[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const providers = await startProviders(paceMs);
    const env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      ...adminSettings,
      ...providers.env,
    };
    await (await startUntilReady(env, origin)).product.end('SIGKILL');
    const torment = async (db: Database) => {
      await queueFor(db, people);
      // A start killed midway may also have begun sending.
      let kills = 0;
      for (let at = 1; at <= times; at += 1) {
        const { killedStartingMs } = await playRound(env, origin, random);
        kills += killedStartingMs === undefined ? 1 : 2;
        say(
          `killed ${at} times, ${providers.taken.mail.length} mails and ${providers.taken.text.length} text messages taken`,
        );
      }
      const { product } = await startUntilReady(env, origin);
      await untilAllHaveEnded(db);
      const checks = await compare(db, providers, kills);
      const code = await product.end('SIGTERM');
      checks.push({ what: 'the last one ends cleanly', wrong: code === 0 ? [] : [`code ${code}`] });
      return checks;
    };
    return withDatabase(dataDir, torment).finally(() => providers.stop());
  });
}

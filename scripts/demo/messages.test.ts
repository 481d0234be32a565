import { expect, test } from 'vitest';
import { messageStates, quietHours } from '#contract/messages/messages.ts';
import { timeInLagos } from '#contract/platform/dates.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { sampleDrivers } from './drivers.ts';
import { fillMessages } from './fill-messages.ts';
import { fillRequests, sampleRequests } from './requests.ts';

const now = new Date('2027-03-31T10:59:00Z');

const world = await aWorld();
world.time.now = now;

test('the sample messages are of all states, are stored once, and none of them goes out on the day', async () => {
  const { db } = world.database;
  // Without photos, which take most of the time.
  for (const { row } of sampleDrivers(now)) await aDriver(db, row);
  await fillRequests(db, sampleRequests(now));
  const notification = { db, notify: world.notify };
  expect(await fillMessages(notification, now)).toBeGreaterThan(20);
  expect(await fillMessages(notification, now)).toBe(0);
  const rows = await db.selectFrom('messages').selectAll().execute();
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(messageStates));
  expect(rows.filter(({ endedAt }) => endedAt !== null && endedAt > now)).toEqual([]);
  const textedAt = rows.flatMap(({ channel, sentAt }) =>
    channel === 'text' && sentAt ? [timeInLagos(sentAt)] : [],
  );
  expect(textedAt.length).toBeGreaterThan(5);
  for (const time of textedAt)
    expect(time >= quietHours.until && time < quietHours.from).toBe(true);
  const reminded = rows.filter(
    ({ event, channel }) => event === 'documents-expire' && channel === 'mail',
  );
  expect(reminded.length).toBeGreaterThan(3);
  expect(new Set(reminded.map(({ createdAt }) => createdAt.toISOString()))).toEqual(
    new Set(['2027-03-31T06:00:00.000Z']),
  );
  await world.deliver();
  expect([world.mails, world.texts]).toEqual([[], []]);
});

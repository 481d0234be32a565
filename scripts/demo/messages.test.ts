import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageStates } from '#contract/messages.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { sampleDrivers } from './drivers.ts';
import { fillDrivers } from './fill-drivers.ts';
import { fillMessages } from './fill-messages.ts';
import { fillRequests } from './fill-requests.ts';
import { sampleRequests } from './requests.ts';

const now = new Date('2027-03-31T10:59:00Z');

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
  world.time.now = now;
});
afterAll(() => world.close());

test('the sample messages are of all states, are stored once, and none of them goes out on the day', async () => {
  const { db } = world.database;
  await fillDrivers({ db, files: world.files }, sampleDrivers(now), 'Fúnkẹ́ Bámidélé');
  await fillRequests(db, sampleRequests(now));
  expect(await fillMessages(db, world.tell, now)).toBeGreaterThan(20);
  expect(await fillMessages(db, world.tell, now)).toBe(0);
  const rows = await db.selectFrom('messages').selectAll().execute();
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(messageStates));
  await world.deliver();
  expect([world.mails, world.texts]).toEqual([[], []]);
});

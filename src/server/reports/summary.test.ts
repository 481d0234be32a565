import { beforeAll, expect, test } from 'vitest';
import {
  beginSummaries,
  endSummaries,
  readSummaryChoice,
} from '#contract/reports/monthly-summary.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';

const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
const { db } = world.database;
beforeAll(async () => {
  for (const day of ['2027-01-31', '2027-02-01', '2027-02-28']) {
    await aDriver(db, { createdAt: new Date(`${day}T12:00:00Z`) });
  }
});

async function sent(instant: string) {
  world.time.now = new Date(instant);
  await world.deliver();
  world.mails.splice(0);
  // As with several instances, and after a restart.
  await Promise.all([world.work().summaries.run(), world.work().summaries.run()]);
  await world.work().summaries.run();
  await world.deliver();
  return world.mails.map(({ to, subject }) => [to, subject]);
}

test('the figures of the month before go out once to who wanted them, as long as the account is open and can read reports', async () => {
  world.time.now = new Date('2027-02-10T12:00:00Z');
  const manager = await anAdministrator(world, 'Manager');
  const viewer = await anAdministrator(world, 'Viewer');
  const trainer = await anAdministrator(world, 'Trainer');
  expect(await attempt(trainer, beginSummaries)).toMatchObject({ status: 403 });
  for (const one of [manager, viewer, manager])
    expect(await attempt(one, beginSummaries)).toMatchObject({ status: 200 });
  expect(await ask(manager, readSummaryChoice)).toEqual({ isWanted: true });

  const toManager = ['manager@example.com', 'February 2027 in figures'];
  expect((await sent('2027-03-01T05:00:00Z')).sort()).toEqual([
    toManager,
    ['viewer@example.com', 'February 2027 in figures'],
  ]);
  const [mail] = world.mails;
  const link = 'http://localhost:3000/admin/reports?from=2027-02-01&to=2027-02-28';
  expect(mail?.text).toContain(
    '- Applications received: 2 (1)\n- Drivers placed: 0 (0)\n- Requests filled: – (–)',
  );
  expect(mail?.text).toContain(link);

  // Too late for this month; the next one reaches no one else.
  for (const again of [endSummaries, beginSummaries]) {
    expect(await attempt(viewer, again)).toMatchObject({ status: 200 });
  }
  expect(await sent('2027-03-02T05:00:00Z')).toEqual([]);
  await db
    .updateTable('admins')
    .set({ role: 'Trainer' })
    .where('email', '=', 'viewer@example.com')
    .execute();
  expect(await sent('2027-04-01T05:00:00Z')).toEqual([
    ['manager@example.com', 'March 2027 in figures'],
  ]);
  await db
    .updateTable('admins')
    .set({ deactivatedAt: world.time.now })
    .where('email', '=', 'manager@example.com')
    .execute();
  expect(await sent('2027-05-01T05:00:00Z')).toEqual([]);
});

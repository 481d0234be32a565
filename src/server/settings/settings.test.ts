import { expect, test } from 'vitest';
import { forbiddenMessage } from '#contract/platform/roles.ts';
import {
  changePlacingSettings,
  freeDaysMessage,
  readPlacingSettings,
} from '#contract/settings/placing.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';

const { world, admin } = await aWorldAtNoon();
const read = () => ask(admin, readPlacingSettings, {});
const change = (body: { freeDays: number; version?: number }, by = admin) =>
  attempt(by, changePlacingSettings, { body });

test('the free window has seven days, until an Owner or a Manager changes it', async () => {
  expect(await read()).toEqual({ freeDays: 7, version: 1 });
  const manager = await anAdministrator(world, 'Manager');
  expect(await change({ freeDays: 14, version: 1 }, manager)).toMatchObject({ status: 200 });
  expect(await read()).toEqual({ freeDays: 14, version: 2 });
  expect(await change({ freeDays: 14, version: 2 })).toMatchObject({ status: 200 });
  expect(await read()).toEqual({ freeDays: 14, version: 2 });
  const entries = await activity(world);
  const entry = entries.find(({ kind }) => kind === 'setting-changed');
  expect(entry).toMatchObject({
    kind: 'setting-changed',
    record: { kind: 'setting', name: 'Placing' },
    changes: [{ field: 'freeWindow', before: '7 days', after: '14 days' }],
  });
  const coordinator = await anAdministrator(world, 'Coordinator');
  expect(await ask(coordinator, readPlacingSettings, {})).toMatchObject({ freeDays: 14 });
  expect(await change({ freeDays: 1 }, coordinator)).toEqual({
    status: 403,
    message: forbiddenMessage('manage settings'),
  });
});

test('of two who change it at once, one gets a conflict that names the other', async () => {
  const { version } = await read();
  const answers = await Promise.all([
    change({ freeDays: 10, version }),
    change({ freeDays: 11, version }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.message).toMatch(
    /^You changed the settings \(Free window\) just now/,
  );
  expect((await read()).version).toBe(version + 1);
});

test.each([-1, 61, 1.5])('a free window of %s days is refused', async (freeDays) => {
  expect(await change({ freeDays })).toMatchObject({ status: 400, message: freeDaysMessage });
});

import { expect, test } from 'vitest';
import { changePlacingSettings, readPlacingSettings } from '#contract/settings/placing.ts';
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
});

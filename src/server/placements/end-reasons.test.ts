import { describe, expect, test } from 'vitest';
import { listActivity } from '#contract/activity/activity.ts';
import type { EndReasonBody } from '#contract/placements/end-reasons.ts';
import {
  formatFreeDay,
  listPastOfDriver,
  listPastOfRequest,
} from '#contract/placements/past-placements.ts';
import { listAssignedDrivers } from '#contract/placements/placements.ts';
import { erasePerson } from '#contract/privacy/privacy-people.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { changePlacingSettings } from '#contract/settings/placing.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, end, remove, replace } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const { world, admin } = await aWorldAtNoon();
const { db } = world.database;

const inDays = (days: number) => {
  world.time.now = new Date(noon.getTime() + days * 86_400_000);
};
const anApproved = (fullName = 'Ada Obi') => aCompleteDriver(db, { status: 'Approved', fullName });
const pastOf = async (id: string) =>
  (await ask(admin, listPastOfRequest, { params: { id } })).result;
const placedWith = async (requestId: string) =>
  (await ask(admin, listAssignedDrivers, { params: { requestId } })).result;
const undo = async (_id: string) => {
  const { version } = await ask(admin, readRequest, { params: { id: _id } });
  return attempt(admin, undoChange, { body: { record: 'request', _id, version } });
};

async function aPlacement(fullName?: string) {
  const request = await aCompanyRequest(db, { driversNeeded: 1, companyName: 'Sample Mills' });
  const driver = await anApproved(fullName);
  await assign(admin, driver, request);
  return { request, driver };
}

const incident: EndReasonBody = {
  reason: 'incident',
  words: 'Scraped the gate.',
  incidentOn: '2027-03-09',
  incidentDone: 'Told the insurer.',
};
const none = { reason: null, words: '', incidentOn: null, incidentDone: '' };

describe('the reason of an end', () => {
  test('is with the request, with words for colleagues and the days', async () => {
    const { request, driver } = await aPlacement();
    inDays(3);
    expect(await remove(admin, driver, request, incident)).toMatchObject({ status: 200 });
    expect(await pastOf(request)).toMatchObject([
      { ...incident, days: 4, driver: { _id: driver, fullName: 'Ada Obi' }, replaces: [] },
    ]);
    const { result } = await ask(admin, listActivity, { query: { record: request } });
    expect(result[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'reason', before: null, after: 'Incident' },
        { field: 'note', before: null, after: 'Scraped the gate.' },
        { field: 'incidentOn', before: null, after: '2027-03-09' },
        { field: 'incidentDone', before: null, after: 'Told the insurer.' },
      ]),
    );
  });

  test('is missing in the specified calls, and known of a block and a cancelled request', async () => {
    const [removed, blocked, cancelled] = [
      await aPlacement(),
      await aPlacement(),
      await aPlacement(),
    ];
    await remove(admin, removed.driver, removed.request);
    await act(admin, 'block', blocked.driver);
    await end(admin, cancelled.request, 'Cancelled');
    for (const [{ request }, reason] of [
      [removed, null],
      [blocked, 'blocked'],
      [cancelled, 'cancelled'],
    ] as const)
      expect(await pastOf(request)).toMatchObject([{ ...none, reason, days: 1 }]);
  });

  test('is refused with an incident that is still to come', async () => {
    const { request, driver } = await aPlacement();
    const reason = { ...incident, incidentOn: '2027-03-11' };
    const newDriverId = await anApproved();
    for (const answer of [
      await remove(admin, driver, request, reason),
      await replace(admin, driver, request, { newDriverId, ...reason }),
    ])
      expect(answer).toMatchObject({ status: 400, errors: [{ field: 'incidentOn' }] });
    expect(await placedWith(request)).toHaveLength(1);
  });

  test('goes with an undone replacement', async () => {
    const { request, driver } = await aPlacement();
    await replace(admin, driver, request, { newDriverId: await anApproved(), ...incident });
    expect(await undo(request)).toMatchObject({ status: 200 });
    expect(await placedWith(request)).toMatchObject([{ driver: { _id: driver }, replaces: [] }]);
    expect(await pastOf(request)).toEqual([]);
  });

  test('has its words in the past until the person is erased', async () => {
    const { request, driver } = await aPlacement('Bisi Ojo');
    await remove(admin, driver, request, incident);
    await ask(admin, erasePerson, {
      body: { records: [{ kind: 'driver', id: driver }], name: 'Bisi Ojo' },
    });
    expect(await pastOf(request)).toMatchObject([
      { reason: 'incident', words: '', incidentOn: '2027-03-09', incidentDone: '' },
    ]);
  });
});

describe('a replacement', () => {
  test('is free until the last day of the window, which is that of its own day', async () => {
    const { request, driver } = await aPlacement();
    const names = ['Bisi Ojo', 'Chidi Eze', 'Dayo Bello'];
    const [second = '', third = '', fourth = ''] = await Promise.all(names.map(anApproved));
    inDays(6);
    await replace(admin, driver, request, { newDriverId: second, reason: 'absent' });
    inDays(13.5);
    await replace(admin, second, request, { newDriverId: third, reason: 'company' });
    await ask(admin, changePlacingSettings, { body: { freeDays: 10 } });
    inDays(20);
    await replace(admin, third, request, { newDriverId: fourth, reason: 'left' });
    await ask(admin, changePlacingSettings, { body: { freeDays: 7 } });
    const [placement] = await placedWith(request);
    expect(placement?.replaces).toMatchObject([
      { driver: { fullName: 'Chidi Eze' }, days: 7, freeDays: 10, reason: 'left' },
      { driver: { fullName: 'Bisi Ojo' }, days: 9, freeDays: 7, reason: 'company' },
      { driver: { fullName: 'Ada Obi' }, days: 7, freeDays: 7, reason: 'absent' },
    ]);
    const [, paid, free] = placement?.replaces ?? [];
    expect([paid, free].map((one) => one && formatFreeDay(one.days, one.freeDays))).toEqual([
      'day 9',
      'day 7 of 7 free',
    ]);
  });
});

test('a driver’s profile has ended placements and the absences of a year', async () => {
  const driver = await anApproved();
  const seen = () => ask(admin, listPastOfDriver, { params: { id: driver } });
  for (const [at, reason] of (['absent', 'papers', 'absent'] as const).entries()) {
    inDays(100 * at);
    const request = await aCompanyRequest(db, { companyName: `Mill ${at}` });
    await assign(admin, driver, request);
    await remove(admin, driver, request, { reason });
  }
  expect(await seen()).toMatchObject({ absences: 2, pagedInfo: { total: 3 } });
  inDays(366);
  expect(await seen()).toMatchObject({ absences: 1 });
});

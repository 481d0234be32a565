import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  checkDecision,
  decideOnDrivers,
  nobodyChosenMessage,
  tooManyDriversMessage,
} from '#contract/bulk/bulk-decisions.ts';
import { type DriverStatus, otherOpenMessage } from '#contract/drivers/drivers.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { activity, activityOf } from '#test/samples/activity.ts';
import { aCompleteDriver, manyDrivers } from '#test/samples/drivers.ts';
import { findHalfStates, forgetDriversAndRequests } from '#test/samples/placements.ts';

let world: TestApp;
let owner: Administrator;
beforeAll(async () => {
  world = await anApp();
  owner = await anAdministrator(world);
});
afterAll(() => world.close());
beforeEach(() => forgetDriversAndRequests(world.database.db));

const driver = (status: DriverStatus = 'Pending', changes: object = {}) =>
  aCompleteDriver(world.database.db, { status, ...changes });
const decide = (body: object, admin = owner) => ask(admin, decideOnDrivers, { body });
const approve = (body: object, admin = owner) => decide({ action: 'approve', ...body }, admin);
const check = (body: object) => ask(owner, checkDecision, { body });

async function statuses(): Promise<Record<string, number>> {
  const rows = await world.database.db.selectFrom('drivers').select('status').execute();
  return Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([status, of]) => [status, of.length]));
}

describe('deciding on up to 100 drivers', () => {
  test('approves those who can be, and says why the others are not', async () => {
    const pending = [await driver(), await driver(), await driver('Rejected')];
    const blocked = await driver('Blocked', { fullName: 'Ngozi Eze' });
    const unknown = uuid();
    const answer = await approve({ ids: [...pending, blocked, unknown] });
    expect(answer.done).toBe(3);
    expect(answer.refusals).toEqual([
      expect.objectContaining({
        _id: blocked,
        fullName: 'Ngozi Eze',
        reason: "Ngozi Eze is Blocked and can't be approved.",
      }),
      expect.objectContaining({ _id: unknown, reason: 'There is no driver with this id.' }),
    ]);
    expect(await statuses()).toEqual({ Approved: 3, Blocked: 1 });
    expect(await findHalfStates(world.database.db)).toEqual([]);
  });

  test('rejects with a reason what the filter finds, without some', async () => {
    const spared = await driver('Pending');
    await manyDrivers(world.database.db, 4, (at) => ({ status: at < 3 ? 'Pending' : 'Approved' }));
    const rejection = { reason: 'experience', words: 'Two more years, please.' };
    const { possible } = await check({ action: 'reject', query: 'status=Pending', except: [spared] });
    const ids = possible.map(({ _id }) => _id);
    expect(await decide({ action: 'reject', ids, rejection })).toEqual({ done: 3, refusals: [] });
    expect(await statuses()).toEqual({ Pending: 1, Approved: 1, Rejected: 3 });
  });

  test('records each decision as a single one is recorded', async () => {
    const ids = [await driver(), await driver()];
    const payload = { action: 'approve', ids };
    const url = '/api/v1/admin/drivers/bulk';
    const answer = await world.app.inject({ method: 'POST', url, headers: await world.signIn(), payload });
    const entries = await activityOf(world, answer);
    expect(entries.map(({ kind, record }) => [kind, record._id]).toSorted()).toEqual(
      ids.map((id) => ['driver-approved', id]).toSorted(),
    );
  });

  test('refuses a driver whom somebody has changed since', async () => {
    const [one, other] = [await driver('Pending', { version: 2 }), await driver('Pending', { version: 2 })];
    const body = { ids: [one, other], versions: { [one]: 1, [other]: 2 } };
    expect((await check({ action: 'approve', ...body })).possible).toEqual([{ _id: other, version: 2 }]);
    const answer = await approve(body);
    expect(answer).toMatchObject({ done: 1, refusals: [{ _id: one }] });
    expect(answer.refusals[0]?.reason).toContain('while you had this open');
  });

  test('counts a driver who is named twice once', async () => {
    const id = await driver();
    expect(await approve({ ids: [id, id.toUpperCase()] })).toEqual({ done: 1, refusals: [] });
  });

  test('rejects nobody with words that are too long', async () => {
    const rejection = { reason: 'other', words: 'x'.repeat(501) };
    const body = { action: 'reject', ids: [await driver()], rejection };
    expect((await attempt(owner, decideOnDrivers, { body })).status).toBe(400);
    expect(await statuses()).toEqual({ Pending: 1 });
  });

  test('needs to be told who is meant, of whom there are at most 100', async () => {
    await driver();
    for (const endpoint of [decideOnDrivers, checkDecision]) {
      const answer = await attempt(owner, endpoint, { body: { action: 'approve' } });
      expect([answer.status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(nobodyChosenMessage)]);
    }
    expect((await check({ action: 'approve', query: '' })).possible).toHaveLength(1);
    const ids = Array.from({ length: 101 }, () => uuid());
    expect((await attempt(owner, decideOnDrivers, { body: { action: 'approve', ids } })).status).toBe(400);
    expect(await attempt(owner, checkDecision, { body: { action: 'approve', ids } })).toEqual({
      status: 409,
      message: tooManyDriversMessage,
    });
  });
});

describe('the check before', () => {
  test('names those who would be refused by any rule, and changes nothing', async () => {
    const { db } = world.database;
    const [pending, approved] = [await driver(), await driver('Approved', { fullName: 'Musa Danjuma' })];
    const [bare = ''] = await manyDrivers(db, 1, () => ({ status: 'Pending', fullName: 'Ada Bare' }));
    const same = { phoneNumber: '08011111111' };
    await driver('Approved', same);
    const second = await driver('Rejected', same);
    const decisions = () => activity(world, { kind: 'drivers', pageSize: '100' });
    const before = await decisions();
    const answer = await check({ action: 'approve', ids: [pending, approved, second, bare] });
    expect(answer.possible.map(({ _id }) => _id)).toEqual([pending]);
    expect(answer.refusals.map(({ reason }) => reason)).toEqual([
      "Musa Danjuma is Approved and can't be approved.",
      otherOpenMessage,
      expect.stringMatching(/^Ada Bare can't be approved yet. The .* are missing\.$/),
    ]);
    expect((await check({ action: 'reject', ids: [bare] })).possible).toHaveLength(1);
    expect(await statuses()).toEqual({ Pending: 2, Approved: 2, Rejected: 1 });
    expect(await decisions()).toEqual(before);
  });
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/roles.ts';
import {
  type BulkDecision,
  cancelBulkJob,
  checkDecision,
  decideOnDrivers,
  leftUndecidedMessage,
  nobodyChosenMessage,
  readBulkJob,
} from '#contract/bulk/bulk-decisions.ts';
import { type DriverStatus, otherOpenMessage } from '#contract/drivers/drivers.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { activity, activityOf } from '#test/samples/activity.ts';
import { aCompleteDriver, addDocuments, manyDrivers } from '#test/samples/drivers.ts';
import { findHalfStates, forgetDriversAndRequests } from '#test/samples/placements.ts';
import { bulkJobs } from './job-service.ts';
import { bulkJobName, deleteOldBulkJobs } from './service.ts';

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
const jobOf = ({ _id }: Pick<BulkDecision, '_id'>) => ask(owner, readBulkJob, { params: { id: _id ?? '' } });

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
    expect(answer).toMatchObject({ _id: null, state: 'done', total: 5, done: 3, refused: 2 });
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

  test('rejects by what the filter finds, without some', async () => {
    const spared = await driver('Pending');
    await manyDrivers(world.database.db, 4, (at) => ({ status: at < 3 ? 'Pending' : 'Approved' }));
    const rejection = { reason: 'experience', words: 'Two more years, please.' };
    const answer = await decide({ action: 'reject', query: 'status=Pending', except: [spared], rejection });
    expect(answer).toMatchObject({ total: 3, done: 3, refused: 0 });
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
    expect(await ask(owner, checkDecision, { body: { action: 'approve', ...body } })).toMatchObject({ possible: 1 });
    const answer = await approve(body);
    expect(answer).toMatchObject({ done: 1, refused: 1, refusals: [{ _id: one }] });
    expect(answer.refusals[0]?.reason).toContain('while you had this open');
  });

  test('counts a driver who is named twice once', async () => {
    const id = await driver();
    expect(await approve({ ids: [id, id.toUpperCase()] })).toMatchObject({ total: 1, done: 1, refused: 0 });
  });

  test('rejects nobody with words that are too long', async () => {
    const rejection = { reason: 'other', words: 'x'.repeat(501) };
    const body = { action: 'reject', ids: [await driver()], rejection };
    expect((await attempt(owner, decideOnDrivers, { body })).status).toBe(400);
    expect(await statuses()).toEqual({ Pending: 1 });
  });

  test('needs to be told who is meant', async () => {
    await driver();
    const answer = await attempt(owner, decideOnDrivers, { body: { action: 'approve' } });
    expect(answer).toMatchObject({ status: 400, message: nobodyChosenMessage });
    expect(await approve({ query: '' })).toMatchObject({ total: 1, done: 1 });
  });
});

describe('the check before', () => {
  test('names those who would be refused by any rule, and changes nothing', async () => {
    const [pending, approved] = [await driver(), await driver('Approved', { fullName: 'Musa Danjuma' })];
    const same = { phoneNumber: '08011111111' };
    await driver('Approved', same);
    const second = await driver('Rejected', same);
    const decisions = () => activity(world, { kind: 'drivers', pageSize: '100' });
    const before = await decisions();
    const answer = await ask(owner, checkDecision, { body: { action: 'approve', ids: [pending, approved, second] } });
    expect(answer).toMatchObject({ total: 3, possible: 1, refused: 2, isJob: false });
    expect(answer.refusals.map(({ reason }) => reason)).toEqual([
      "Musa Danjuma is Approved and can't be approved.",
      otherOpenMessage,
    ]);
    expect(await statuses()).toEqual({ Pending: 1, Approved: 2, Rejected: 1 });
    expect(await decisions()).toEqual(before);
    expect(await findHalfStates(world.database.db)).toEqual([]);
  });

  test('of more than 100 looks at the statuses, the documents and who has applied again', async () => {
    const { db } = world.database;
    const ids = await manyDrivers(db, 150, (at) => ({
      status: at < 110 ? 'Approved' : 'Pending',
      fullName: `D ${at}`,
    }));
    await addDocuments(db, ids.slice(0, 149));
    const same = { phoneNumber: '08011111111' };
    await driver('Approved', same);
    await driver('Rejected', { ...same, fullName: 'Ada Again' });
    const check = (action: 'approve' | 'reject') => ask(owner, checkDecision, { body: { action, query: '' } });
    const answer = await check('approve');
    expect(answer).toMatchObject({ total: 152, possible: 39, refused: 113, isJob: true });
    expect(answer.refusals).toHaveLength(100);
    const reasonOf = (name: string) => answer.refusals.find(({ fullName }) => fullName === name)?.reason;
    expect(reasonOf('D 109')).toBe("D 109 is Approved and can't be approved.");
    expect(reasonOf('D 149')).toMatch(/^D 149 can't be approved yet. The .* are missing\.$/);
    expect(reasonOf('Ada Again')).toBe(otherOpenMessage);
    expect(await check('reject')).toMatchObject({ total: 152, possible: 151 });
  });
});

describe('a job for more than 100', () => {
  const aJob = async (count: number, admin = owner) => {
    const status = (at: number) => (at % 10 === 0 ? 'Approved' : 'Pending');
    const ids = await manyDrivers(world.database.db, count, (at) => ({ status: status(at) }));
    await addDocuments(world.database.db, ids);
    return approve({ query: '' }, admin);
  };

  test('goes on step by step, and says how far it is and who was refused', async () => {
    const begun = await aJob(230);
    expect(begun).toMatchObject({ state: 'waiting', total: 230, done: 0, by: expect.stringMatching(/^Fúnkẹ́/) });
    await world.doJobs();
    expect(await jobOf(begun)).toMatchObject({ state: 'running', total: 230, done: 90, refused: 10, endedAt: null });
    await world.doJobs();
    await world.doJobs();
    const ended = await jobOf(begun);
    expect(ended).toMatchObject({ state: 'done', done: 207, refused: 23, endedAt: expect.any(String) });
    expect(ended.refusals).toHaveLength(23);
    expect(ended.refusals[0]?.reason).toMatch(/is Approved and can't be approved\.$/);
    expect(await statuses()).toEqual({ Approved: 230 });
    const entries = await activity(world, { kind: 'drivers', pageSize: '1' });
    expect(entries[0]).toMatchObject({ kind: 'driver-approved', actor: { kind: 'administrator', role: 'Owner' } });
    expect(await findHalfStates(world.database.db)).toEqual([]);
  });

  test('that fails for good says so, and names whom it has not decided on', async () => {
    const begun = await aJob(120);
    await world.doJobs();
    expect(await jobOf(begun)).toMatchObject({ state: 'running', done: 90, refused: 10 });
    await bulkJobs(world.parts.bulk)[bulkJobName].givenUp({ id: begun._id });
    const ended = await jobOf(begun);
    expect(ended).toMatchObject({ state: 'failed', done: 90, refused: 30, endedAt: expect.any(String) });
    expect(ended.refusals.filter(({ reason }) => reason === leftUndecidedMessage)).toHaveLength(20);
    // A run that was taken for lost comes back.
    await world.doJobs();
    expect(await jobOf(begun)).toEqual(ended);
    expect(await statuses()).toEqual({ Approved: 102, Pending: 18 });
  });

  test('run twice at once, as after a lost connection, decides on everybody once', async () => {
    const begun = await aJob(120);
    const { db } = world.database;
    const queue = { add: async () => undefined };
    const again = bulkJobs(world.parts.bulk)[bulkJobName];
    // The queue gives a job that it takes for lost to another process.
    const run = () => again.run({ id: begun._id }, queue);
    await Promise.all([run(), run(), run()]);
    await run();
    await world.doJobs();
    expect(await jobOf(begun)).toMatchObject({ state: 'done', done: 108, refused: 12 });
    const { count } = await db
      .selectFrom('driverStatusChanges')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(108);
  });

  test('stops when it is told to, and keeps what it has decided', async () => {
    const begun = await aJob(130);
    await world.doJobs();
    const params = { id: begun._id ?? '' };
    expect(await ask(owner, cancelBulkJob, { params })).toMatchObject({ state: 'cancelled', done: 90 });
    await world.doJobs();
    expect(await jobOf(begun)).toMatchObject({ state: 'cancelled', done: 90, refused: 10 });
    expect((await attempt(owner, cancelBulkJob, { params })).status).toBe(409);
  });

  test('decides on nobody any more once the role of who has decided does not allow it', async () => {
    const reviewer = await anAdministrator(world, 'Reviewer');
    const begun = await aJob(110, reviewer);
    const change = (role: Role) =>
      world.database.db.updateTable('admins').set({ role }).where('email', '=', 'reviewer@example.com').execute();
    await change('Viewer');
    await world.doJobs();
    await world.doJobs();
    await change('Reviewer');
    expect(await jobOf(begun)).toMatchObject({ state: 'done', done: 0, refused: 110 });
  });

  test('is forgotten 30 days after its end', async () => {
    const { db } = world.database;
    const begun = await aJob(101);
    const inDays = (days: number) => new Date(world.time.now.getTime() + days * 86_400_000);
    await deleteOldBulkJobs(db, inDays(400));
    expect(await jobOf(begun)).toMatchObject({ state: 'waiting' });
    await world.doJobs();
    await world.doJobs();
    await deleteOldBulkJobs(db, inDays(29));
    expect(await jobOf(begun)).toMatchObject({ state: 'done' });
    await deleteOldBulkJobs(db, inDays(31));
    expect((await attempt(owner, readBulkJob, { params: { id: begun._id ?? '' } })).status).toBe(404);
  });

  test('that does not exist is not found', async () => {
    for (const id of ['1', uuid()]) {
      expect((await attempt(owner, readBulkJob, { params: { id } })).status).toBe(404);
      expect((await attempt(owner, cancelBulkJob, { params: { id } })).status).toBe(404);
    }
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listActivity } from '#contract/activity/activity.ts';
import { answerAsk, deadAskMessage, OpenAsk, readAsk } from '#contract/asks/ask-links.ts';
import { allowAsks, askAgain, askDrivers, draftAsk, listAsks } from '#contract/asks/asks.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { openDatabase, requestLimits } from '#server/platform/database/database.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, aWorld, type TestApp } from '#test/app.ts';
import { aDriver, manyDrivers } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { assign, end, forgetDriversAndRequests } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const morning = new Date('2027-03-10T07:30:00Z');
const minute = 60_000;
const period = { startsOn: '2027-03-15', endsOn: '2027-09-14' };

let sender = 0;
const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
world.time.now = morning;
const owner = await anAdministrator(world);
beforeEach(async () => {
  world.time.now = morning;
  await world.database.db.deleteFrom('messages').execute();
  await world.database.db.deleteFrom('rateLimits').execute();
  await forgetDriversAndRequests(world.database.db);
});

const family = (count: number) =>
  manyDrivers(world.database.db, count, (at) => ({
    status: 'Approved' as const,
    fullName: `Driver ${at}`,
    email: `driver.${at}@example.com`,
    phoneNumber: `0802${1_000_000 + at}`,
  }));
const aRequest = (changes: object = {}) =>
  aCompanyRequest(world.database.db, {
    ...period,
    companyName: 'Secret Mills',
    driversNeeded: 2,
    ...changes,
  });
const put = (requestId: string, driverIds: string[]) =>
  ask(owner, askDrivers, { params: { requestId }, body: { driverIds } });
const again = (requestId: string) => ask(owner, askAgain, { params: { requestId } });
const list = (requestId: string) => ask(owner, listAsks, { params: { requestId } });
const tokenIn = (words: string) => /ask#([\w-]+)/.exec(words)?.[1] ?? '';

/** The tokens of the mails that go out, by address. */
async function tokens(): Promise<string[]> {
  return (await hear(world, 2))
    .filter(({ subject }) => subject !== '')
    .map(({ words }) => tokenIn(words));
}

/** The same product on the same database, with its own connections, as many as the product has. */
async function anotherInstance() {
  const { db, pool } = openDatabase(
    { connectionString: world.database.url },
    { limits: requestLimits },
  );
  const other = await anApp({
    beside: { database: { ...world.database, db, pool }, folder: world.folder },
  });
  other.time.now = world.time.now;
  return { world: other, stop: () => other.stop().then(() => db.destroy()) };
}

async function post(
  endpoint: typeof readAsk | typeof answerAsk,
  payload: object,
  app = world.app,
  from?: string,
) {
  sender += 1;
  const remoteAddress = from ?? `10.0.${Math.floor(sender / 250)}.${(sender % 250) + 1}`;
  const answered = await app.inject({
    method: 'POST',
    url: apiBase + endpoint.path,
    payload,
    remoteAddress,
  });
  const { message, data } = z.parse(
    z.looseObject({ message: z.string(), data: z.optional(OpenAsk) }),
    answered.json(),
  );
  return { status: answered.statusCode, message, data, payload: answered.payload };
}
const say = (token: string, answer: 'can' | 'cannot') => post(answerAsk, { token, answer });

/** Says yes, and again while the server lacks connections, as on a busy machine. */
async function press(token: string, app: TestApp['app']) {
  for (;;) {
    const answered = await post(answerAsk, { token, answer: 'can' }, app, '10.8.8.8');
    if (answered.status !== 503) return answered;
  }
}

describe('asking who can', () => {
  test('names vehicle, town, days and the end, and not the client; undone within two minutes, nobody hears of it', async () => {
    const [requestId, [driver = '']] = [await aRequest(), await family(1)];
    const { request } = await put(requestId, [driver]);
    await ask(owner, undoChange, { body: { record: 'request', ...request } });
    expect(await hear(world, 5)).toEqual([]);
    expect((await list(requestId)).result).toEqual([]);

    await put(requestId, [driver]);
    expect(await hear(world, 1)).toEqual([]);
    const [mail, text] = await hear(world, 1);
    for (const words of [mail?.words ?? '', text?.words ?? '']) {
      expect(words).toContain('Truck');
      expect(words).toContain('Lagos');
      expect(words).toContain('14 Mar 2027, 6:00 pm');
      expect(words).not.toContain('Secret');
    }
  });

  test('names who is not asked, and why', async () => {
    const { db } = world.database;
    const requestId = await aRequest();
    const one = (changes: object) => aDriver(db, { status: 'Approved', ...changes });
    const placed = await one({ fullName: 'Ada Placed' });
    await assign(owner, placed, await aRequest());
    const ids = [
      await one({ fullName: 'Bola Blocked', status: 'Blocked' }),
      await one({ fullName: 'Chidi Deleted', status: 'Deleted', deletedAt: morning }),
      await one({ fullName: 'Dayo Silent', asksRefusedAt: morning }),
      await one({ fullName: 'Efe Unreached', email: '', phoneNumber: '+44 20 7946 0000' }),
      placed,
    ];
    const free = await one({ fullName: 'Femi Free' });
    const draft = await ask(owner, draftAsk, {
      params: { requestId },
      query: { drivers: [...ids, free].join(',') },
    });
    expect(draft).toMatchObject({ people: 1, texts: 1 });
    const { asked, refusals } = await put(requestId, [...ids, free]);
    expect(asked).toBe(1);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'Ada Placed is placed for these days.',
      'Bola Blocked is Blocked.',
      'Chidi Deleted is Deleted.',
      "Dayo Silent doesn't want to be asked.",
      'We have no address for Efe Unreached.',
    ]);
    expect((await put(requestId, [free])).refusals[0]?.reason).toBe('Femi Free was asked before.');
  });

  test('a driver is asked twice a day over all requests, also by requests at once; tomorrow again', async () => {
    const [driver = ''] = await family(1);
    const requests = await Promise.all([aRequest(), aRequest(), aRequest()]);
    const outcomes = await Promise.all(requests.map((requestId) => put(requestId, [driver])));
    expect(outcomes.map(({ asked }) => asked).toSorted()).toEqual([0, 1, 1]);
    expect(outcomes.flatMap(({ refusals }) => refusals.map(({ reason }) => reason))).toEqual([
      'Driver 0 was asked twice today.',
    ]);
    const left = requests.filter((_, at) => outcomes[at]?.asked === 0);
    world.time.now = new Date(morning.getTime() + 24 * 60 * minute);
    expect((await put(left[0] ?? '', [driver])).asked).toBe(1);
  });

  test('those without an answer are asked again once', async () => {
    const [requestId, drivers] = [await aRequest(), await family(3)];
    await put(requestId, drivers);
    const [first = ''] = await tokens();
    await say(first, 'cannot');
    const early = await attempt(owner, askAgain, { params: { requestId } });
    expect([early.status, early.message]).toEqual([
      409,
      'They can be asked again from 10 Mar 2027, 9:30 am.',
    ]);
    expect(await list(requestId)).toMatchObject({
      unanswered: 0,
      againFrom: '2027-03-10T08:30:00.000Z',
    });
    world.time.now = new Date(morning.getTime() + 60 * minute);
    expect(await list(requestId)).toMatchObject({ unanswered: 2, againFrom: null });
    expect((await again(requestId)).asked).toBe(2);
    expect((await hear(world, 2)).length).toBe(4);
    expect((await again(requestId)).asked).toBe(0);
  });
});

describe('the link', () => {
  test('changes nothing by being opened, and counts an answer once, however often it is pressed', async () => {
    const [requestId, drivers] = [await aRequest(), await family(2)];
    await put(requestId, drivers);
    const [token = '', other = ''] = await tokens();
    for (let at = 0; at < 3; at += 1)
      expect((await post(readAsk, { token })).data?.answer).toBeNull();
    expect((await list(requestId)).result.map(({ answer }) => answer)).toEqual([null, null]);
    world.time.now = new Date(morning.getTime() + 30 * minute);
    await Promise.all([say(token, 'can'), say(token, 'can'), say(other, 'cannot')]);
    const { minutesToYes, result } = await list(requestId);
    expect(result.map(({ answer }) => answer)).toEqual(['can', 'cannot']);
    expect(minutesToYes).toBe(30);
    const available = await ask(owner, listDrivers, { query: { availableFor: requestId } });
    expect(available.result.map(({ _id }) => _id)[0]).toBe(result[0]?._id);
    expect((await say(token, 'cannot')).data).toMatchObject({ state: 'open', answer: 'cannot' });
  });

  test('of 12 answers at once, behind one address of a mobile network, to two instances each counts once, pressed twice', async () => {
    const [requestId, drivers] = [await aRequest(), await family(12)];
    await put(requestId, drivers);
    const all = await tokens();
    const other = await anotherInstance();
    const answered = await Promise.all(
      [...all, ...all].map((token, at) => press(token, (at % 3 ? world : other.world).app)),
    );
    expect(answered.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const { result } = await list(requestId);
    expect(result.filter(({ answer }) => answer === 'can')).toHaveLength(12);
    await other.stop();
  });

  test('says kindly that the work is taken, cancelled or over, and names nothing any more', async () => {
    const [requestId, drivers] = [await aRequest({ driversNeeded: 1 }), await family(2)];
    await put(requestId, drivers);
    const [token = ''] = await tokens();
    await assign(owner, drivers[1] ?? '', requestId);
    expect(await say(token, 'can')).toMatchObject({
      status: 409,
      message: 'This work is taken. Thank you all the same.',
    });
    expect((await post(readAsk, { token })).data).toEqual({
      state: 'taken',
      work: null,
      answer: null,
      wantsAsks: true,
    });
    await end(owner, requestId, 'Cancelled');
    expect((await post(readAsk, { token })).data?.state).toBe('cancelled');

    const late = await aRequest();
    await put(late, drivers.slice(0, 1));
    const [lateToken = ''] = (await tokens()).slice(-1);
    world.time.now = new Date('2027-03-14T17:00:01Z');
    expect((await say(lateToken, 'can')).message).toBe(
      'The time to answer is over. Thank you all the same.',
    );
    expect((await list(late)).state).toBe('over');
  });

  test('that was changed or made up says one sentence without a name, and counts as a wrong try', async () => {
    const [requestId, drivers] = [await aRequest(), await family(1)];
    await put(requestId, drivers);
    const [token = ''] = await tokens();
    const remoteAddress = '10.9.9.9';
    const open = (sent: string) =>
      world.app.inject({
        method: 'POST',
        url: apiBase + readAsk.path,
        payload: { token: sent },
        remoteAddress,
      });
    for (let at = 0; at < 10; at += 1) {
      const answered = await open(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`);
      expect([answered.statusCode, answered.json<{ message: string }>().message]).toEqual([
        404,
        deadAskMessage,
      ]);
    }
    expect((await open('x'.repeat(38))).statusCode).toBe(429);
  });

  test("'Don't ask me again' counts until the driver or, on the driver's word, the office takes it back", async () => {
    const [requestId, [driver = '']] = [await aRequest(), await family(1)];
    await put(requestId, [driver]);
    const [token = ''] = await tokens();
    await post(answerAsk, { token, wantsAsks: false });
    expect(await list(requestId)).toMatchObject({ unanswered: 0, result: [{ wantsAsks: false }] });
    expect((await put(await aRequest(), [driver])).asked).toBe(0);
    expect((await again(requestId)).asked).toBe(0);
    await post(answerAsk, { token, wantsAsks: true });
    expect((await put(await aRequest(), [driver])).asked).toBe(1);

    await post(answerAsk, { token, wantsAsks: false });
    const said = { reason: 'He rang: ask him again.' };
    const allow = () => attempt(owner, allowAsks, { params: { id: driver }, body: said });
    expect((await allow()).status).toBe(200);
    expect((await allow()).message).toBe('Driver 0 can be asked already.');
    const profile = await ask(owner, readDriver, { params: { id: driver } });
    expect(profile.asksRefusedAt).toBeNull();
    const [entry] = (await ask(owner, listActivity, { query: { record: driver } })).result;
    expect(entry).toMatchObject({
      kind: 'asking-allowed',
      changes: [{ field: 'reason', after: said.reason }],
    });
  });
});

test('asks go six months after the last day of their request', async () => {
  const requestId = await aRequest({ startsOn: '2026-08-01', endsOn: '2026-09-11' });
  await put(requestId, await family(1));
  await world.work().retention.run();
  expect((await list(requestId)).result).toHaveLength(1);
  world.time.now = new Date(morning.getTime() + 24 * 60 * minute);
  await world.work().retention.run();
  expect((await list(requestId)).result).toEqual([]);
});

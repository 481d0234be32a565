import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Availability } from '#server/platform/database/availability.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { DatabaseUnavailableError } from '#server/platform/database/unavailable.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { waitFor, waitUntil } from '#test/wait.ts';
import { queueOfRequest, startJobs } from './jobs.ts';
import { createLogger } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const Line = z.looseObject({
  level: z.number(),
  msg: z.string(),
  job: z.optional(z.string()),
  err: z.unknown(),
});
const written: string[] = [];
const logger = createLogger({ to: { write: (line) => void written.push(line) } });
const lines = () => written.map((line) => z.parse(Line, JSON.parse(line)));
beforeEach(() => void written.splice(0));

/** Ends the delay before the next try. */
const tryAgainNow = () =>
  database.pool.query("update pgboss.job set start_after = now() where state = 'retry'");

const hour = 60 * 60 * 1000;

test('a job is done once by one of several apps, also when it was noted before any of them ran; none of a transaction that is rolled back', async () => {
  const done: unknown[] = [];
  const jobs = { greet: async (data: unknown) => void done.push(data) };
  const first = await startJobs(database.pool, jobs, logger);
  await first.stop();
  await first.add('greet', { to: 'Ṣadé' }, database.db);
  const running = [
    await startJobs(database.pool, jobs, logger),
    await startJobs(database.pool, jobs, logger),
  ];
  const undone = database.db.transaction().execute(async (tx) => {
    await running[0]?.add('greet', { to: 'nobody' }, tx);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  await running[0]?.add('greet', { to: 'Ngozi' }, database.db);
  await waitFor(() => expect(done).toHaveLength(2));
  await Promise.all(running.map((one) => one.stop()));
  expect(done).toEqual(expect.arrayContaining([{ to: 'Ṣadé' }, { to: 'Ngozi' }]));
  expect(done).toHaveLength(2);
  expect(lines()).toEqual([]);
});

test('several that start at once on an empty database all start', async () => {
  const apps = Array.from({ length: 4 }, () => openDatabase({ connectionString: database.url }));
  await database.pool.query('drop schema if exists pgboss cascade');
  const running = await Promise.all(
    apps.map(({ pool }) => startJobs(pool, { greet: async () => undefined }, logger)),
  );
  await Promise.all(running.map((one) => one.stop()));
  await Promise.all(apps.map((app) => app.close()));
  expect(lines()).toEqual([]);
});

test('a job that fails is told of by its name, the kind of error and the place, and tried again', async () => {
  let tries = 0;
  const jobs = {
    stumble: async () => {
      tries += 1;
      if (tries === 1)
        throw Object.assign(new TypeError('no mail for ada@private.example'), { code: 'EAWAY' });
    },
  };
  const running = await startJobs(database.pool, jobs, logger);
  await queueOfRequest(running, 'abcdefgh01234567').add('stumble', {}, database.db);
  await waitFor(() => expect(lines()).not.toEqual([]));
  await waitUntil(async () => (await tryAgainNow()).rowCount === 1);
  await waitFor(() => expect(tries).toBe(2));
  await running.stop();
  const stack = expect.arrayContaining([expect.stringContaining('jobs.test.ts')]);
  expect(lines()).toMatchObject([
    {
      level: 50,
      msg: 'a job failed',
      job: 'stumble',
      reqId: 'abcdefgh01234567',
      err: { type: 'TypeError', code: 'EAWAY', stack },
    },
  ]);
});

test('a queue that waits out an outage only warns', async () => {
  const availability = new Availability();
  const { pool, close } = openDatabase({ connectionString: database.url }, { availability });
  const running = await startJobs(pool, { rest: async () => undefined }, logger);
  availability.lost(new DatabaseUnavailableError('no-answer'));
  await waitFor(() => expect(lines()).not.toEqual([]));
  availability.restored();
  await running.stop();
  await close();
  expect(new Set(lines().map(({ level, msg }) => `${level} ${msg}`))).toEqual(
    new Set(['40 the job queue failed']),
  );
});

test('a job that hangs is given up at the end, and done by the next app that starts', async () => {
  let tries = 0;
  const jobs = {
    hang: async () => {
      tries += 1;
      if (tries === 1) await new Promise(() => undefined);
    },
  };
  const first = await startJobs(database.pool, jobs, logger);
  await first.add('hang', {}, database.db);
  await waitFor(() => expect(tries).toBe(1));
  await first.stop();
  await tryAgainNow();
  const second = await startJobs(database.pool, jobs, logger);
  await waitFor(() => expect(tries).toBe(2));
  await second.stop();
  expect(lines()).toEqual([]);
});

describe('scheduled work', () => {
  /** Simulates that no instance ran for this many hours. */
  const beAway = (hours: number) =>
    database.pool.query(
      `update pgboss.version set cron_on = now() - make_interval(hours => ${hours});
       update pgboss.schedule set created_on = now() - make_interval(hours => ${hours * 2})`,
    );
  // Half a period away, so that nothing is due during the tests.
  const inLagos = (ms: number) => new Date(Date.now() + hour + ms).toISOString().slice(11, 16);
  const hourly = { everyHourAt: Number(inLagos(hour / 2).slice(3)) };
  const daily = { everyDayAt: inLagos(12 * hour) };

  test('that came due while nobody ran is done once soon after, by one of several apps', async () => {
    const done: string[] = [];
    const start = async () => {
      const running = await startJobs(database.pool, {}, logger);
      await running.schedule('tidy', hourly, async () => void done.push('tidy'));
      await running.schedule('nightly', daily, async () => void done.push('nightly'));
      return running;
    };
    await (await start()).stop();
    expect(done).toEqual([]);
    await beAway(25);
    const running = await Promise.all([start(), start(), start()]);
    await waitUntil(() => done.length >= 2);
    await waitUntil(async () => {
      const left =
        "select from pgboss.job where name ~ 'tidy|nightly|send-it' and state <= 'active'";
      return (await database.pool.query(left)).rows.length === 0;
    });
    await Promise.all(running.map((one) => one.stop()));
    expect(done.toSorted()).toEqual(['nightly', 'tidy']);
    expect(lines()).toEqual([]);
  });

  test('is due at a minute of each hour, or at a time of the day in Lagos', async () => {
    const running = await startJobs(database.pool, {}, logger);
    await running.schedule('tidy', { everyHourAt: 5 }, async () => undefined);
    await running.schedule('nightly', { everyDayAt: '02:07' }, async () => undefined);
    await expect(
      running.schedule('never', { everyDayAt: '24:00' }, async () => undefined),
    ).rejects.toThrow('02:30');
    const { rows } = await database.pool.query(
      'select name, cron, timezone from pgboss.schedule order by name',
    );
    expect(rows).toEqual([
      { name: 'nightly', cron: '7 2 * * *', timezone: 'Africa/Lagos' },
      { name: 'tidy', cron: '5 * * * *', timezone: 'Africa/Lagos' },
    ]);
    await running.stop();
  });
});

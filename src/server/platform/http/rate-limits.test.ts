import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { HttpError } from './http-errors.ts';
import { deleteExpiredCounters, type RateLimit, rateLimit } from './rate-limits.ts';

const seconds = 900;
let database: TestDatabase;
let limit: RateLimit;
let key: string;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  limit = rateLimit(database.pool, 'knocks', 3, seconds);
  key = crypto.randomUUID();
});
afterEach(() => void vi.useRealTimers());

/** The wait of an event of `key`, in seconds; 0 if allowed. */
async function waitOf(counted: RateLimit = limit): Promise<number> {
  try {
    await counted.count(key);
    return 0;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return error.retryAfterSeconds ?? 0;
    throw error;
  }
}

async function waits(events: number): Promise<number[]> {
  const found = [];
  for (let at = 0; at < events; at += 1) found.push(await waitOf());
  return found;
}

/** Sets the database's clock back (forward if negative), by moving the window's end the other way. */
async function setBack(ms: number): Promise<void> {
  const moved = `update rate_limits set ends_at = ends_at + make_interval(secs => $2) where key = $1`;
  expect((await database.pool.query(moved, [`knocks:${key}`, ms / 1000])).rowCount).toBe(1);
}

const setAppClock = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ms);
};

const second = 1000;
const hour = 60 * 60 * second;
const isAWait = (wait: number) => Number.isInteger(wait) && wait >= 1 && wait <= seconds;

describe('a limit', () => {
  test('lets in as many events as it says, and tells the others how long to wait', async () => {
    const [first, second, third, ...others] = await waits(6);
    expect([first, second, third]).toEqual([0, 0, 0]);
    expect(others.filter(isAWait)).toHaveLength(3);
  });

  test('lets in exactly as many of many at once', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => waitOf()));
    expect(all.filter((wait) => wait === 0)).toHaveLength(3);
    expect(all.filter(isAWait)).toHaveLength(37);
  });

  test('opens again when its time from the first event is over, however many came meanwhile', async () => {
    await waits(3);
    await setBack(-(seconds - 60) * second);
    const [late = 0] = await waits(5);
    expect(late).toBeGreaterThan(50);
    expect(late).toBeLessThanOrEqual(60);
    await setBack(-60 * second);
    expect(await waits(3)).toEqual([0, 0, 0]);
    expect(isAWait(await waitOf())).toBe(true);
  });

  test('takes an event back, and never more than there were', async () => {
    await waits(3);
    await limit.refund(key);
    expect(await waitOf()).toBe(0);
    for (let at = 0; at < 9; at += 1) await limit.refund(key);
    expect((await waits(4)).map((wait) => wait > 0)).toEqual([false, false, false, true]);
  });
});

describe('when a clock is wrong', () => {
  test("the app's, set three days on, changes nothing", async () => {
    await waits(3);
    setAppClock(72 * hour);
    expect(isAWait(await waitOf())).toBe(true);
  });

  test("the database's, set back by three days, lets nobody wait longer than the window is", async () => {
    await waits(4);
    await setBack(72 * hour);
    expect(isAWait(await waitOf())).toBe(true);
    await setBack(-seconds * second);
    expect(await waitOf()).toBe(0);
  });
});

test("old counters are forgotten by the database's clock, and others are not", async () => {
  const counters = async () =>
    (await database.pool.query('select key from rate_limits where key = $1', [`knocks:${key}`]))
      .rowCount;
  await waitOf();
  setAppClock(72 * hour);
  await deleteExpiredCounters(database.db);
  expect(await counters()).toBe(1);
  await setBack(-(seconds + 1) * second);
  await deleteExpiredCounters(database.db);
  expect(await counters()).toBe(0);
});

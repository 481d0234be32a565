import { afterAll, expect, test } from 'vitest';
import { aDatabase } from '#test/database.ts';
import { waitFor } from '#test/wait.ts';
import { claimInstanceLock } from './instance-lock.ts';

const { pool, close } = await aDatabase();
afterAll(close);

const holders = async () => {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  return rows.map(({ pid }) => pid);
};

test('however often its session is cut, the lock is held again, once, and takes no connection of the pool', async () => {
  const lock = await claimInstanceLock(pool);
  expect(await lock.isAlive(lock.id)).toBe(true);
  for (let round = 0; round < 4; round += 1) {
    const [pid] = await holders();
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await waitFor(async () => expect(await holders()).not.toContain(pid));
    await waitFor(async () => expect(await holders()).toHaveLength(1));
  }
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await lock.release();
  await waitFor(async () => expect(await holders()).toEqual([]));
});

test('others see it as long as it is held', async () => {
  const [one, other] = [await claimInstanceLock(pool), await claimInstanceLock(pool)];
  expect(await other.isAlive(one.id)).toBe(true);
  await one.release();
  await waitFor(async () => expect(await other.isAlive(one.id)).toBe(false));
  await other.release();
});

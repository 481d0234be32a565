import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { startJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const soon = { timeout: 25_000, interval: 100 };

test('a job is done once by one of several apps, also when it was noted before any of them ran', async () => {
  const done: unknown[] = [];
  const jobs = {
    greet: async (data: unknown) => {
      done.push(data);
    },
  };
  const trouble: Error[] = [];
  const note = (error: Error) => trouble.push(error);
  const first = await startJobs(database.pool, jobs, note);
  await first.stop();
  await first.add('greet', { to: 'Ṣadé' });
  const second = await startJobs(database.pool, jobs, note);
  const third = await startJobs(database.pool, jobs, note);
  await second.add('greet', { to: 'Ngozi' });
  await vi.waitFor(() => expect(done).toHaveLength(2), soon);
  await second.stop();
  await third.stop();
  expect(done).toEqual(expect.arrayContaining([{ to: 'Ṣadé' }, { to: 'Ngozi' }]));
  expect(done).toHaveLength(2);
  expect(trouble).toEqual([]);
}, 60_000);

test('a job that fails is told of, and tried again', async () => {
  const failures: string[] = [];
  let tries = 0;
  const jobs = {
    stumble: async () => {
      tries += 1;
      if (tries === 1) throw new Error('the mail server is away');
    },
  };
  const running = await startJobs(database.pool, jobs, (error) => failures.push(error.message));
  await running.add('stumble', {});
  await vi.waitFor(() => expect(tries).toBe(2), soon);
  await running.stop();
  expect(failures).toEqual(['the mail server is away']);
}, 60_000);

test('a job that hangs is given up at the end, and done by the next app that starts', async () => {
  let tries = 0;
  const jobs = {
    hang: async () => {
      tries += 1;
      if (tries === 1) await new Promise(() => undefined);
    },
  };
  const trouble: Error[] = [];
  const first = await startJobs(database.pool, jobs, (error) => trouble.push(error));
  await first.add('hang', {});
  await vi.waitFor(() => expect(tries).toBe(1), soon);
  await first.stop();
  const second = await startJobs(database.pool, jobs, (error) => trouble.push(error));
  await vi.waitFor(() => expect(tries).toBe(2), soon);
  await second.stop();
  expect(trouble).toEqual([]);
}, 60_000);

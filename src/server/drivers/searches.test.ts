import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { waitUntil } from '#test/wait.ts';

const lock = 4_711;

let world: TestApp;
let admin: Administrator;
beforeAll(async () => {
  world = await anApp();
  admin = await anAdministrator(world);
  await aDriver(world.database.db, { fullName: 'Adébáyọ̀ Ògúnlẹ́yẹ' });
  // From now on a search takes as long as the test holds the lock.
  await sql`create or replace function fold_text(text) returns text language plpgsql immutable strict as $$
    begin
      perform pg_advisory_lock_shared(${sql.lit(lock)});
      perform pg_advisory_unlock_shared(${sql.lit(lock)});
      return lower($1);
    end $$`.execute(world.database.db);
});
afterAll(() => world.close());

/** Runs `work` while every search waits in the database. */
async function whileSearchesWait<Result>(work: () => Promise<Result>): Promise<Result> {
  return world.database.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${lock})`.execute(holder);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(holder);
    }
  });
}

async function searchesInDatabase(): Promise<number> {
  const { rows } = await sql<{ searches: number }>`
    select count(*) as searches from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(world.database.db);
  return rows[0]?.searches ?? 0;
}

const search = () => ask(admin, listDrivers, { query: { fullName: 'bay' } });

test('lists are answered while many searches take long, and so are the searches in the end', async () => {
  const searches = await whileSearchesWait(async () => {
    const started = Array.from({ length: 12 }, search);
    await waitUntil(async () => (await searchesInDatabase()) > 0);
    for (let times = 0; times < 3; times += 1) expect((await ask(admin, listDrivers)).result).toHaveLength(1);
    return started;
  });
  for (const { pagedInfo } of await Promise.all(searches)) expect(pagedInfo.total).toBe(1);
});

test('a search ends in the database when its caller goes', async () => {
  const headers = await world.signIn();
  const url = await world.app.listen({ port: 0 });
  await whileSearchesWait(async () => {
    const caller = new AbortController();
    const asked = fetch(`${url}/api/v1${listDrivers.path}?fullName=bay`, {
      headers,
      signal: caller.signal,
    });
    await waitUntil(async () => (await searchesInDatabase()) === 1);
    caller.abort();
    await expect(asked).rejects.toThrow();
    await waitUntil(async () => (await searchesInDatabase()) === 0);
  });
});

test('too many searches at once are refused', async () => {
  const headers = await world.signIn();
  const answers = await whileSearchesWait(async () => {
    const started = Array.from({ length: 60 }, () =>
      world.app.inject({ url: `/api/v1${listDrivers.path}`, query: { fullName: 'bay' }, headers }),
    );
    const first = await Promise.race(started);
    expect(first.statusCode).toBe(503);
    expect(first.headers['retry-after']).toBe('60');
    return started;
  });
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
});

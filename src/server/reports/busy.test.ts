import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { readReport, reportNames } from '#contract/reports/reports.ts';

import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { waitUntil } from '#test/wait.ts';

let world: TestApp;
let admin: Administrator;
beforeAll(async () => {
  world = await anApp();
  admin = await anAdministrator(world);
});
afterAll(() => world.close());

/** Runs `work` while every report waits in the database for the placements. */
async function whileReportsWait<Result>(work: () => Promise<Result>): Promise<Result> {
  return world.database.db.transaction().execute(async (holder) => {
    await sql`lock table placements in access exclusive mode`.execute(holder);
    return work();
  });
}

async function reportsInDatabase(): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    select count(*) as reports from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database.db);
  return rows[0]?.reports ?? 0;
}

test('reports are counted two at a time, so that they hold up nothing else', async () => {
  const counted = await whileReportsWait(async () => {
    const asked = reportNames.map(() => ask(admin, readReport, { params: { name: 'placements' } }));
    await waitUntil(async () => (await reportsInDatabase()) === 2);
    expect((await ask(admin, listConsultations)).result).toEqual([]);
    expect(await reportsInDatabase()).toBe(2);
    return asked;
  });
  expect(await Promise.all(counted)).toHaveLength(reportNames.length);
});

test('a report ends in the database when its caller goes', async () => {
  const headers = await world.signIn();
  const url = await world.app.listen({ port: 0 });
  await whileReportsWait(async () => {
    const caller = new AbortController();
    const asked = fetch(`${url}/api/v1/admin/reports/placements`, { headers, signal: caller.signal });
    await waitUntil(async () => (await reportsInDatabase()) === 1);
    caller.abort();
    await expect(asked).rejects.toThrow();
    await waitUntil(async () => (await reportsInDatabase()) === 0);
  });
});

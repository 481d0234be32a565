import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { sql } from 'kysely';
import { test } from 'vitest';
import { listDrivers } from '#contract/drivers/drivers.ts';
import { listSources } from '#contract/sources/sources.ts';
import { readContinuity } from '#contract/continuity/continuity.ts';
import { readReport, reportNames } from '#contract/reports/reports.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { fillLists } from '#scripts/load/fill-lists.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { anApp } from '#test/app.ts';
test('explain', { timeout: 900_000 }, async () => {
  const world = await anApp();
  const admin = await anAdministrator(world);
  const { db } = world.database;
  await fillLists(db, { drivers: 20_000, requests: 2_000, consultations: 10 });
  await sql`insert into sources (id, slug, name, created_at) select gen_random_uuid(), 's-' || n, 'Source ' || n, now() from generate_series(1, 30) n`.execute(db);
  await sql`update drivers set source_id = (select id from sources where slug = 's-' || (1 + driver_number % 60))`.execute(db);
  await sql`update driver_status_changes set rejection_reason = (array['document-unclear','other',null])[1 + (extract(epoch from changed_at)::bigint % 3)] where to_status='Rejected'`.execute(db).catch((e) => console.log(String(e)));
  await sql`insert into placements (id, driver_id, request_id, started_at, ended_at) select gen_random_uuid(), d.id, (select id from company_requests where status = 'Fulfilled' order by md5(d.id::text || id::text) limit 1), d.created_at + interval '20 days', d.created_at + interval '90 days' from drivers d where driver_number % 10 = 3 and created_at < now() - interval '90 days'`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const out: string[] = [];
  let seen: [string, unknown[]][] = [];
  const proto = pg.Client.prototype as any;
  const original = proto.query;
  proto.query = function (...args: any[]) {
    const [q, v] = args;
    const text = typeof q === 'string' ? q : q?.text;
    seen.push([text, (typeof q === 'object' ? q.values : v) ?? (Array.isArray(v) ? v : [])]);
    return original.apply(this, args);
  };
  const run = async (name: string, go: () => Promise<any>) => {
    await go();
    seen = [];
    const start = performance.now();
    const answer = await go();
    const took = performance.now() - start;
    const mine = seen;
    out.push(`\n##### ${name}: ${took.toFixed(1)} ms, ${mine.length} statements, total ${answer?.pagedInfo?.total ?? answer?.rows?.length}`);
    for (const [text, values] of mine) {
      if (!text || !/^\s*(select|with)/i.test(text) || !/drivers|placements|company_requests|sources/.test(text)) continue;
      const { rows } = await original.call(client, { text: `explain (analyze, costs off, summary on) ${text}`, values }).catch((e: unknown) => ({ rows: [{ 'QUERY PLAN': String(e) }] }));
      out.push('--- ' + text.slice(0, 3000), '   ' + JSON.stringify(values)?.slice(0, 300), ...rows.map((r: any) => r['QUERY PLAN']));
    }
  };
  let client: any;
  const url = (world.database as any).connectionString ?? (world.database as any).url;
  out.push('db keys ' + Object.keys(world.database).join());
  await db.connection().execute(async (one) => {
    // take a client of our own by asking who sends the next statement
    const before = proto.query;
    proto.query = function (...args: any[]) { client ??= this; return original.apply(this, args); };
    await sql`select 1`.execute(one);
    proto.query = before;
    const days = '2025-01-01..2027-12-31';
    const day = (n: number) => new Date(Date.now() - n * 86400e3).toISOString().slice(0, 10);
    const [long, month] = [days, `${day(120)}..${day(90)}`];
    for (const status of ['all', 'shown']) {
      const base = { pageSize: '20', ...(status === 'all' && { status: 'Pending,Approved,Assigned,Blocked,Rejected,Deleted' }) };
      for (const filter of [{}, { source: 's-3' }, { source: 'direct' }, { source: 'nothing' }, { reached: 'reviewed' }, { reached: 'approved' }, { reached: 'placed' }, { placedIn: long }, { placedIn: month }, { placementEndedIn: long }, { placementEndedIn: month }, { rejectedIn: long }, { rejectedIn: month }, { rejectedFor: 'none' }, { rejectedFor: 'other', rejectedIn: month }, { reached: 'reviewed', appliedFrom: day(30), appliedTo: day(0) }, { reached: 'reviewed', sort: 'name' }, { source: 's-3', sort: 'name' }, { source: 's-3', page: '9' }])
        await run(`drivers ${status} ${JSON.stringify(filter)}`, () => ask(admin, listDrivers, { query: { ...base, ...filter } as never }));
    }
    for (const query of [{ from: day(30), to: day(0) }, { from: day(700), to: day(0) }])
      for (const name of reportNames) await run(`report ${name} ${JSON.stringify(query)}`, () => ask(admin, readReport, { params: { name }, query }));
    await run('continuity', () => ask(admin, readContinuity, {}));
    await run('sources', () => ask(admin, listSources, {}));
    for (const filter of [{ startsIn: month }, { filled: 'full' }, { filled: 'none' }, { startsIn: month, filled: 'part' }])
      await run(`requests ${JSON.stringify(filter)}`, () => ask(admin, listRequests, { query: filter as never }));
  });
  proto.query = original;
  writeFileSync('/tmp/w/rev-reports-explain.txt', out.join('\n'));
  await world.close();
});

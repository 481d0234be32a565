import { sql } from 'kysely';
import { listActivity, listActivityPeople } from '#contract/activity/activity.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ask, signInAt } from '#test/administrator.ts';
import { measurePercentile } from './lists.ts';
import type { Measured, Row } from './report.ts';

const entries = 1_000_000;
const maxMs = 50;
// A statement has 30 s.
const atOnce = 50_000;

/**
 * Fills the activity with a million entries of two years: by twenty administrators and a few strangers, about fifty
 * thousand drivers, most of them views of documents.
 */
export async function fillActivity(db: Database): Promise<void> {
  for (let from = 1; from <= entries; from += atOnce) await addEntries(db, from);
  await sql`vacuum analyze activity`.execute(db);
}

async function addEntries(db: Database, from: number): Promise<void> {
  await sql`
    with person as (
      select at, md5('person ' || at)::uuid::text as id, 'Administrator ' || at as name from generate_series(0, 19) as at
    ), record as (
      select at, md5('record ' || at)::uuid as id,
        (array['Adé', 'Chinedu', 'Ngozi', 'Sunday', 'Halima', 'Yakubu', 'Ọlábísí', 'Ẹfẹ́'])[1 + at % 8] || ' ' ||
        (array['Okafor', 'Effiong', 'Nwosu', 'Audu', 'Bello', 'Adéyẹmí', 'Eze'])[1 + at / 8 % 7] || ' ' || at as name
      from generate_series(0, 49999) as at
    ), made as (
      select n, case when random() < 0.03 then null else floor(random() * random() * 20)::int end as by_person,
        floor(random() * 50000)::int as about, random() as luck
      from generate_series(${from}::int, ${from + atOnce - 1}::int) as n
    )
    insert into activity (id, at, kind, kind_group, actor, actor_name, actor_role, record_kind, record_name, record_reference,
      record_ids, changes, request_id, network)
    select gen_random_uuid(), now() - n * interval '63 seconds',
      case when luck < 0.6 then 'document-viewed' when luck < 0.8 then 'driver-approved' when luck < 0.999 then 'logged-in'
        else 'pictures-added' end,
      case when luck < 0.6 then 'documents' when luck < 0.8 then 'drivers' when luck < 0.999 then 'logins' else 'trainings' end,
      coalesce(person.id, 'public'), coalesce(person.name, ''), case when person.id is null then '' else 'Reviewer' end, 'driver',
      record.name, (100001 + record.at)::text, array[record.id],
      '[{"field": "status", "before": "Pending", "after": "Approved"}]', substr(md5(n::text), 1, 16), '102.89.x.x'
    from made left join person on person.at = by_person join record on record.at = about`.execute(db);
}

/** Requests the activity by every filter, and reports the 95th percentiles. */
export async function activity(product: {
  url: string;
  admin: { email: string; password: string };
}): Promise<Measured> {
  const admin = await signInAt(product.url, product.admin);
  const yesterday = addDays(todayInLagos(), -1);
  const { result: people } = await ask(admin, listActivityPeople);
  const busy = people.find(({ name }) => name === 'Administrator 0')?.person ?? '';
  const idle = people.find(({ name }) => name === 'Administrator 19')?.person ?? '';
  const [entry] = (await ask(admin, listActivity, { query: { kind: 'drivers' } })).result;
  const record = entry?.record._id ?? '';
  const questions: [what: string, path: string, query: Record<string, string>][] = [
    ['everything', listActivity.path, {}],
    ['everything, page 100', listActivity.path, { page: '100' }],
    ['yesterday', listActivity.path, { from: yesterday, to: yesterday }],
    ['the last seven days', listActivity.path, { from: addDays(yesterday, -6) }],
    ['a day a year ago', listActivity.path, { from: addDays(yesterday, -365), to: addDays(yesterday, -365) }],
    ['a busy person', listActivity.path, { person: busy }],
    ['somebody who did little', listActivity.path, { person: idle }],
    ['a common kind', listActivity.path, { kind: 'documents' }],
    ['a rare kind', listActivity.path, { kind: 'trainings' }],
    ['a rare kind by somebody who did little', listActivity.path, { kind: 'trainings', person: idle }],
    ['one record', listActivity.path, { record }],
    ['a number', listActivity.path, { record: '123456' }],
    ['a common name', listActivity.path, { record: 'okafor' }],
    ['a whole name', listActivity.path, { record: 'Ngozi Bello 1066' }],
    ['a common fragment', listActivity.path, { record: 'ad' }],
    ['a name that nobody has', listActivity.path, { record: 'Quartermaine' }],
    ['a common name, yesterday', listActivity.path, { record: 'okafor', from: yesterday, to: yesterday }],
    ['people', listActivityPeople.path, {}],
  ];
  const rows: Row[] = [];
  const broken: string[] = [];
  for (const [what, path, query] of questions) {
    const url = `${product.url}${apiBase}${path}?${new URLSearchParams(query)}`;
    await measurePercentile(url, admin.headers, 1);
    const { p95, failed, answers } = await measurePercentile(url, admin.headers, 3);
    rows.push({ what, value: p95, unit: 'ms', target: { atMost: maxMs } });
    if (failed > 0) broken.push(`${what}: ${failed} of ${answers} answers were none`);
  }
  return { title: 'A million entries of activity on 10 connections, 95th percentile', rows, broken };
}

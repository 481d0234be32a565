import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { aWorld } from '#test/app.ts';
import { alwaysConflict, endpointSamples, lackLinks, lackSecrets } from './endpoint-samples.ts';
import { bodyOf, findEndpoints, nameOf } from './endpoints.ts';
import { goodCallOf, type SentCall, sendCall } from './send-call.ts';

const endpoints = (await findEndpoints()).filter(({ body }) => body !== undefined);

const world = await aWorld();
const { db } = world.database;
const token = await world.signIn();

const id = '01900000-0000-7000-8000-000000424242';

/** Names of columns and fields that no client may set, with recognisable values. */
const smuggled: Record<string, unknown> = {
  _id: id,
  id,
  adminId: id,
  admin_id: id,
  pictureId: id,
  tokenHash: 'smuggled',
  passwordHash: 'smuggled',
  role: 'smuggled',
  isAdmin: true,
  token: 'smuggled',
  kept: true,
  owner: 424_242,
  createdAt: '1999-01-01T00:00:00.000Z',
  updatedAt: '1999-01-01T00:00:00.000Z',
  created_at: '1999-01-01',
  driverId: '424242',
  driverNumber: 424_242,
  driver_number: '424242',
  reference: 'ENR-424242',
  requestId: 'REQ-424242',
  requestNumber: 424_242,
  enrolmentNumber: '424242',
  trainingId: id,
  status: 'Approved',
  statusBeforeBlock: 'Approved',
  assignedDrivers: 424_242,
  registrationOpen: false,
  documents: ['smuggled'],
  companies: ['smuggled'],
  bannerLogo: 'smuggled',
  driverLicenceUrl: 'smuggled',
  nameFolded: 'smuggled',
  name_folded: 'smuggled',
  device: 'smuggled',
  unheardOf: 'smuggled',
};
const traces = ['smuggled', '424242', '1999-01-01'];

async function rowsWithTraces(): Promise<string[]> {
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const found = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{
      row: string;
    }>`select one::text as row from ${sql.table(name)} one where one::text ~ ${traces.join('|')}`.execute(
      db,
    );
    return rows.map(({ row }) => `${name}: ${row}`);
  });
  return (await Promise.all(found)).flat();
}

async function statuses(): Promise<Map<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'driver ' || status as what, count(*) as count from drivers group by 1
    union all select 'request ' || status, count(*) from company_requests group by 1
    union all select 'consultation ' || status, count(*) from consultations group by 1
    union all select 'training ' || status, count(*) from trainings group by 1
    union all select 'admin ' || role, count(*) from admins group by 1`.execute(db);
  return new Map(rows.map(({ what, count }) => [what, count]));
}

async function changesBy(call: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await statuses();
  await call();
  const after = [...(await statuses())].map(
    ([what, count]) => [what, count - (before.get(what) ?? 0)] as const,
  );
  return Object.fromEntries(after.filter(([, more]) => more !== 0));
}

async function send(endpoint: Endpoint, call: SentCall, type: string) {
  const headers = endpoint.access !== 'public' ? token : {};
  const { statusCode, body } = await sendCall(world.app, endpoint, { ...call, headers }, type);
  return { status: statusCode, text: body };
}

/** The smuggled names that aren't fields of this endpoint. */
function foreignTo(endpoint: Endpoint, type: string): Record<string, unknown> {
  const body = bodyOf(endpoint, type);
  const own =
    body !== undefined && 'shape' in body && typeof body.shape === 'object'
      ? Object.keys(body.shape ?? {})
      : [];
  expect(own.length).toBeGreaterThan(0);
  return Object.fromEntries(Object.entries(smuggled).filter(([name]) => !own.includes(name)));
}

/** Adds the foreign fields to nested objects too. */
const deeply = (
  body: Record<string, unknown>,
  foreign: Record<string, unknown>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, ...foreign }
        : value,
    ]),
  ),
  ...foreign,
});

test('every endpoint that takes a body has a good call here', () => {
  expect(Object.keys(endpointSamples).sort()).toEqual(endpoints.map(nameOf).sort());
});

const cases = endpoints.flatMap((endpoint) =>
  (endpoint.accepts ?? ['application/json']).map((type) => ({
    name: `${nameOf(endpoint)} as ${type}`,
    endpoint,
    type,
  })),
);

describe.each(cases)('$name', ({ endpoint, type }) => {
  const goodCall = () => goodCallOf(db, endpoint, type);

  test('takes what it asks for and nothing else', async () => {
    const good = await goodCall();
    let [plain, laden] = [
      { status: 0, text: '' },
      { status: 0, text: '' },
    ];
    const expected = await changesBy(async () => {
      plain = await send(endpoint, good, type);
    });
    const name = nameOf(endpoint);
    const refusal = [lackLinks, lackSecrets, alwaysConflict].findIndex((names) => names.has(name));
    expect(plain.status).toBe([404, 400, 409][refusal] ?? endpoint.status);
    const foreign = foreignTo(endpoint, type);
    const another = await goodCall();
    const query = Object.fromEntries(
      Object.entries(foreign).map(([name, value]) => [name, String(value)]),
    );
    const changed = await changesBy(async () => {
      const call = {
        ...another,
        body: deeply(another.body, foreign),
        query: { ...query, ...another.query },
      };
      laden = await send(endpoint, call, type);
    });
    expect(laden.status).toBe(plain.status);
    expect(changed).toEqual(expected);
    expect(traces.filter((trace) => laden.text.includes(trace))).toEqual([]);
  });

  test('ignores prototype properties', async () => {
    const hidden = JSON.stringify({ ...smuggled, polluted: 'smuggled' });
    const isJson = type === 'application/json';
    // JSON is refused before its subject is known.
    const call = isJson ? { params: { id }, body: {}, files: [] } : await goodCall();
    for (const raw of [`"__proto__":${hidden}`, `"constructor":{"prototype":${hidden}}`]) {
      const { status, text } = await send(endpoint, { ...call, raw }, type);
      expect(status).toSatisfy((code: number) => (isJson ? code === 400 : code < 500));
      expect(text).not.toContain('smuggled');
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get({}, 'status')).toBeUndefined();
  });
});

test('no row of any table has got something of it', async () =>
  expect(await rowsWithTraces()).toEqual([]));

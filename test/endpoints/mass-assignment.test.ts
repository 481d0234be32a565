import { sql } from 'kysely';
import { expect, test } from 'vitest';
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
  token: 'smuggled',
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
  status: 'smuggled',
  statusBeforeBlock: 'smuggled',
  assignedDrivers: 424_242,
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

test('every body takes what it asks for and nothing else', async () => {
  for (const { name, endpoint, type } of cases) {
    const foreign = foreignTo(endpoint, type);
    const inQuery = Object.fromEntries(
      Object.entries(foreign).map(([field, value]) => [field, String(value)]),
    );
    const { body, query, ...good } = await goodCallOf(db, endpoint, type);
    const laden = { ...good, body: deeply(body, foreign), query: { ...inQuery, ...query } };
    const { status, text } = await send(endpoint, laden, type);
    const refusal = [lackLinks, lackSecrets, alwaysConflict].findIndex((names) =>
      names.has(nameOf(endpoint)),
    );
    expect.soft(status, name).toBe([404, 400, 409][refusal] ?? endpoint.status);
    expect
      .soft(
        traces.filter((trace) => text.includes(trace)),
        name,
      )
      .toEqual([]);
  }
}, 300_000);

test('prototype properties are ignored', async () => {
  const hidden = JSON.stringify({ ...smuggled, polluted: 'smuggled' });
  // One parser refuses them in all JSON.
  const [json, ...others] = cases.toSorted((one) => (one.type === 'application/json' ? -1 : 1));
  const parsed = [json, ...others.filter(({ type }) => type !== 'application/json')];
  for (const { name, endpoint, type } of parsed.filter((one) => one !== undefined)) {
    for (const raw of [`"__proto__":${hidden}`, `"constructor":{"prototype":${hidden}}`]) {
      const call = { ...(await goodCallOf(db, endpoint, type)), raw };
      const { status, text } = await send(endpoint, call, type);
      expect
        .soft(status, name)
        .toSatisfy((code: number) => (type === 'application/json' ? code === 400 : code < 500));
      expect.soft(text, name).not.toContain('smuggled');
    }
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(Reflect.get({}, 'status')).toBeUndefined();
});

test('no row of any table has got something of it', async () =>
  expect(await rowsWithTraces()).toEqual([]));

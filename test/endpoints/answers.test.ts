import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { changePassword, logout, signOutEverywhere } from '#contract/accounts/accounts.ts';
import { downloadBackup, sendBackup } from '#contract/backups/backups.ts';
import { changeTemplate, resetTemplate } from '#contract/messages/message-templates.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import { createLogger } from '#server/platform/system/log.ts';
import { admin, aWorld } from '#test/app.ts';
import { anEmptiedWebsite } from '#test/samples/website.ts';
import { readApiDocument } from './api-document.ts';
import { emptyStage } from './bodiless-calls.ts';
import { alwaysConflict, endpointSamples, lackLinks, lackSecrets } from './endpoint-samples.ts';
import { bodyOf, findEndpoints, nameOf } from './endpoints.ts';
import { callFor, goodCallOf, type SentCall, sendCall } from './send-call.ts';

// One pass over every endpoint checks what holds for each of them: its response is described, fields that nobody may
// set change nothing, a change leaves one entry in the activity, the log has nothing of what was sent, and a website
// without optional texts is enough.

/** Calls without an effect on others: they start something, or say what the administrator has seen or confirmed. */
const unrecorded = [
  'POST /admin/account/app',
  'POST /admin/account/passkeys/options',
  'POST /admin/account/confirm',
  'POST /admin/account/confirm/passkey',
  'POST /admin/attention/seen',
  // Ends by itself half a minute later.
  'POST /admin/drivers/{id}/presence',
  // Shows stored data; taking it away is recorded.
  'POST /admin/privacy/find',
  'POST /admin/privacy/erasure-preview',
  'POST /admin/driver-invitations/check',
  // Replaces nothing yet; `backups.test.ts` starts from it.
  'PUT /admin/backups/start/file',
  'POST /admin/backups/start',
  'POST /admin/backups/bucket/test',
  // They only email the caller.
  'POST /admin/message-templates/{event}/test',
  'POST /admin/settings/outlets/tests',
  'POST /admin/reports/summary',
  'POST /admin/reports/summary/end',
  // The site's content is recorded when it is published or discarded.
  'PUT /admin/website/draft',
  'POST /admin/website/preview',
  'POST /admin/website/pictures',
];
/** Endpoints for accounts with a second factor; tested with those, in `src/server/accounts`. */
const ofSecondFactors = [
  'PUT /admin/account/app',
  'POST /admin/account/app/remove',
  'POST /admin/account/backupcodes',
  'POST /admin/account/passkeys',
  'POST /admin/account/passkeys/{id}/remove',
  'POST /admin/administrators/{id}/second-factor/remove',
  'POST /admin/account/sessions/{id}/end',
];
/** The environment sets both; tested in `src/server/settings`. */
const ofOutlets = ['PUT /admin/settings/mail', 'PUT /admin/settings/texts'];
const withoutChanges = [
  'POST /admin/logout',
  'POST /admin/account/signout',
  'PUT /admin/account/password',
  'POST /admin/invitations/{id}/resend',
  'POST /admin/invitations/{id}/revoke',
  'POST /admin/administrators/{id}/deactivate',
  'POST /admin/administrators/{id}/reactivate',
  'POST /admin/administrators/{id}/signout',
  // About the driver's documents, which don't exist here.
  'POST /admin/drivers/{id}/destroy',
  'POST /admin/notes/{kind}/{id}',
  'PUT /admin/notes/{id}',
  'POST /admin/notes/{id}/remove',
  'POST /admin/backups',
  'POST /admin/backups/downloads',
  'POST /admin/backups/recovery-sheet',
  // The entry names no one.
  'POST /admin/driver-invitations',
  'DELETE /admin/driver-invitations/{id}',
  'POST /admin/messages/{id}/send-again',
  'DELETE /admin/settings/outlets/{channel}',
  // The former values must not be recorded.
  'POST /admin/privacy/erase',
];

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

const written: string[] = [];
const logger = createLogger({ level: 'trace', to: { write: (line) => void written.push(line) } });
const sent = new Set<string>();

/** Collects the texts that can't also be words of the product. */
function noteTelling(value: unknown): void {
  if (typeof value === 'string' && /[@ ]|\d{8}/.test(value)) sent.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) noteTelling(one);
}

/** The smuggled names that aren't fields of this endpoint. */
function foreignTo(endpoint: Endpoint, type: string): Record<string, unknown> {
  const body = bodyOf(endpoint, type);
  const own =
    body !== undefined && 'shape' in body && typeof body.shape === 'object'
      ? Object.keys(body.shape ?? {})
      : [];
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

const json = 'application/json';
const world = await aWorld({ logger });
const { db } = world.database;
const api = await readApiDocument(world.app);
let token = await world.signIn();
beforeAll(async () => {
  await anEmptiedWebsite(db);
  await world.context.website.catchUp();
});

const endpoints = await findEndpoints();
const names = endpoints.map(nameOf);
// The samples have no backup's bytes.
const answering = endpoints.filter(
  (endpoint) => !endpoint.produces && nameOf(endpoint) !== nameOf(sendBackup),
);
const endsSession = new Set([logout, signOutEverywhere].map(nameOf));
const exceptions = [...unrecorded, ...ofSecondFactors, ...ofOutlets];

/** Returns a response's status, text and activity, after comparing it with its description. */
async function ask(endpoint: Endpoint, call: SentCall, type: string) {
  const name = nameOf(endpoint);
  noteTelling(call.body);
  const { statusCode, headers, payload } = await sendCall(
    world.app,
    endpoint,
    { ...call, headers: endpoint.access === 'public' ? {} : token },
    type,
  );
  if (endsSession.has(name)) token = await world.signIn();
  expect.soft(api.findAnswerErrors(endpoint, statusCode, JSON.parse(payload)), name).toEqual([]);
  const { headers: described = {} } = api.responseOf(api.operationOf(endpoint), statusCode) ?? {};
  expect
    .soft(Object.keys(headers), name)
    .toEqual(expect.arrayContaining(Object.keys(described).map((one) => one.toLowerCase())));
  const requestId = String(headers['x-request-id']);
  const entries = await db
    .selectFrom('activity')
    .selectAll()
    .where('requestId', '=', requestId)
    .execute();
  return { status: statusCode, text: payload, entries };
}

async function done(endpoint: Endpoint): Promise<SentCall> {
  const call = await goodCallOf(db, endpoint);
  await sendCall(world.app, endpoint, { ...call, headers: token }, json);
  return { ...call, body: {} };
}

/** Valid calls of endpoints that need more than rows. */
const calls: Readonly<Record<string, () => Promise<SentCall>>> = {
  [nameOf(changePassword)]: async () => ({
    params: {},
    files: [],
    body: { currentPassword: admin.password, newPassword: admin.password },
  }),
  [nameOf(resetTemplate)]: () => done(changeTemplate),
  [nameOf(liftHold)]: () => done(setHold),
  [nameOf(downloadBackup)]: async () => {
    const call = await goodCallOf(db, downloadBackup);
    await mkdir(join(world.folder, 'backups'), { recursive: true });
    await writeFile(join(world.folder, 'backups', String(call.body.name)), '');
    return call;
  },
};

const refusals: readonly [number, ReadonlySet<string>][] = [
  [409, alwaysConflict],
  [404, lackLinks],
  [400, lackSecrets],
];
const statusOf = (endpoint: Endpoint) =>
  refusals.find(([, refused]) => !calls[nameOf(endpoint)] && refused.has(nameOf(endpoint)))?.[0] ??
  endpoint.status;

test('every endpoint that takes a body has a sample, and every exception is a call that exists', () => {
  const withBody = endpoints.filter(({ body }) => body !== undefined);
  expect(Object.keys(endpointSamples).sort()).toEqual(withBody.map(nameOf).sort());
  expect([...exceptions, ...withoutChanges].filter((name) => !names.includes(name))).toEqual([]);
});

test('every call is answered as described, takes no field that it does not ask for, and is recorded once', async () => {
  for (const endpoint of answering) {
    const name = nameOf(endpoint);
    const isRecorded =
      endpoint.access !== 'public' && endpoint.method !== 'GET' && !exceptions.includes(name);
    for (const type of endpoint.accepts ?? [json]) {
      const foreign = foreignTo(endpoint, type);
      const good = (await calls[name]?.()) ?? (await goodCallOf(db, endpoint, type));
      const laden = { ...good, body: deeply(good.body, foreign) };
      const { status, text, entries } = await ask(endpoint, laden, type);
      expect.soft(status, name).toBe(statusOf(endpoint));
      expect.soft(text, name).not.toMatch(new RegExp(traces.join('|')));
      if (!isRecorded) continue;
      expect.soft(entries, name).toMatchObject([
        {
          actorName: expect.stringMatching(/^Fúnkẹ́/),
          actorRole: 'Owner',
          network: '127.0.x.x',
          recordName: expect.stringMatching(/./),
        },
      ]);
      const changes = entries.flatMap((entry) => entry.changes);
      expect.soft(changes.length > 0, name).toBe(!withoutChanges.includes(name));
      for (const { before, after } of changes) expect.soft(before, name).not.toBe(after);
    }
    const [type = json] = endpoint.accepts ?? [];
    const missing = await ask(endpoint, await callFor(endpoint, emptyStage), type);
    const describes404 = '404' in api.operationOf(endpoint).responses;
    expect.soft(missing.status === 404, name).toBe(describes404);
    if (missing.status >= 400 && !lackSecrets.has(name))
      expect.soft(missing.entries, name).toEqual([]);
  }
  await world.doJobs();
  await world.deliver();
  expect(world.mails.length).toBeGreaterThan(10);
}, 300_000);

test('prototype properties are ignored', async () => {
  const hidden = JSON.stringify({ ...smuggled, polluted: 'smuggled' });
  for (const raw of [`"__proto__":${hidden}`, `"constructor":{"prototype":${hidden}}`]) {
    const call = { ...(await goodCallOf(db, changeTemplate)), raw };
    expect((await ask(changeTemplate, call, json)).status).toBe(400);
    for (const endpoint of answering) {
      const form = endpoint.accepts?.find((type) => type.startsWith('multipart/'));
      if (!form) continue;
      const { status, text } = await ask(
        endpoint,
        { ...(await goodCallOf(db, endpoint, form)), raw },
        form,
      );
      expect.soft(status, nameOf(endpoint)).toBeLessThan(500);
      expect.soft(text, nameOf(endpoint)).not.toContain('smuggled');
    }
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('no row of any table has got something of it, and the log nothing that was sent', async () => {
  expect(await rowsWithTraces()).toEqual([]);
  const log = written.join('');
  expect(sent.size).toBeGreaterThan(80);
  expect([...sent].filter((text) => log.includes(text))).toEqual([]);
});

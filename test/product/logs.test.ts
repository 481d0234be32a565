import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { apiBase, unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import { createLogger } from '#server/platform/system/log.ts';
import { admin, aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { anApplication, asForm, sendForm } from '#test/samples/applications.ts';
import { goodConsultation } from '#test/samples/consultations.ts';

const Line = z.looseObject({
  level: z.number(),
  reqId: z.string().check(z.regex(/^[\w-]{16}$/)),
  msg: z.string(),
  method: z.optional(z.string()),
  route: z.optional(z.string()),
  status: z.optional(z.number()),
  ms: z.optional(z.number()),
});

const written: string[] = [];
const logger = createLogger({ level: 'trace', to: { write: (line) => void written.push(line) } });
const lines = () => written.map((line) => z.parse(Line, JSON.parse(line)));

/** Values that must not be in the log: everything sent or returned. */
const personal = new Set<string>();
const note = (...values: string[]) => {
  for (const value of values) if (value.length >= 4) personal.add(value);
};

/** Collects every text in `value`, and the local part of email addresses. */
function noteAll(value: unknown): void {
  if (typeof value === 'string')
    note(value, ...(value.includes('@') ? value.split('@').slice(0, 1) : []));
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) noteAll(one);
}

const answered: { id: string; method: string; status: number }[] = [];

const world = await aWorld({ logger, withSite: true });
const { db } = world.database;
world.app.addHook('onResponse', async ({ id, method, routeOptions }, { statusCode }) => {
  const isPolled = routeOptions.logLevel === 'warn';
  if (!isPolled) answered.push({ id, method, status: statusCode });
});

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers?: Record<string, string>;
  payload?: object | string;
}

async function send(url: string, { method = 'GET', headers = {}, payload }: Sent = {}) {
  noteAll(payload);
  noteAll(Object.values(headers).filter((value) => !/^(application|multipart|text)\//.test(value)));
  const answer = await world.app.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload }),
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    id: String(answer.headers['x-request-id']),
  };
}

const call = (path: string, sent?: Sent) => send(apiBase + path, sent);
const post = (path: string, payload: object | string, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

async function signIn(): Promise<{ authorization: string }> {
  const headers = await world.signIn();
  note(headers.authorization.replace('Bearer ', ''));
  return headers;
}

async function applyAs(
  fields: Record<string, string>,
  more: Parameters<typeof anApplication>[0] = {},
) {
  const application = await anApplication({ ...more, fields });
  for (const field of ['fullName', 'email', 'phoneNumber', 'licence', 'address', 'city'] as const) {
    noteAll(application.fields[field]);
  }
  note(...application.images.map(({ name }) => name.replace(/\.\w+$/, '')));
  const key = crypto.randomUUID();
  note(key);
  return sendForm(world.app, '/driver/register', asForm(application), { 'idempotency-key': key });
}

const person = {
  fullName: 'Zzyzx Qadriwala',
  email: 'zzyzx.qadriwala@private.example',
  phoneNumber: '08099887766',
  licence: 'QQX77123ZZ88',
  address: '77 Unsayable Crescent',
  city: 'Unsayableville',
};

describe('whatever is done', () => {
  test('applications, good, repeated and with photos that are none', async () => {
    expect((await applyAs(person)).status).toBe(201);
    expect((await applyAs(person)).status).toBe(409);
    const broken = [1, 2, 3, 4].map((at) => ({
      name: `secret-paper-${at}.jpg`,
      bytes: Buffer.from([0xff, 0xd8, 0xff, at]),
    }));
    const another = {
      ...person,
      email: 'another.qadriwala@private.example',
      phoneNumber: '08099887700',
    };
    expect((await applyAs(another, { images: broken })).status).toBe(400);
  });

  test('log-ins, right and wrong, until they are locked', async () => {
    note(admin.email, admin.password, admin.name);
    expect(
      (await post('/admin/login', { email: admin.email, password: admin.password })).status,
    ).toBe(200);
    for (let tries = 0; tries < 11; tries += 1) {
      await post('/admin/login', {
        email: 'guess.qadriwala@private.example',
        password: 'guessed password',
      });
    }
  });

  test('documents and lists, with tokens and links that are good and forged', async () => {
    const headers = await signIn();
    const { result } = (await read(world, listDrivers, { fullName: 'zzyzx' })).data;
    await call(`/admin/drivers?_id=${person.phoneNumber}&page=Qadriwala`, { headers });
    await call('/admin/account', { headers: { authorization: 'Bearer forged-by-Qadriwala' } });
    for (const { url } of result[0]?.documents ?? []) {
      note(new URL(url, 'http://x').searchParams.get('signature') ?? '');
      expect((await send(url)).status).toBe(200);
      expect((await send(url.replace('signature=', 'signature=forged-Qadriwala'))).status).toBe(
        403,
      );
    }
  });

  test('what is broken or nowhere', async () => {
    const json = '{"email": "broken.qadriwala@private.example", "password": "sec';
    expect((await post('/admin/login', json)).status).toBe(400);
    const multipart = { 'content-type': 'multipart/form-data; boundary=qadriwala-boundary' };
    const head = '--qadriwala-boundary\r\ncontent-disposition: form-data; name="email"';
    for (const [payload, expected] of [
      [head, 400],
      [`${head}\r\n\r\nsecret.qadriwala@private.example`, 400],
      [`${head.repeat(200)}\r\n\r\n`, 413],
    ] as const) {
      const { status } = await call('/driver/register', {
        method: 'POST',
        headers: multipart,
        payload,
      });
      expect(status).toBe(expected);
    }
    for (const path of [
      '/qadriwala?email=q',
      '/api/v1/qadriwala',
      '/%ffqadriwala',
      '/training/register?id=Qadriwala%20Day',
      '/about/?name=qadriwala',
    ]) {
      const { status } = await send(path, {
        headers: {
          'user-agent': 'Qadriwala Browser',
          cookie: 'qadriwala=1',
          referer: 'http://qadriwala.example/',
        },
      });
      expect([301, 400, 404], path).toContain(status);
    }
    note('qadriwala', 'Qadriwala', 'QADRIWALA');
  });

  test('what the database rejects, with the values in its words', async () => {
    const consultation = () => ({
      ...goodConsultation(),
      email: person.email,
      fullName: person.fullName,
    });
    await sql`alter table consultations add constraint never_again check (company_name = 'never') not valid`.execute(
      db,
    );
    const { status, id, text } = await post('/consultant/create', consultation());
    expect([status, JSON.parse(text)]).toEqual([500, { message: unexpectedErrorMessage }]);
    const [failed] = lines().filter(({ reqId, level }) => reqId === id && level === 50);
    expect(failed?.err).toMatchObject({
      type: 'DatabaseError',
      code: '23514',
      constraint: 'never_again',
      table: 'consultations',
      stack: expect.arrayContaining([expect.stringContaining('/src/server/')]),
    });
    await sql`alter table consultations drop constraint never_again`.execute(db);

    await sql`create function shout() returns trigger language plpgsql as
      $$ begin raise exception 'no % for %', new.full_name, new.email using hint = new.phone_number; end $$`.execute(
      db,
    );
    await sql`create trigger shout before insert on consultations for each row execute function shout()`.execute(
      db,
    );
    expect((await post('/consultant/create', consultation())).status).toBe(500);
    await sql`drop trigger shout on consultations`.execute(db);
  });

  test('and while the database is gone', async () => {
    const headers = await signIn();
    const refused = Object.assign(new Error(`no way to the database of ${person.email}`), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    vi.spyOn(world.database.pool, 'connect').mockImplementation((...[done]: unknown[]) =>
      typeof done === 'function' ? done(refused) : Promise.reject(refused),
    );
    expect((await post('/consultant/create', { ...goodConsultation(), ...person })).status).toBe(
      503,
    );
    expect((await call('/admin/drivers', { headers })).status).toBe(503);
    expect((await send('/training?gone=qadriwala')).status).toBe(503);
  });
});

describe('the log', () => {
  test('tells of every request once: which route, how it ended, how long it took', () => {
    const ends = lines().filter(({ msg }) => msg === 'request');
    expect(answered.length).toBeGreaterThan(30);
    for (const { id, method, status } of answered) {
      const ofIt = ends.filter(({ reqId }) => reqId === id);
      expect(ofIt).toHaveLength(1);
      expect(ofIt[0]).toMatchObject({
        method,
        status,
        route: expect.any(String),
        ms: expect.any(Number),
      });
    }
    const routes = new Set(ends.map(({ route }) => route));
    expect([...routes]).toEqual(expect.arrayContaining(['/api/v1/driver/register', '/*']));
  });

  test('carries in each line the id of its request', () => {
    const ids = new Set(answered.map(({ id }) => id));
    expect(lines().filter(({ reqId, route }) => !ids.has(reqId) && route !== 'none')).toEqual([]);
  });

  test('holds nothing that anybody sent, was given or is called', () => {
    const all = written.map((line) => line.replace(/"time":\d+/, '')).join('');
    const found = [...personal].filter(
      (value) => all.includes(value) || all.includes(encodeURIComponent(value)),
    );
    expect(personal.size).toBeGreaterThan(40);
    expect(found).toEqual([]);
  });
});

test('errors are told by their kind and place, never by their words or what libraries hang on them', () => {
  const said: string[] = [];
  const log = createLogger({ to: { write: (line) => void said.push(line) } });
  const secret = 'ada.secret@private.example';
  const fake = `no\n    at ada.secret@private.example (/home/ada:1:1)\n    at ${secret}:1:1`;
  const mail = Object.assign(new Error(`550 no such user ${secret}`), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: `550 ${secret}`,
    rejected: [secret],
    envelope: { to: [secret] },
  });
  class Odd extends Error {
    override name = secret;
    constraint = `key ${secret}`;
    path = `/data/${secret}`;
  }
  for (const error of [mail, new Odd(fake, { cause: mail }), new AggregateError([mail], secret)]) {
    log.error(error);
    log.warn(error, 'job of %s', secret);
    log.info({ err: error });
    log.info(
      { err: error, req: { url: secret }, email: secret },
      'sent to ada.secret@private.example',
    );
  }
  log.error({ err: secret }, `GET:/x?email=${secret}`);
  log.info(`Route GET:/drivers?email=${secret} not found`);
  expect(said).toHaveLength(14);
  expect(said.join('')).not.toMatch(/ada|secret|private/);
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    err: {
      type: 'Error',
      code: 'EENVELOPE',
      responseCode: 550,
      stack: expect.arrayContaining([expect.stringContaining('logs.test.ts')]),
    },
  });
  expect(JSON.parse(said.at(-1) ?? '')).toMatchObject({ msg: 'Route … not found' });
});

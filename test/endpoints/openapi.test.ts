import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import { markAttendance } from '#contract/attendance/attendance.ts';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { isRealDate } from '#contract/platform/dates.ts';
import { apiBase, type Endpoint, ErrorBody } from '#contract/platform/endpoint.ts';
import { examples } from '#contract/platform/examples.ts';
import { correctRequest } from '#contract/requests/request-correction.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { anApp, aWorld } from '#test/app.ts';
import { aTraining } from '#test/samples/trainings.ts';
import { readApiDocument } from './api-document.ts';
import { emptyStage } from './bodiless-calls.ts';
import type { GoodCall } from './endpoint-samples.ts';
import { bodyOf, findEndpoints, nameOf } from './endpoints.ts';
import { callFor, goodCallOf, type SentCall, sendCall } from './send-call.ts';

const endpoints = await findEndpoints();
const json = 'application/json';

const world = await aWorld();
const { db } = world.database;
world.time.now = new Date('2027-03-11T09:00:00Z');
const api = await readApiDocument(world.app);
const token = await world.signIn();

test("the document keeps Redocly's recommended rules, of which one that is broken here is told", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = api.text.replace('"operationId":"postTrainingEnrol",', '');
  const problems = await lintFromString({ source, config });
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
  expect(told).toEqual([expect.stringMatching(/^operation-operationId: .*enrol/)]);
});

describe('what is described', () => {
  test('is every endpoint, those for administrators with the token that they need, and what else is served', () => {
    const described = [...api.operations].map(([name, { security }]) => [name, security]);
    const expected = [
      ...[...endpoints, ...endpoints.filter(({ notifies }) => notifies).map(recipientsOf)].map(
        ({ method, path, access }) => [
          `${method} ${apiBase}${path}`,
          access !== 'public' ? [{ bearer: [] }] : [],
        ],
      ),
      ...[
        '/api/v1/backups/{downloadId}',
        '/api/v1/certificates/files/{enrolmentId}.pdf',
        '/api/v1/documents/archives/{driverId}.zip',
        '/api/v1/documents/{driverId}/{documentId}.jpg',
        '/api/v1/exports/{exportId}',
        '/api/v1/openapi.json',
        '/api/v1/privacy/copies/{copyId}',
        '/api/v1/reports/{from}/{to}',
        '/api/v1/track/copies/{kind}/{id}/{channel}.zip',
        '/api/v1/trainings/{id}/certificates/{which}',
        '/healthz',
        '/pictures/{fileName}',
        '/readyz',
      ].map((path) => [`GET ${path}`, []]),
      ...['PUT', 'DELETE'].map((method) => [
        `${method} /api/v1/driver/uploads/{group}/{sha256}`,
        [],
      ]),
    ];
    expect(described.toSorted()).toEqual(expected.toSorted());
  });
});

const cases = endpoints.flatMap((endpoint) =>
  endpoint.body
    ? (endpoint.accepts ?? [json]).map((type) => ({
        name: `${nameOf(endpoint)} as ${type}`,
        endpoint,
        type,
      }))
    : [],
);

/** A call's body as the document sees it, with placeholders for files. */
function describedBody({ body, files }: GoodCall): Record<string, unknown> {
  const sent = Map.groupBy(files, ({ field }) => field);
  return {
    ...body,
    ...Object.fromEntries([...sent].map(([field, its]) => [field, its.map(({ name }) => name)])),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body's fields; a nested one is named by its path. */
const fieldsOf = (body: Record<string, unknown>, prefix = ''): string[] =>
  Object.entries(body).flatMap(([name, value]) =>
    isObject(value) ? fieldsOf(value, `${prefix}${name}.`) : [prefix + name],
  );

/** The body with another value for a field, or, with `undefined`, without it. */
function withField(
  body: Record<string, unknown>,
  field: string,
  value: unknown,
): Record<string, unknown> {
  const [name = '', ...rest] = field.split('.');
  if (rest.length > 0) {
    const inner = body[name];
    return { ...body, [name]: withField(isObject(inner) ? inner : {}, rest.join('.'), value) };
  }
  const { [name]: _, ...others } = body;
  return value === undefined ? others : { ...others, [name]: value };
}

const send = (endpoint: Endpoint, call: SentCall, type: string) =>
  sendCall(
    world.app,
    endpoint,
    { ...call, headers: { ...(endpoint.access !== 'public' && token), ...call.headers } },
    type,
  );

const today = '2027-03-11';
const letters = (count: number) => 'x'.repeat(count);

// Browsers' reading of a two-digit year, and a year with an extra digit.
const wrongYears = ['0028-03-05', '2101-01-01'];

/** Values for any field. None has outer spaces, which are trimmed before the checks. */
const values = [
  ...[1, 41, 120, 121, 128, 129, 254, 300, 301, 4000, 4001].map(letters),
  ...['', 'A\u0000B', 'two\nlines', 'Ọlábísí', ' , ', 'true', 'constructor'],
  ...['ada@example.com', 'ada', 'ada@example', 'ada eze@example.com'],
  `${letters(243)}@example.com`,
  ...['08000000001', '080000000012', '+2348000000001', '٠٨٠٠١٢٣٤٥٦٧'],
  ...['2031-03-14', '2031-02-30', '2027-02-29', '14/03/2031', '1999-12-31'],
  ...['123456', '1234567', '09:30', '24:00', '9:30'],
  ...['0', '01', '60', '61', '100', '500', '501', '5000', '-1', '1.5'],
  ...['Lagos', 'lagos', 'Abuja', 'FCT - Abuja', 'Truck', 'truck', 'Morning', 'Night'],
  ...['36–40', '36-40', '51–55', 'remote', 'completed', 'Cancelled', 'Scheduled', 'done'],
];
const notTexts = [0, 1, 12, 500, 501, -1, 1.5, true, null, ['Lagos'], { a: 'b' }];

// That one of the two dates is required isn't a rule of a single field.
const valuesFor = (endpoint: Endpoint) =>
  nameOf(endpoint) === nameOf(updateDocuments) ? values.filter(Boolean) : values;

// In JSON, a count is a number or its digits as text; the document bounds only the number.
const isCount = ({ checks = [] }: Endpoint, field: string) =>
  checks.some((check) => check.field === field && check.schema?.type === 'integer');

/** Whether the contract rejects the field by a rule about it alone, on any day. */
function isRefusedByRules(
  endpoint: Endpoint,
  type: string,
  sent: Record<string, unknown>,
  field: string,
): boolean {
  const { checks = [] } = endpoint;
  const body = bodyOf(endpoint, type);
  const files = Object.entries(sent).map(([name, value]) => [name, asFiles(name, value)]);
  const parsed = body && z.safeParse(body, Object.fromEntries(files));
  if (!parsed?.success) return true;
  const parts = z.parse(z.record(z.string(), z.unknown()), parsed.data);
  const typed = Object.fromEntries(
    fieldsOf(parts).map((name) => [name, String(valueAt(parts, name))]),
  );
  const rules = checks.filter((check) => check.schema !== undefined || check.field === undefined);
  return findValidationErrors(rules, typed, today).some((problem) => problem.field === field);
}

const textLists = new Set(['imageGroups', 'category', 'place', 'uploads', 'records', 'value']);

const asFiles = (name: string, value: unknown) =>
  !textLists.has(name) && Array.isArray(value)
    ? value.map((file) => ({ name: file, path: '', size: 1 }))
    : value;

const valueAt = (body: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce((inner: unknown, name) => (isObject(inner) ? inner[name] : undefined), body);

/** The errors of a refused call, by field; undefined if it is accepted. */
async function fieldsRefused(endpoint: Endpoint, call: GoodCall, type: string) {
  const answer = await send(endpoint, call, type);
  const { errors = [] } = z.parse(ErrorBody, answer.json());
  return answer.statusCode === 400
    ? errors.map(({ field }) => field.replace(/\.\d+$/, ''))
    : undefined;
}

test('a body may hold the values that the rules take, and no other', async () => {
  let datesFound = 0;
  for (const { name, endpoint, type } of cases) {
    const described = describedBody(await goodCallOf(db, endpoint, type));
    expect.soft(api.findBodyErrors(endpoint, type, described), name).toEqual([]);
    const valuesOf = (field: string) => {
      if (Array.isArray(described[field])) return [];
      const others = type === json ? notTexts : [];
      const texts = type === json && isCount(endpoint, field) ? [] : valuesFor(endpoint);
      return [...texts, ...others];
    };
    const differing = fieldsOf(described).flatMap((field) =>
      valuesOf(field)
        .filter((value) => {
          const body = withField(described, field, value);
          return (
            api.findBodyErrors(endpoint, type, body).length > 0 !==
            isRefusedByRules(endpoint, type, body, field)
          );
        })
        .map((value) => ({ field, value })),
    );
    expect.soft(differing, name).toEqual([]);
    if (nameOf(endpoint) === nameOf(markAttendance)) continue;
    const dates = fieldsOf(described).filter((field) =>
      isRealDate(String(valueAt(described, field))),
    );
    datesFound += dates.length;
    for (const [field, year] of dates.flatMap((one) => wrongYears.map((each) => [one, each])))
      expect
        .soft(
          isRefusedByRules(endpoint, type, withField(described, field ?? '', year), field ?? ''),
          `${name} ${field}`,
        )
        .toBe(true);
  }
  expect(datesFound).toBeGreaterThan(15);
}, 300_000);

test('the server rejects a body without its fields, and a wrong value', async () => {
  for (const { name, endpoint, type } of cases) {
    const good = await goodCallOf(db, endpoint, type);
    const described = describedBody(good);
    const isWrong = (body: Record<string, unknown>) =>
      api.findBodyErrors(endpoint, type, body).length > 0;
    const bare = { ...good, body: {}, files: [] };
    const refused = await fieldsRefused(endpoint, bare, type);
    if (isWrong({})) expect.soft(refused, `${name} without a field`).toBeDefined();
    const [field = '', bad] =
      fieldsOf(good.body)
        .map((one) => {
          const wrong = values.find(
            (value) => value !== '' && isWrong(withField(described, one, value)),
          );
          return [one, wrong] as const;
        })
        .findLast(([, wrong]) => wrong !== undefined) ?? [];
    if (bad === undefined) continue;
    const spoilt = { ...good, body: withField(good.body, field, bad) };
    expect.soft(await fieldsRefused(endpoint, spoilt, type), name).toContain(field);
  }
}, 300_000);

test('answers are described to a call without a token, of another type, or too large', async () => {
  for (const endpoint of endpoints) {
    const described = Object.keys(api.operationOf(endpoint).responses);
    expect.soft(described.includes('401'), nameOf(endpoint)).toBe(endpoint.access !== 'public');
    if (endpoint.body)
      expect.soft(described, nameOf(endpoint)).toEqual(expect.arrayContaining(['413', '415']));
  }
  const call = await callFor(correctRequest, emptyStage);
  for (const [change, status] of [
    [{ headers: { authorization: '' } }, 401],
    [{ headers: { 'content-type': 'text/plain' } }, 415],
    [{ body: { padding: letters(300_000) } }, 413],
  ] as const) {
    const answer = await send(correctRequest, { ...call, ...change }, json);
    expect(answer.statusCode).toBe(status);
    expect(api.findAnswerErrors(correctRequest, status, answer.json())).toEqual([]);
  }
});

test('too many forms and too many failed log-ins are answered as described', async () => {
  const strict = await anApp({ publicPostsPerMinute: 1 });
  try {
    const post = async (endpoint: Endpoint) =>
      sendCall(
        strict.app,
        endpoint,
        await goodCallOf(strict.database.db, endpoint),
        endpoint.accepts?.[0] ?? json,
      );
    for (const endpoint of [createRequest, login]) {
      let answer = await post(endpoint);
      for (let tries = 0; tries < 10; tries += 1) answer = await post(endpoint);
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(api.findAnswerErrors(endpoint, 429, answer.json())).toEqual([]);
    }
  } finally {
    await strict.close();
  }
});

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

describe('the examples', () => {
  const shown = endpoints.flatMap((endpoint) => {
    const example = examples[nameOf(endpoint)];
    return example ? [{ name: nameOf(endpoint), endpoint, example }] : [];
  });

  test('are true to the contract', () => {
    for (const { endpoint, example } of shown) {
      const { body, jsonBody = body, response, errors } = example;
      expect(z.parse(endpoint.response, response)).toEqual(response);
      for (const error of Object.values(errors ?? {}))
        expect(z.parse(ErrorBody, error)).toEqual(error);
      if (!body) continue;
      for (const type of endpoint.accepts ?? [json]) {
        const its = (type === json && jsonBody) || body;
        // A form's numbers are text.
        const sent = endpoint.accepts
          ? Object.fromEntries(Object.entries(its).map(([name, value]) => [name, asText(value)]))
          : its;
        for (const field of fieldsOf(its))
          expect(isRefusedByRules(endpoint, type, sent, field)).toBe(false);
        expect(api.operationOf(endpoint).requestBody?.content[type]?.example).toEqual(its);
      }
      const { responses } = api.operationOf(endpoint);
      expect(responses[endpoint.status]).toMatchObject({
        content: { [json]: { example: response } },
      });
    }
  });

  test('are what the server says', async () => {
    for (const { name, endpoint, example } of shown) {
      const { body, response, errors = {} } = example;
      if (!body) continue;
      await aTraining(db, { title: String(body.trainingName), registrationEndsOn: null });
      const { files } = await goodCallOf(db, endpoint);
      const { images: _, ...fields } = body;
      const call = { params: {}, body: fields, files };
      const [type = json] = endpoint.accepts ?? [];
      const heard = (await send(endpoint, call, type)).json<{ message: string }>().message;
      expect(response, name).toMatchObject({ message: heard });
      if (errors[409]) expect((await send(endpoint, call, type)).json(), name).toEqual(errors[409]);
    }
  });
});

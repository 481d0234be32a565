import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { markAttendance } from '#contract/attendance/attendance.ts';
import { fullYearMessage, isRealDate } from '#contract/platform/dates.ts';
import { ErrorBody } from '#contract/platform/endpoint.ts';
import { aWorld } from '#test/app.ts';
import { readApiDocument } from './api-document.ts';
import { endpointSamples, type GoodCall } from './endpoint-samples.ts';
import { findEndpoints, nameOf } from './endpoints.ts';
import { goodCallOf, sendCall } from './send-call.ts';

// The page for the door sets the dates of marks; they are never typed.
const endpoints = (await findEndpoints()).filter(
  (endpoint) => nameOf(endpoint) !== nameOf(markAttendance),
);
// Browsers' reading of a two-digit year, and a year with an extra digit.
const wrongDays = ['0028-03-05', '2101-01-01'];

const world = await aWorld();
const headers = await world.signIn();

/** The names of a body's dates; nested ones as 'duration.startDate'. */
const datesIn = (body: object, before = ''): string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return datesIn(value, `${name}.`);
    return typeof value === 'string' && isRealDate(value) ? [before + name] : [];
  });

function withDay(
  body: Record<string, unknown>,
  path: string,
  day: string,
): Record<string, unknown> {
  const [name = '', inner] = path.split('.');
  const value = body[name];
  const isObject = typeof value === 'object' && value !== null;
  return { ...body, [name]: inner && isObject ? { ...value, [inner]: day } : day };
}

test('every date of every body needs a year with four digits', async () => {
  const found: string[] = [];
  for (const endpoint of endpoints) {
    if (!endpointSamples[nameOf(endpoint)]) continue;
    const type = endpoint.accepts?.[0] ?? 'application/json';
    const call: GoodCall = await goodCallOf(world.database.db, endpoint, type);
    for (const path of datesIn(call.body)) {
      found.push(path);
      for (const day of wrongDays) {
        const answer = await sendCall(
          world.app,
          endpoint,
          { ...call, headers, body: withDay(call.body, path, day) },
          type,
        );
        const said = {
          path: `${nameOf(endpoint)} ${path} ${day}`,
          errors: z.parse(ErrorBody, answer.json()).errors,
        };
        expect(said).toEqual({
          path: said.path,
          errors: expect.arrayContaining([{ field: path, message: fullYearMessage }]),
        });
      }
    }
  }
  expect(found.length).toBeGreaterThan(15);
});

test('so does every date of every query', async () => {
  const api = await readApiDocument(world.app);
  let found = 0;
  for (const endpoint of endpoints.filter(({ query }) => query !== undefined)) {
    for (const { name, in: place, ...rest } of api.operationOf(endpoint).parameters) {
      if (place !== 'query' || !JSON.stringify(rest).includes('"format":"date"')) continue;
      found += 1;
      for (const day of wrongDays) {
        const call = { ...(await goodCallOf(world.database.db, endpoint)), headers };
        const answer = await sendCall(
          world.app,
          endpoint,
          { ...call, query: { ...call.query, [name]: day } },
          'application/json',
        );
        const { message } = z.parse(ErrorBody, answer.json());
        expect({ name: `${nameOf(endpoint)} ${name}`, message }).toEqual({
          name: `${nameOf(endpoint)} ${name}`,
          message: fullYearMessage,
        });
      }
    }
  }
  expect(found).toBeGreaterThan(5);
});

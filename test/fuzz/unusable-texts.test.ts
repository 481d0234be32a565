import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { logout, signOutEverywhere } from '#contract/accounts/accounts.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { aWorld } from '#test/app.ts';
import { findEndpoints, nameOf } from '#test/endpoints/endpoints.ts';
import { goodCallOf, type SentCall, sendCall } from '#test/endpoints/send-call.ts';

const json = 'application/json';
const endpoints = await findEndpoints();

let token: { authorization: string };
// Each call comes from another address, so that no sender limit ends the test.
const world = await aWorld({ trustProxy: 1 });
token = await world.signIn();

/** Every way to write `hostile` into one of a value's texts or field names. */
function spoiled(value: unknown, hostile: string): unknown[] {
  if (typeof value === 'string') return [value + hostile];
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => spoiled(one, hostile).map((bad) => value.with(at, bad)));
  }
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).flatMap(([name, one]) =>
    spoiled(one, hostile).map((bad) => ({ ...value, [name]: bad })),
  );
  return [...entries, { ...value, [`unknown${hostile}`]: 'x' }];
}

const asBody = (value: unknown) => z.parse(z.record(z.string(), z.unknown()), value);

const endsSession = new Set([logout, signOutEverywhere].map(nameOf));

let senders = 0;

async function send(endpoint: Endpoint, call: SentCall) {
  senders += 1;
  const address = {
    'x-forwarded-for': `2001:db8:${(senders >> 8).toString(16)}:${(senders & 255).toString(16)}00::1`,
  };
  const headers = { ...(endpoint.access !== 'public' && token), ...address };
  const { statusCode } = await sendCall(world.app, endpoint, { ...call, headers }, json);
  return statusCode;
}

test('a NUL in any text breaks nothing', async () => {
  for (const endpoint of endpoints) {
    const good = await goodCallOf(world.database.db, endpoint, json);
    const bodies = spoiled(good.body, '\u0000').map(asBody);
    const queries = Object.keys(endpoint.query?.shape ?? {}).map((name) => ({
      ...good.query,
      [name]: 'a\u0000',
    }));
    const params = Object.keys(good.params).map((name) => ({ ...good.params, [name]: 'a%00' }));
    const calls = [
      ...bodies.map((body) => ({ ...good, body })),
      ...queries.map((query) => ({ ...good, query })),
      ...params.map((one) => ({ ...good, params: one })),
    ];
    for (const { files: _, ...call } of calls) {
      const status = await send(endpoint, { ...call, files: [] });
      const said = `${nameOf(endpoint)} ${JSON.stringify(call)}`;
      expect.soft(status, said).toBeLessThan(500);
    }
    if (endsSession.has(nameOf(endpoint))) token = await world.signIn();
  }
}, 300_000);

test.each(['\ud800', '\udc00 x'])(
  'half a character in a text or a name is refused where JSON is read: %j',
  async (half) => {
    const url = '/api/v1/admin/login';
    for (const payload of spoiled({ email: 'a', more: { texts: ['b', 'c'] } }, half)) {
      const answer = await world.app.inject({ method: 'POST', url, payload: asBody(payload) });
      expect({ payload, status: answer.statusCode }).toEqual({ payload, status: 400 });
      expect(answer.json()).toEqual({
        message: "The text contains characters that can't be used.",
      });
    }
  },
);

test('a whole character that JSON writes in two halves is taken', async () => {
  const answer = await world.app.inject({
    method: 'PUT',
    url: '/api/v1/admin/account',
    headers: { ...token, 'content-type': json },
    payload: '{"name":"Ada \\ud83d\\ude9a \\\\ud800"}',
  });
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('symbols') });
});

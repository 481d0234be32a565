import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { logout } from '#contract/accounts/accounts.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { aWorld } from '#test/app.ts';
import { findEndpoints, nameOf } from './endpoints.ts';

const endpoints = await findEndpoints();
const guarded = endpoints.filter(({ access }) => access !== 'public');
const urlOf = ({ path }: Endpoint) => apiBase + path.replace(/\{\w+\}/g, '100001');

const product = await aWorld();

const Refused = z.strictObject({ message: z.string().check(z.minLength(1)) });

async function expectRefused(
  endpoint: Endpoint,
  headers: Record<string, string>,
  { query = '', body }: { query?: string; body?: object } = {},
): Promise<void> {
  const answer = await product.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint) + query,
    headers,
    ...(body && { payload: body }),
  });
  expect(answer.statusCode, nameOf(endpoint)).toBe(401);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(z.safeParse(Refused, answer.json()).success).toBe(true);
}

async function expectLetIn(authorization: string): Promise<void> {
  const answer = await product.app.inject({
    url: `${apiBase}/admin/overview`,
    headers: { authorization },
  });
  expect(answer.statusCode).toBe(200);
}

test('every endpoint below /admin but the ways in is for administrators', () => {
  const open = endpoints.filter(
    ({ access, path }) => access === 'public' && path.startsWith('/admin/'),
  );
  const waysIn = [
    'POST /admin/login',
    'POST /admin/login/code',
    'POST /admin/login/passkey',
    'POST /admin/login/passkey/options',
    'POST /admin/forgotpassword',
    'PUT /admin/resetpassword',
  ];
  expect(waysIn).toEqual(expect.arrayContaining(open.map(nameOf)));
});

const bare = ({ authorization }: { authorization: string }) => authorization.replace('Bearer ', '');
const minute = 60_000;

/** Runs the test's steps this many minutes after the sign-in, and sets the clock back. */
async function minutesLater(minutes: number, steps: () => Promise<void>): Promise<void> {
  const { now } = product.time;
  product.time.now = new Date(now.getTime() + minutes * minute);
  try {
    await steps();
  } finally {
    product.time.now = now;
  }
}

let open: { authorization: string };
let revoked: { authorization: string };
/** Used 59 minutes after it began, then unused for 61 minutes. */
let idle: { authorization: string };
/** Never unused for an hour within its twelve hours. */
let busy: { authorization: string };
beforeAll(async () => {
  open = await product.signIn();
  revoked = await product.signIn();
  await expectLetIn(revoked.authorization);
  await product.app.inject({ method: 'POST', url: `${apiBase}/admin/logout`, headers: revoked });
  idle = await product.signIn();
  await minutesLater(59, () => expectLetIn(idle.authorization));
  busy = await product.signIn();
  for (let passed = 50; passed < 12 * 60; passed += 50) {
    await minutesLater(passed, () => expectLetIn(busy.authorization));
  }
});

test('every one of these needs a token', async () => {
  for (const endpoint of guarded) await expectRefused(endpoint, {});
});

describe('the one hook that checks tokens', () => {
  const endpoint = logout;

  test('rejects malformed tokens', async () => {
    const unknown = Buffer.alloc(32, 7).toString('base64url');
    const broken = [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${unknown}`,
      `Basic ${unknown}`,
      unknown,
      `Bearer ${'x'.repeat(10_240)}`,
    ];
    for (const authorization of broken) await expectRefused(endpoint, { authorization });
  });

  test('looks for the token in its one header alone', async () => {
    const names = ['token', 'access_token', 'accessToken', 'authorization', 'Authorization'];
    const others = [
      'x-authorization',
      'x-access-token',
      'x-auth-token',
      'proxy-authorization',
      'cookie',
      'referer',
    ];
    const all = (keys: string[], value: string) =>
      Object.fromEntries(keys.map((key) => [key, value]));
    for (const value of [bare(open), open.authorization]) {
      await expectRefused(endpoint, {}, { query: `?${new URLSearchParams(all(names, value))}` });
      await expectRefused(endpoint, {
        cookie: names.map((name) => `${name}=${encodeURIComponent(value)}`).join('; '),
      });
      await expectRefused(endpoint, {}, { body: all(names, value) });
      await expectRefused(endpoint, all(others, value));
    }
  });

  test('turns down a token that is not quite the right one', async () => {
    const token = bare(open);
    const last = token.at(-1) === 'A' ? 'Q' : 'A';
    const spoilt = [
      `${token}A`,
      token.slice(0, -1),
      token.slice(0, -1) + last,
      token.toUpperCase(),
      `${token} ${token}`,
    ];
    for (const wrong of spoilt) await expectRefused(endpoint, { authorization: `Bearer ${wrong}` });
    await expectRefused(endpoint, {
      authorization: `${open.authorization}, ${open.authorization}`,
    });
  });

  test('turns down a token that has ended, by log-out, by age or because it was not used', async () => {
    await expectRefused(endpoint, revoked);
    await minutesLater(59 + 61, () => expectRefused(endpoint, idle));
    await minutesLater(12 * 60 + 1, () => expectRefused(endpoint, busy));
  });
});

test('a token is accepted after all of these were turned down', () =>
  expectLetIn(open.authorization));

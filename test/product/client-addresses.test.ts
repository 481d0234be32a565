import { afterEach, describe, expect, test } from 'vitest';
import { anApp, type TestApp } from '#test/app.ts';
import { goodConsultation } from '#test/samples/consultations.ts';

let world: TestApp;
afterEach(() => world.close());

interface From {
  remoteAddress?: string;
  forwarded?: string;
}

async function post(
  path: string,
  payload: object,
  { remoteAddress = '198.51.100.1', forwarded }: From,
) {
  const headers = {
    'x-real-ip': '203.0.113.99',
    forwarded: 'for=203.0.113.99',
    ...(forwarded && { 'x-forwarded-for': forwarded }),
  };
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    remoteAddress,
    headers,
  });
  return answer.statusCode;
}

const book = (from: From) => post('/consultant/create', goodConsultation(), from);
const guess = (from: From) =>
  post('/admin/login', { email: `${crypto.randomUUID()}@example.com`, password: 'guess' }, from);
const forget = (from: From) =>
  post('/admin/forgotpassword', { email: `${crypto.randomUUID()}@example.com` }, from);

/** The calls limited per client, with the allowed number and the status. */
const limited = [
  ['forms', book, 3, 201],
  ['log-ins that fail', guess, 30, 400],
  ['codes that are asked for', forget, 60, 200],
] as const;

describe.each(limited)('the limit of %s', (_what, act, most, status) => {
  /** Uses up the limit, each time from the address that `from` returns. */
  async function exhaust(from: (at: number) => From) {
    for (let at = 0; at < most; at += 1) expect(await act(from(at))).toBe(status);
  }

  test('without a proxy counts the connection, whatever it claims', async () => {
    world = await anApp({ publicPostsPerMinute: 3 });
    await exhaust((at) => ({ forwarded: `203.0.113.${at}` }));
    expect(await act({ forwarded: '203.0.113.250' })).toBe(429);
    expect(await act({ forwarded: '203.0.113.250, 203.0.113.251' })).toBe(429);
    expect(await act({ remoteAddress: '198.51.100.2', forwarded: '198.51.100.1' })).toBe(status);
  });

  test('behind one proxy counts whom that one names, and nobody whom the caller names', async () => {
    world = await anApp({ publicPostsPerMinute: 3, trustProxy: 1 });
    await exhaust((at) => ({ forwarded: `10.1.1.${at}, 192.0.2.${at}, 203.0.113.1` }));
    expect(await act({ forwarded: '203.0.113.1' })).toBe(429);
    expect(await act({ forwarded: '203.0.113.2, 203.0.113.1' })).toBe(429);
    expect(await act({ forwarded: '203.0.113.1, 203.0.113.2' })).toBe(status);
  });

  test('behind a proxy that adds ports counts addresses', async () => {
    world = await anApp({ publicPostsPerMinute: 3, trustProxy: 1 });
    await exhaust((at) => ({ forwarded: `203.0.113.1:${50_000 + at}` }));
    expect(await act({ forwarded: '203.0.113.1:60000' })).toBe(429);
    expect(await act({ forwarded: '203.0.113.2:50000' })).toBe(status);
  });

  test('behind two proxies counts whom the outer one names', async () => {
    world = await anApp({ publicPostsPerMinute: 3, trustProxy: 2 });
    await exhaust((at) => ({ forwarded: `192.0.2.${at}, 203.0.113.1, 10.0.0.${at}` }));
    expect(await act({ forwarded: '203.0.113.1, 10.0.0.250' })).toBe(429);
    expect(await act({ forwarded: '203.0.113.2, 10.0.0.250' })).toBe(status);
  });

  test('counts a whole network of IPv6 as one', async () => {
    world = await anApp({ publicPostsPerMinute: 3 });
    await exhaust((at) => ({ remoteAddress: `2001:db8:1:2::${at.toString(16)}` }));
    expect(await act({ remoteAddress: '2001:db8:1:2:ffff::1' })).toBe(429);
    expect(await act({ remoteAddress: '2001:db8:1:3::1' })).toBe(status);
  });
});

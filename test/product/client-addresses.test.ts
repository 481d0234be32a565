import { afterEach, expect, test } from 'vitest';
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

const start = async (trustProxy: number) => {
  world = await anApp({ publicPostsPerMinute: 3, trustProxy });
};

/** Books as often as may be, each time from the address that `from` returns. */
async function exhaust(from: (at: number) => From) {
  for (let at = 0; at < 3; at += 1) expect(await book(from(at))).toBe(201);
}

test.each(limited)(
  'behind one proxy the limit of %s counts whom that one names, and nobody whom the caller names',
  async (_what, act, most, status) => {
    await start(1);
    for (let at = 0; at < most; at += 1)
      expect(await act({ forwarded: `10.1.1.${at}, 192.0.2.${at}, 203.0.113.1` })).toBe(status);
    expect(await act({ forwarded: '203.0.113.1' })).toBe(429);
    expect(await act({ forwarded: '203.0.113.2, 203.0.113.1' })).toBe(429);
    expect(await act({ forwarded: '203.0.113.1, 203.0.113.2' })).toBe(status);
  },
);

test('without a proxy the connection counts, whatever it claims', async () => {
  await start(0);
  await exhaust((at) => ({ forwarded: `203.0.113.${at}` }));
  expect(await book({ forwarded: '203.0.113.250' })).toBe(429);
  expect(await book({ remoteAddress: '198.51.100.2', forwarded: '198.51.100.1' })).toBe(201);
});

test('behind two proxies the client is whom the outer one names', async () => {
  await start(2);
  await exhaust((at) => ({ forwarded: `192.0.2.${at}, 203.0.113.1, 10.0.0.${at}` }));
  expect(await book({ forwarded: '203.0.113.1, 10.0.0.250' })).toBe(429);
  expect(await book({ forwarded: '203.0.113.2, 10.0.0.250' })).toBe(201);
});

import { afterEach, expect, test } from 'vitest';
import { anApp, type TestApp } from '#test/app.ts';
import { goodConsultation } from '#test/samples/consultations.ts';

let world: TestApp;
afterEach(() => world.close());

interface From {
  remoteAddress?: string;
  forwarded?: string;
}

async function book({ remoteAddress = '198.51.100.1', forwarded }: From): Promise<number> {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/v1/consultant/create',
    payload: goodConsultation(),
    remoteAddress,
    headers: {
      'x-real-ip': '203.0.113.99',
      forwarded: 'for=203.0.113.99',
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    },
  });
  return statusCode;
}

const start = async (trustProxy: number) => {
  world = await anApp({ publicPostsPerMinute: 3, trustProxy });
};

/** Books as often as may be, each time from the address that `from` returns. */
async function exhaust(from: (at: number) => From) {
  for (let at = 0; at < 3; at += 1) expect(await book(from(at))).toBe(201);
}

test('behind one proxy the limit counts whom that one names, and nobody whom the caller names', async () => {
  await start(1);
  await exhaust((at) => ({ forwarded: `10.1.1.${at}, 192.0.2.${at}, 203.0.113.1` }));
  expect(await book({ forwarded: '203.0.113.2, 203.0.113.1' })).toBe(429);
  expect(await book({ forwarded: '203.0.113.1, 203.0.113.2' })).toBe(201);
});

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

import { expect, test } from 'vitest';
import { login } from '#contract/accounts/accounts.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { aWorld } from '#test/app.ts';

let isReady = false;
const world = await aWorld({ isReady: () => isReady });

test('until the start is over nothing is answered or counted but that the process is alive', async () => {
  const logIn = () => {
    const payload = { email: 'funke@example.com', password: 'correct horse' };
    return world.app.inject({ method: login.method, url: apiBase + login.path, payload });
  };
  const early = await logIn();
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '1']);
  expect((await world.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  isReady = true;
  expect((await world.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect((await logIn()).statusCode).toBe(200);
});

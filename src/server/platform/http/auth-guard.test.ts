import { expect, test } from 'vitest';
import { type Access, endpoint } from '#contract/platform/endpoint.ts';
import { adminGuard } from './auth-guard.ts';
import { createServer } from './http-server.ts';
import { registerEndpoint } from './register-endpoint.ts';

const read = (access: Access) =>
  endpoint('GET /words', {
    access,
    tag: 'Overview',
    summary: 'Read some words',
  });
const answer = async () => ({ message: 'Words' });
const aServer = () => createServer({ isBehindTls: false, trustProxy: 0, conflicts: {} });
const guard = adminGuard(async () => undefined);

test.each(['signed-in', 'read drivers'] as const)(
  'an endpoint for %s does not start without a guard',
  async (access) => {
    const app = aServer();
    expect(() => registerEndpoint(app, read(access), answer)).toThrow('GET /words is not public');
    await app.register(async (scope) => {
      guard.protect(scope);
      registerEndpoint(scope, read(access), answer);
    });
    expect((await app.inject('/api/v1/words')).statusCode).toBe(401);
    // A guard doesn't protect sibling scopes.
    const beside = aServer();
    void beside.register(async (scope) => guard.protect(scope));
    void beside.register(async (scope) => registerEndpoint(scope, read(access), answer));
    await expect(beside.ready()).rejects.toThrow('GET /words is not public');
  },
);

test('a public endpoint, or a route that does not say for whom it is, does not start behind the guard', async () => {
  const app = aServer();
  await app.register(async (scope) => {
    guard.protect(scope);
    expect(() => registerEndpoint(scope, read('public'), answer)).toThrow(
      "doesn't say who can call it",
    );
    expect(() => scope.get('/plain', answer)).toThrow("doesn't say who can call it");
    await scope.register(async (inner) => {
      expect(() => inner.get('/inner', answer)).toThrow("doesn't say who can call it");
    });
  });
});

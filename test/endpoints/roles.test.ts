import { beforeAll, expect, test } from 'vitest';
import { logout, readAccount, signOutEverywhere } from '#contract/accounts/accounts.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { can, forbiddenMessage, permissions, type Role, roles } from '#contract/platform/roles.ts';
import { aWorld } from '#test/app.ts';
import { findEndpoints, nameOf } from './endpoints.ts';

const endpoints = (await findEndpoints()).filter(({ access }) => access !== 'public');
const endSession = [logout, signOutEverywhere].map(nameOf);

const tokens = new Map<Role, { authorization: string }>();
const world = await aWorld();
beforeAll(async () => {
  for (const role of roles) tokens.set(role, await world.signIn(role));
});

const call = (
  { method, path }: Endpoint,
  headers: Record<string, string> = {},
  more: object | false = {},
) =>
  world.app.inject({ method, url: apiBase + path.replace(/\{\w+\}/g, '100001'), headers, ...more });

test('each call answers those who can do this, and no other role', async () => {
  for (const endpoint of endpoints) {
    const { access } = endpoint;
    const name = nameOf(endpoint);
    const permission = access === 'public' || access === 'signed-in' ? undefined : access;
    const refused = roles.filter((role) => permission && !can(role, permission));
    for (const role of refused) {
      // Rejected before the body is parsed: another content type would otherwise get 415.
      const body = endpoint.method !== 'GET' && { payload: 'a body' };
      const answer = await call(
        endpoint,
        { ...tokens.get(role), ...(body && { 'content-type': 'text/plain' }) },
        body,
      );
      expect
        .soft([answer.statusCode, answer.json()], `${name} to a ${role}`)
        .toEqual([403, { message: permission && forbiddenMessage(permission) }]);
    }
    const least = roles.findLast((role) => !refused.includes(role)) ?? 'Owner';
    const answer = await call(endpoint, tokens.get(least));
    if (endSession.includes(name)) tokens.set(least, await world.signIn(least));
    expect.soft([401, 403], `${name} to a ${least}`).not.toContain(answer.statusCode);
  }
}, 300_000);

test('another role counts from the next request on, and so does a deactivation', async () => {
  const { db } = world.database;
  const token = await world.signIn('Trainer');
  const of = (role: Role) => ({ role, email: 'trainer@example.com' });
  const overview = () => world.app.inject({ url: `${apiBase}/admin/overview`, headers: token });
  const account = async () =>
    (await call(readAccount, token)).json<{ data: { account: object } }>().data.account;
  expect((await overview()).statusCode).toBe(403);
  expect(await account()).toMatchObject(of('Trainer'));
  const change = (values: { role?: Role; deactivatedAt?: Date }) =>
    db.updateTable('admins').set(values).where('email', '=', 'trainer@example.com').execute();
  await change({ role: 'Viewer' });
  expect((await overview()).statusCode).toBe(200);
  expect(await account()).toMatchObject(of('Viewer'));
  await change({ deactivatedAt: world.time.now });
  expect((await overview()).statusCode).toBe(401);
});

test('each permission is held by the Owner, and asked for by an endpoint', () => {
  const asked = new Set(endpoints.map(({ access }) => access));
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual([]);
  expect(permissions.filter((permission) => !can('Owner', permission))).toEqual([]);
});

test('a call that changes something needs more than the permission to read, or checks the role itself', () => {
  const changing = endpoints.filter(
    ({ method, path }) => method !== 'GET' && !path.startsWith('/admin/account'),
  );
  const loose = changing.filter(
    ({ access }) => access === 'signed-in' || access.startsWith('read '),
  );
  expect(loose.map(nameOf).toSorted()).toEqual([
    'POST /admin/attention/seen',
    'POST /admin/consents/{kind}/{id}/withdraw',
    'POST /admin/drivers/{id}/documents/archive',
    'POST /admin/drivers/{id}/presence',
    'POST /admin/logout',
    'POST /admin/reports/summary',
    'POST /admin/reports/summary/end',
    'POST /admin/senders/{kind}/{id}/remove',
    'POST /admin/undo',
  ]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { forgotPassword } from '#contract/accounts/accounts.ts';
import {
  changeAdministratorRole,
  deactivateAdministrator,
  lastOwnerMessage,
  listAdministrators,
  reactivateAdministrator,
  removeSecondFactor,
  signOutAdministrator,
} from '#contract/accounts/administrators.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { Role } from '#contract/platform/roles.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { idOf, listed, logInAs, startAnew } from '#test/samples/administrators.ts';
import { setUpApp } from '#test/samples/second-factor.ts';

let owner: Administrator;
const world = await aWorld();
beforeEach(async () => {
  await startAnew(world);
  owner = await anAdministrator(world);
});

const viewer = 'viewer@example.com';
const account = async (headers: Record<string, string>) =>
  (await world.app.inject({ url: `${apiBase}/admin/account`, headers })).statusCode;
const give = async (email: string, role: Role, by = owner) =>
  attempt(by, changeAdministratorRole, {
    params: { id: await idOf(owner, email) },
    body: { role },
  });
const deactivate = async (email: string, by = owner) =>
  attempt(by, deactivateAdministrator, { params: { id: await idOf(owner, email) } });
const isLast = { status: 409, message: lastOwnerMessage(admin.name) };

test('another role counts at once, without another log-in', async () => {
  const headers = await world.signIn('Viewer');
  const read = async (path: string) =>
    (await world.app.inject({ url: apiBase + path, headers })).statusCode;
  expect(await read('/admin/drivers')).toBe(200);
  expect(await give(viewer, 'Trainer')).toEqual({
    status: 200,
    message: 'A Viewer is now a Trainer',
  });
  expect(await read('/admin/drivers')).toBe(403);
  expect(await give(viewer, 'Trainer')).toEqual({
    status: 409,
    message: 'A Viewer is already a Trainer.',
  });
});

test('who is deactivated is signed out, can not log in or get a code, and can be reactivated', async () => {
  const headers = await world.signIn('Viewer');
  const askForCode = async () => {
    await attempt(owner, forgotPassword, { body: { email: viewer } });
    await world.doJobs();
    return (await world.database.pool.query('select from recovery_codes')).rowCount;
  };
  expect(await askForCode()).toBe(1);
  expect((await deactivate(viewer)).message).toBe('A Viewer was deactivated');
  expect(await account(headers)).toBe(401);
  expect((await listed(owner, viewer))?.state).toBe('Deactivated');
  expect(await logInAs(world, viewer, admin.password)).toBe(400);
  // The earlier code is gone as well.
  expect(await askForCode()).toBe(0);
  expect((await deactivate(viewer)).status).toBe(409);

  const params = { id: await idOf(owner, viewer) };
  expect((await attempt(owner, reactivateAdministrator, { params })).status).toBe(200);
  expect((await attempt(owner, reactivateAdministrator, { params })).status).toBe(409);
  expect((await listed(owner, viewer))?.state).toBe('Active');
  // Reactivating doesn't restore the old session.
  expect(await account(headers)).toBe(401);
  expect(await logInAs(world, viewer, admin.password)).toBe(200);
});

test('who is signed out everywhere has to log in again', async () => {
  const [phone, laptop] = [await world.signIn('Viewer'), await world.signIn('Viewer')];
  const params = { id: await idOf(owner, viewer) };
  expect(await attempt(owner, signOutAdministrator, { params })).toEqual({
    status: 200,
    message: 'A Viewer was signed out everywhere',
  });
  expect([await account(phone), await account(laptop)]).toEqual([401, 401]);
  expect(await logInAs(world, viewer, admin.password)).toBe(200);
});

describe('the last Owner', () => {
  test('can be neither demoted nor deactivated, but can be signed out', async () => {
    expect(await give(admin.email, 'Manager')).toEqual(isLast);
    expect(await deactivate(admin.email)).toEqual(isLast);
    const params = { id: await idOf(owner, admin.email) };
    expect((await attempt(owner, signOutAdministrator, { params })).status).toBe(200);
  });

  test('remains when two Owners demote or deactivate each other at once', async () => {
    const roles = ['Manager', 'Reviewer', 'Coordinator', 'Trainer', 'Viewer'] as const;
    const others: Administrator[] = [];
    for (const role of roles) {
      const other = await anAdministrator(world, role);
      await give(`${role.toLowerCase()}@example.com`, 'Owner');
      others.push(other);
    }
    const emails = roles.map((role) => `${role.toLowerCase()}@example.com`);
    const { result } = await ask(owner, listAdministrators);
    const ids = new Map(result.map(({ email, _id }) => [email, _id]));
    // All six Owners attack one another at once.
    const attacks = [owner, ...others].flatMap((by, at) =>
      [admin.email, ...emails].map((email) => {
        const params = { id: ids.get(email) ?? '' };
        return at % 2 === 0
          ? attempt(by, changeAdministratorRole, { params, body: { role: 'Viewer' } })
          : attempt(by, deactivateAdministrator, { params });
      }),
    );
    const statuses = (await Promise.all(attacks)).map(({ status }) => status);
    // A deactivated administrator gets 401; one who is no longer an Owner gets 403.
    expect([200, 401, 403, 409]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    const { rows } = await world.database.pool.query(
      "select count(*)::integer as owners from admins where role = 'Owner' and deactivated_at is null",
    );
    expect(rows).toEqual([{ owners: 1 }]);
  });
});

test('an Owner takes the second factor from who has lost it: sessions end, and a mail says so', async () => {
  const headers = await world.signIn('Viewer');
  const remove = async () =>
    attempt(owner, removeSecondFactor, { params: { id: await idOf(owner, viewer) } });
  const factorsOf = async () =>
    (await ask(owner, listAdministrators)).result.find(({ email }) => email === viewer)
      ?.secondFactors;
  expect(await remove()).toEqual({ status: 400, message: 'A Viewer has no second factor.' });
  await setUpApp(world, headers);
  expect(await factorsOf()).toEqual(['app']);
  expect(await remove()).toEqual({
    status: 200,
    message: 'A Viewer has no second factor any more',
  });
  expect(await factorsOf()).toEqual([]);
  expect(await account(headers)).toBe(401);
  expect(await logInAs(world, viewer, admin.password)).toBe(200);
  await world.doJobs();
  expect(
    world.mails.some(({ to, text }) => to === viewer && text.includes('removed by an Owner')),
  ).toBe(true);
});

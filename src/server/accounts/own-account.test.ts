import { expect, test } from 'vitest';
import {
  changePassword,
  login,
  readAccount,
  signOutEverywhere,
  wrongPasswordMessage,
} from '#contract/accounts/accounts.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { admin, aWorld } from '#test/app.ts';

const world = await aWorld();

const logInFrom = async (device: string) => {
  const { email, password } = admin;
  const answer = await world.app.inject({
    method: 'POST',
    url: apiBase + login.path,
    headers: { 'user-agent': device },
    payload: { email, password },
  });
  return { authorization: `Bearer ${answer.json<{ data: { token: string } }>().data.token}` };
};

const call = async (
  { method, path }: Endpoint,
  headers: { authorization: string },
  payload?: object,
) => {
  const answer = await world.app.inject({
    method,
    url: apiBase + path,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};

test('an administrator sees the own account, and where it is signed in', async () => {
  const phone = await logInFrom('Sample Phone');
  const laptop = await logInFrom(`Sample Laptop ${'x'.repeat(5000)}`);
  const { body } = await call(readAccount, laptop);
  expect(body.data.account).toMatchObject({ name: admin.name, email: admin.email, role: 'Owner' });
  expect(body.data.sessions).toHaveLength(2);
  const current = body.data.sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  expect(current).toMatchObject([{ device: expect.stringMatching(/^Sample Laptop x{286}$/) }]);
  await call(signOutEverywhere, phone);
  expect((await call(readAccount, laptop)).status).toBe(401);
  expect((await call(readAccount, phone)).status).toBe(401);
});

test('the own password changes with the present one alone, and ends the other sessions', async () => {
  const here = await logInFrom('Sample Phone');
  const there = await logInFrom('Sample Laptop');
  const change = (currentPassword: string, newPassword: string) =>
    call(changePassword, here, { currentPassword, newPassword });
  expect(await change('wrong', 'something else')).toMatchObject({
    status: 400,
    body: { message: wrongPasswordMessage, errors: [{ field: 'currentPassword' }] },
  });
  expect((await change(admin.password, 'something else')).status).toBe(200);
  expect((await call(readAccount, here)).status).toBe(200);
  expect((await call(readAccount, there)).status).toBe(401);
  const changes = () =>
    world.mails.filter(({ subject }) => subject === 'Your password was changed');
  expect(changes()).toEqual([]);
  await world.doJobs();
  expect(changes()).toMatchObject([{ to: admin.email }]);
  expect((await change('something else', admin.password)).status).toBe(200);
});

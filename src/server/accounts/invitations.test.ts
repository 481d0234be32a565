import { beforeEach, describe, expect, test } from 'vitest';
import { inviteAdministrator } from '#contract/accounts/administrators.ts';
import {
  acceptInvitation,
  readInvitation,
  usedInvitationMessage,
} from '#contract/accounts/invitations.ts';
import type { Role } from '#contract/platform/roles.ts';
import { type Administrator, anAdministrator, attempt } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { send } from '#test/endpoints/calls.ts';
import { listed, logInAs, mailedToken } from '#test/samples/administrators.ts';
import { countWaitingForLock, waitUntil } from '#test/wait.ts';

const world = await aWorld({ publicUrl: 'https://example.com' });
let owner: Administrator;
let count = 0;
let email: string;
beforeEach(async () => {
  count += 1;
  email = `invited.${count}@example.com`;
  owner = await anAdministrator(world);
});

const password = 'a good password';
const invite = (role: Role = 'Coordinator', to = email) =>
  attempt(owner, inviteAdministrator, { body: { email: to, role } });
const accept = (token: string, changes: object = {}) =>
  send(world, acceptInvitation, {
    token,
    name: 'Rótìmí Fásanyà',
    newPassword: password,
    ...changes,
  });
const read = (token: string) => send(world, readInvitation, { token });
test('who is invited sets name and password, and is an administrator with that role', async () => {
  expect(await invite()).toEqual({
    status: 201,
    message: `The invitation to ${email} will be sent`,
  });
  expect(await listed(owner, email)).toMatchObject({ state: 'Invited', invitedBy: admin.name });
  const token = await mailedToken(world, email);
  expect((await read(token)).body).toEqual({
    message: 'Invitation',
    data: { email, role: 'Coordinator' },
  });
  // The role comes from the invitation, not from the request.
  const others = { role: 'Owner', email: 'other@example.com' };
  expect((await accept(token, others)).body.data).toEqual({ email });
  expect(await logInAs(world, email, password)).toBe(200);
  expect(await listed(owner, email)).toMatchObject({
    name: 'Rótìmí Fásanyà',
    role: 'Coordinator',
    state: 'Active',
  });
});

test('the mail names who invites, the role and the link, and the database keeps no token', async () => {
  await invite('Trainer');
  const token = await mailedToken(world, email);
  const mail = world.mails.at(-1);
  expect(mail?.text).toContain(
    `${admin.name} invites you to join the back-office of Motions Logistics, with the role Trainer.`,
  );
  expect(mail?.html).toContain(`<a href="https://example.com/invitation#${token}">`);
  const { rows } = await world.database.pool.query<{ text: string }>(
    "select string_agg(i::text, '') as text from admin_invitations i",
  );
  expect(rows[0]?.text).not.toContain(token);
});

describe('a link', () => {
  test('works once, also of many attempts at once', async () => {
    await invite();
    const token = await mailedToken(world, email);
    // All read the open invitation before the first one takes it.
    const { pool } = world.database;
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select from admin_invitations for update');
    const accepting = Promise.all(Array.from({ length: 5 }, () => accept(token)));
    await waitUntil(async () => (await countWaitingForLock(pool)) === 5);
    await other.query('commit');
    other.release();
    const answers = await accepting;
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.message]).toEqual([400, usedInvitationMessage]);
    }
    expect(await read(token)).toEqual({ status: 400, body: { message: usedInvitationMessage } });
  });

  test("can't be guessed: attempts are limited", async () => {
    const statuses = new Set<number>();
    for (let tries = 0; tries < 61; tries += 1) statuses.add((await read('x')).status);
    await world.database.db.deleteFrom('rateLimits').execute();
    expect([...statuses]).toEqual([400, 429]);
  });
});

test('an administrator can not be invited, and who has become one meanwhile is not one twice', async () => {
  expect(await invite('Viewer', ' FUNKE@Example.com ')).toMatchObject({
    status: 409,
    message: `${admin.email} is already an administrator.`,
  });
  await invite('Viewer', 'trainer@example.com');
  const token = await mailedToken(world, 'trainer@example.com');
  await world.signIn('Trainer');
  expect(await accept(token)).toEqual({
    status: 400,
    body: { message: 'trainer@example.com is already an administrator. Please log in.' },
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import {
  deactivateAdministrator,
  inviteAdministrator,
  resendInvitation,
} from '#contract/accounts/administrators.ts';
import {
  acceptInvitation,
  expiredInvitationMessage,
  readInvitation,
  revokedInvitationMessage,
  unknownInvitationMessage,
  usedInvitationMessage,
} from '#contract/accounts/invitations.ts';
import type { Role } from '#contract/platform/roles.ts';
import { removeAdministrator } from '#server/accounts/administrator-service.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
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
const later = (hours: number) => {
  world.time.now = new Date(world.time.now.getTime() + hours * 60 * 60_000);
};

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

test('the log-in that follows is no news to the person who has just made the account', async () => {
  await invite();
  const token = await mailedToken(world, email);
  const { body } = await accept(token, { deviceToken: '' });
  const { data } = z.parse(acceptInvitation.response, body);
  expect(
    (await send(world, login, { email, password, deviceToken: data.deviceToken })).status,
  ).toBe(200);
  await world.doJobs();
  const subjects = () => world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects()).toEqual([`${admin.name} invites you to join Motions Logistics`]);
  await send(world, login, { email, password });
  await world.doJobs();
  expect(subjects()).toContain('New log-in to your account');
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

  test('works for 72 hours', async () => {
    await invite();
    const token = await mailedToken(world, email);
    later(71.99);
    expect((await read(token)).status).toBe(200);
    later(0.01);
    expect((await read(token)).body).toEqual({ message: expiredInvitationMessage });
    expect((await accept(token)).body).toEqual({ message: expiredInvitationMessage });
  });

  test("can't be guessed: attempts are limited", async () => {
    const statuses = new Set<number>();
    for (let tries = 0; tries < 61; tries += 1) statuses.add((await read('x')).status);
    await world.database.db.deleteFrom('rateLimits').execute();
    expect([...statuses]).toEqual([400, 429]);
  });
});

describe('who has invited', () => {
  const inviteAs = async (role: Role) => {
    const other = await anAdministrator(world, role);
    const { id } = await world.database.db
      .updateTable('admins')
      .set({ role: 'Owner' })
      .where('email', '=', `${role.toLowerCase()}@example.com`)
      .returning('id')
      .executeTakeFirstOrThrow();
    const invitation = await ask(other, inviteAdministrator, { body: { email, role: 'Owner' } });
    expect(invitation.invitedBy).toBe(`A ${role}`);
    return { params: { id }, invitation, token: await mailedToken(world, email) };
  };

  test('and is removed then, takes the invitation along', async () => {
    const { params, token } = await inviteAs('Coordinator');
    await removeAdministrator({ ...world.context, actor: { kind: 'system' } }, params.id);
    expect((await read(token)).body).toEqual({ message: revokedInvitationMessage });
    expect((await accept(token)).body).toEqual({ message: revokedInvitationMessage });
    expect(await listed(owner, email)).toBeUndefined();
  });

  test('is the administrator who last sent the link', async () => {
    const { params, invitation } = await inviteAs('Viewer');
    await ask(owner, resendInvitation, { params: { id: invitation._id } });
    await ask(owner, deactivateAdministrator, { params });
    expect(await listed(owner, email)).toMatchObject({ state: 'Invited', invitedBy: admin.name });
    expect((await accept(await mailedToken(world, email))).status).toBe(201);
  });
});

test('one address is invited once at a time, and again when that has expired', async () => {
  const answers = await Promise.all([invite(), invite(), invite()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.message).toBe(
    `${email} is already invited.`,
  );
  const token = await mailedToken(world, email);
  later(72);
  owner = await anAdministrator(world);
  expect((await invite('Viewer')).status).toBe(201);
  expect((await read(token)).body).toMatchObject({ message: unknownInvitationMessage });
  expect((await read(await mailedToken(world, email))).body.data).toEqual({
    email,
    role: 'Viewer',
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

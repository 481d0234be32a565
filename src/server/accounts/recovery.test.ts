import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  forgotPassword,
  login,
  resetPassword,
  wrongCodeMessage,
} from '#contract/accounts/accounts.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { aWorld } from '#test/app.ts';
import { insertAdmin } from './repository.ts';
import { hashPassword } from './service.ts';

interface Notified {
  status: number;
  message: string;
  errors?: { field: string; message: string }[];
  data?: { token?: string };
}

const password = 'the old password';
const minute = 60_000;

let email: string;
let count = 0;

async function call(
  { method, path }: Endpoint,
  payload: object,
  address = '10.0.0.1',
): Promise<Notified> {
  const answer = await world.app.inject({
    method,
    url: apiBase + path,
    payload,
    remoteAddress: address,
  });
  return { status: answer.statusCode, ...answer.json<Omit<Notified, 'status'>>() };
}

const senders = Array.from({ length: 200 }, (_, at) => `10.1.${at >> 8}.${at & 255}`);
let asked = 0;
const ask = (address: string) => {
  asked += 1;
  return call(forgotPassword, { email: address }, senders[asked % senders.length]);
};
const reset = (otpCode: string, newPassword = 'the new password') =>
  call(resetPassword, { email, otpCode, newPassword });
const logInWith = (secret: string) => call(login, { email, password: secret }, `10.2.0.${count}`);

function codeFor(address: string): string {
  const mail = world.mails.findLast(({ to }) => to === address);
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

async function codeBy(address = email): Promise<string> {
  expect((await ask(address)).status).toBe(200);
  await world.doJobs();
  return codeFor(address);
}

async function statusOf(token: string | undefined): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await world.app.inject({ url: apiBase + readOverview.path, headers })).statusCode;
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const later = (ms: number) => {
  world.time.now = new Date(world.time.now.getTime() + ms);
};

const world = await aWorld();
beforeEach(async () => {
  count += 1;
  email = `admin.${count}@example.com`;
  const passwordHash = await hashPassword(password);
  await insertAdmin(world.database.db, {
    id: uuid(),
    name: 'Ṣadé <b>',
    email,
    passwordHash,
    role: 'Owner',
    createdAt: world.time.now,
  });
});

describe('asking for a code', () => {
  test('is answered alike for an address that nobody has, to which nothing is sent', async () => {
    const known = await ask(email);
    expect(await ask('nobody@example.com')).toEqual(known);
    await world.doJobs();
    expect(world.mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
  });

  test('from one sender for many addresses ends after 60 times in a quarter of an hour', async () => {
    const statuses = [];
    for (let at = 0; at < 62; at += 1) {
      statuses.push(
        (await call(forgotPassword, { email: `nobody.${at}@example.com` }, '10.9.9.9')).status,
      );
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });
});

describe('a code', () => {
  test('sets a new password once, without opening a session', async () => {
    const code = await codeBy();
    expect((await reset(code)).status).toBe(200);
    expect((await logInWith('the new password')).status).toBe(200);
    expect((await logInWith(password)).status).toBe(400);
    expect(await reset(code, 'another password')).toMatchObject({
      status: 400,
      message: wrongCodeMessage,
    });
  });

  test('ends every session of its administrator, at once, and the administrator gets a mail that says so', async () => {
    const tokens = [];
    for (let at = 0; at < 3; at += 1) tokens.push((await logInWith(password)).data?.token);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200]);
    await reset(await codeBy());
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 401]);
    await world.doJobs();
    expect(world.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
  });

  test('of another administrator, a wrong one and one for nobody are rejected alike', async () => {
    const code = await codeBy();
    const refused = {
      status: 400,
      message: wrongCodeMessage,
      errors: [{ field: 'otpCode', message: wrongCodeMessage }],
    };
    expect(await reset(otherThan(code))).toEqual(refused);
    const newPassword = 'the new password';
    expect(
      await call(resetPassword, { email: 'nobody@example.com', otpCode: code, newPassword }),
    ).toEqual(refused);
    expect(
      await call(resetPassword, { email: 'Funke@example.com', otpCode: code, newPassword }),
    ).toEqual(refused);
    expect((await reset(code)).status).toBe(200);
  });

  test.each([
    [9 * minute + 59_000, 200],
    [10 * minute, 400],
  ])('after %i ms: %i', async (ms, status) => {
    const { now } = world.time;
    const code = await codeBy();
    later(ms);
    expect((await reset(code)).status).toBe(status);
    world.time.now = now;
  });

  test('ends when a newer one is asked for', async () => {
    const code = await codeBy();
    await world.database.pool.query("delete from rate_limits where key like 'recovery-minute%'");
    await ask(email);
    expect((await reset(code)).status).toBe(400);
    await world.doJobs();
    expect((await reset(codeFor(email))).status).toBe(200);
  });

  test('of 60 wrong ones at once exactly five are tried, and then the right one is worth nothing', async () => {
    const code = await codeBy();
    const answers = await Promise.all(Array.from({ length: 60 }, () => reset(otherThan(code))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    const { rows } = await world.database.pool.query(
      'select tries_left from recovery_codes join admins on admins.id = admin_id where email = $1',
      [email],
    );
    expect(rows).toEqual([{ tries_left: 0 }]);
    expect((await reset(code)).status).toBe(400);
    expect((await logInWith(password)).status).toBe(200);
  });

  test('that comes many times at once serves once', async () => {
    const code = await codeBy();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => reset(code, `password ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is stored as a keyed hash alone', async () => {
    const code = await codeBy();
    const { rows } = await world.database.pool.query('select * from recovery_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

test('a new password opens an account again that failed log-ins had shut', async () => {
  for (let at = 0; at < 10; at += 1) await call(login, { email, password: 'wrong' }, senders[at]);
  expect((await logInWith(password)).status).toBe(429);
  await reset(await codeBy());
  expect((await logInWith('the new password')).status).toBe(200);
});

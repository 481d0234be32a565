import { beforeEach, describe, expect, test } from 'vitest';
import { wrongCredentialsMessage } from '#contract/accounts/accounts.ts';
import { fillInMessage } from '#contract/platform/checks.ts';
import { admin, aWorld } from '#test/app.ts';
import { startAnew } from '#test/samples/administrators.ts';
import { hashPassword } from './service.ts';

const world = await aWorld();
beforeEach(() => startAnew(world));

const login = (
  payload: object,
  more: { headers?: Record<string, string>; remoteAddress?: string } = {},
) => world.app.inject({ method: 'POST', url: '/api/v1/admin/login', payload, ...more });
const right = { email: admin.email, password: admin.password };
const wrong = { email: admin.email, password: 'wrong horse' };
const overview = (headers: Record<string, string>) =>
  world.app.inject({ url: '/api/v1/admin/overview', headers });
const later = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};

describe('logging in', () => {
  test.each([
    ['a wrong password', wrong, wrongCredentialsMessage],
    ['an unknown address', { ...right, email: 'nobody@example.com' }, wrongCredentialsMessage],
    ['no password', { email: admin.email }, fillInMessage],
  ])('with %s is 400, never 401', async (_, payload, message) => {
    const answer = await login(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message });
  });

  test('keeps neither the password nor the token in the database', async () => {
    const { token } = (await login(right)).json<{ data: { token: string } }>().data;
    const { rows } = await world.database.pool.query<{ text: string }>(
      "select string_agg(a::text, '') || (select string_agg(s::text, '') from admin_sessions s) as text from admins a",
    );
    expect(rows[0]?.text).toContain('$argon2id$');
    expect(rows[0]?.text).not.toContain(admin.password);
    expect(rows[0]?.text).not.toContain(token);
  });
});

describe('a session', () => {
  test('opens the back-office until it is signed out, and then that one alone is over', async () => {
    const [first, second] = [await world.signIn(), await world.signIn()];
    const bye = await world.app.inject({
      method: 'POST',
      url: '/api/v1/admin/logout',
      headers: { ...first, 'content-type': 'application/json' },
    });
    expect(bye.statusCode).toBe(200);
    expect((await overview(first)).statusCode).toBe(401);
    expect((await overview(second)).statusCode).toBe(200);
  });

  test('is over after 60 minutes without use, and stays alive with it', async () => {
    const headers = await world.signIn();
    later(59);
    expect((await overview(headers)).statusCode).toBe(200);
    later(59);
    expect((await overview(headers)).statusCode).toBe(200);
    later(60);
    expect((await overview(headers)).statusCode).toBe(401);
  });

  test('is over after 12 hours, used or not', async () => {
    const headers = await world.signIn();
    for (let hour = 0; hour < 12; hour += 1) {
      expect((await overview(headers)).statusCode).toBe(200);
      later(59.9);
    }
    later(1.3);
    expect((await overview(headers)).statusCode).toBe(401);
  });
});

test('a crowd of log-ins is turned away at its end, and told when to come again', async () => {
  const { pool } = world.database;
  // This sender's counter is full, and locked until all requests have arrived.
  const fill =
    "insert into rate_limits (key, events, ends_at) values ($1, 1000, now() + interval '1 hour')";
  await pool.query(fill, ['login-address:203.0.113.7']);
  const lock = await pool.connect();
  await lock.query('begin');
  await lock.query('lock table rate_limits in exclusive mode');
  const crowd = Array.from({ length: 250 }, () => login(wrong, { remoteAddress: '203.0.113.7' }));
  // Requests turned away without waiting answer first.
  const first = await Promise.race(crowd);
  expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '60']);
  await lock.query('rollback');
  lock.release();
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 503)).toHaveLength(48);
  expect(statuses.filter((status) => status === 429)).toHaveLength(202);
});

describe('failed log-ins', () => {
  test('ten for one address lock it for 15 minutes, for the right password too and from anywhere', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect((await login(wrong)).statusCode).toBe(400);
    const answer = await login(right, { remoteAddress: '203.0.113.9' });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await login({ ...right, email: 'other@example.com' })).statusCode).toBe(400);
  });

  test('thirty from one sender lock that sender, whatever the address', async () => {
    for (let tries = 0; tries < 30; tries += 1)
      await login({ ...wrong, email: `nobody${tries}@example.com` });
    expect((await login(right)).statusCode).toBe(429);
    expect((await login(right, { remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
  });

  test('60 at once get no more than ten evaluated', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, at) => (await login(wrong, { remoteAddress: `10.0.0.${at}` })).statusCode,
      ),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  });
});

describe('a password', () => {
  test('of 128 characters may be set, and opens a session as it is and in no other way', async () => {
    const newPassword = ' Ọ̀yẹ́ ẞ😀\u0000"\'\\$1%00'.padEnd(128, ' x');
    const headers = await world.signIn();
    const change = (currentPassword: string, wanted: string) =>
      world.app.inject({
        method: 'PUT',
        url: '/api/v1/admin/account/password',
        headers,
        payload: { currentPassword, newPassword: wanted },
      });
    expect((await change(admin.password, newPassword)).statusCode).toBe(200);
    expect((await login({ ...right, password: newPassword })).statusCode).toBe(200);
    for (const other of [
      newPassword.slice(1),
      `${newPassword} `,
      newPassword.toLowerCase().replaceAll(' ', ''),
    ]) {
      expect((await login({ ...right, password: other })).statusCode).toBe(400);
    }
    expect((await change(newPassword, admin.password)).statusCode).toBe(200);
  });
});

describe('while the password is being changed by somebody else', () => {
  /** Changes the password and ends the sessions once `act` waits for a lock or is done. Returns the result of `act`. */
  async function changeDuring<Answer>(act: () => PromiseLike<Answer>): Promise<Answer> {
    const { pool } = world.database;
    const passwordHash = await hashPassword('another password');
    const other = await pool.connect();
    await other.query('begin');
    await other.query('update admins set password_hash = $1', [passwordHash]);
    await other.query('delete from admin_sessions');
    let isDone = false;
    const answering = Promise.resolve(act()).finally(() => {
      isDone = true;
    });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => isDone || (await pool.query(waiting)).rowCount === 1).toBe(true);
    await other.query('commit');
    other.release();
    return answering;
  }

  test('the old one opens no session that would outlive the change', async () => {
    const answer = await changeDuring(() => login(right));
    expect(answer.statusCode).toBe(400);
    expect((await login({ ...right, password: 'another password' })).statusCode).toBe(200);
  });

  test('the old one sets no other, though it was right a moment ago', async () => {
    const headers = await world.signIn();
    const payload = { currentPassword: admin.password, newPassword: 'a third password' };
    const url = '/api/v1/admin/account/password';
    const answer = await changeDuring(() =>
      world.app.inject({ method: 'PUT', url, headers, payload }),
    );
    expect(answer.statusCode).toBe(400);
    expect((await login({ ...right, password: 'another password' })).statusCode).toBe(200);
  });
});

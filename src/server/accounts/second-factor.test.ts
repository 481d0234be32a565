import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changePassword, login, readAccount, updateAccount } from '#contract/accounts/accounts.ts';
import {
  beginApp,
  challengeOverMessage,
  completeLogin,
  confirmApp,
  confirmSession,
  removeApp,
  replaceBackupCodes,
  wrongFactorMessage,
} from '#contract/accounts/second-factor.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { admin, anApp, aWorld } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { challengeOf, codeOf, logInWithCode, setUpApp, tell } from '#test/samples/second-factor.ts';

const world = await aWorld();

const { pool } = world.database;
const { rows: before } = await pool.query('select password_hash from admins');
// As in a new app, which would take longer than most tests.
afterEach(async () => {
  for (const table of [
    'totp_factors',
    'backup_codes',
    'login_challenges',
    'admin_sessions',
    'rate_limits',
  ])
    await pool.query(`delete from ${table}`);
  await pool.query('update admins set password_hash = $1', [before[0]?.password_hash]);
  await world.doJobs();
  world.mails.length = 0;
});

const { email, password } = admin;
const later = (seconds: number) => {
  world.time.now = new Date(world.time.now.getTime() + seconds * 1000);
};
const wrongCode = { status: 400, message: wrongFactorMessage, errors: [{ field: 'code' }] };
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('an authenticator app', () => {
  test('gets a secret to scan and to type, and counts once it has shown a code', async () => {
    const token = await world.signIn();
    const begun = z.parse(beginApp.response, await tell(world, beginApp, undefined, token)).data;
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/localhost:funke%40example\.com\?.*secret=/);
    expect((await tell(world, login, { email, password })).status).toBe(200);
    const code = codeOf(begun.secret, world.time.now);
    expect(await tell(world, confirmApp, { code: otherThan(code) }, token)).toMatchObject(
      wrongCode,
    );
    expect((await tell(world, confirmApp, { code }, token)).status).toBe(200);
    expect((await tell(world, login, { email, password })).status).toBe(403);
  });

  test('makes the right password give a challenge instead of a token, for which a code opens a session', async () => {
    const { secret } = await setUpApp(world, await world.signIn());
    expect(await tell(world, login, { email, password: 'wrong horse' })).toMatchObject({
      status: 400,
    });
    const answer = await tell(world, login, { email, password });
    expect(answer).toEqual({
      status: 403,
      message: 'Please enter your second factor to log in.',
      kind: 'second-factor-needed',
      proofs: ['app', 'backup-code'],
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    later(30);
    const { challenge } = answer;
    const opened = await tell(world, completeLogin, {
      challenge,
      code: codeOf(secret, world.time.now),
    });
    expect(opened).toMatchObject({
      status: 200,
      data: { email, role: 'Owner', token: expect.any(String) },
    });
    later(30);
    expect(
      await tell(world, completeLogin, { challenge, code: codeOf(secret, world.time.now) }),
    ).toMatchObject({
      status: 400,
      message: challengeOverMessage,
      errors: [{ field: 'challenge' }],
    });
  });

  test.each([
    [30, 200],
    [60, 400],
  ])('whose clock is off by %i seconds: %i', async (seconds, status) => {
    const { secret } = await setUpApp(world, await world.signIn());
    later(300);
    expect((await logInWithCode(world, codeOf(secret, world.time.now, seconds))).status).toBe(
      status,
    );
  });

  test('has codes that work once, also when two come at the same moment', async () => {
    const { secret } = await setUpApp(world, await world.signIn());
    later(30);
    const code = codeOf(secret, world.time.now);
    const challenges = [await challengeOf(world), await challengeOf(world)];
    const both = await Promise.all(
      challenges.map((challenge) => tell(world, completeLogin, { challenge, code })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await logInWithCode(world, code)).status).toBe(400);
    // The previous code is older than the one already used.
    expect((await logInWithCode(world, codeOf(secret, world.time.now, -30))).status).toBe(400);
    later(30);
    expect((await logInWithCode(world, codeOf(secret, world.time.now))).status).toBe(200);
  });

  test('has a secret that the database holds encrypted, bound to its account', async () => {
    const { secret } = await setUpApp(world, await world.signIn());
    const { rows } = await world.database.pool.query('select secret from totp_factors');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    expect(Buffer.from(rows[0]?.secret).toString()).not.toContain(secret);
  });

  test('that is switched off is no longer asked for, nor are its backup codes, and mails say so', async () => {
    const token = await world.signIn();
    await setUpApp(world, token);
    expect((await tell(world, removeApp, undefined, token)).status).toBe(200);
    expect((await tell(world, login, { email, password })).status).toBe(200);
    const account = await tell(world, readAccount, undefined, token);
    expect(account.data).toMatchObject({ secondFactor: { hasApp: false, backupCodes: 0 } });
    await world.doJobs();
    const mails = world.mails.filter(({ subject }) => subject.startsWith('The second factor'));
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('was set up'),
      expect.stringContaining('was switched off'),
    ]);
  });
});

describe('a challenge', () => {
  let secret: string;
  beforeEach(async () => {
    ({ secret } = await setUpApp(world, await world.signIn()));
    later(30);
  });

  test.each([
    [4 * 60 + 59, 200],
    [5 * 60, 400],
  ])('after %i seconds: %i', async (seconds, status) => {
    const challenge = await challengeOf(world);
    later(seconds);
    const code = codeOf(secret, world.time.now);
    expect((await tell(world, completeLogin, { challenge, code })).status).toBe(status);
  });

  test('bears five wrong codes, also 50 at once', async () => {
    const challenge = await challengeOf(world);
    const code = codeOf(secret, world.time.now);
    const guess = () => tell(world, completeLogin, { challenge, code: otherThan(code) });
    const answers = await Promise.all(Array.from({ length: 50 }, guess));
    expect(answers.filter(({ message }) => message === wrongFactorMessage)).toHaveLength(5);
    expect(await tell(world, completeLogin, { challenge, code })).toMatchObject({
      message: challengeOverMessage,
    });
    expect((await logInWithCode(world, code)).status).toBe(200);
  });

  test('is one of many that bear ten wrong codes together, within a quarter of an hour', async () => {
    const code = codeOf(secret, world.time.now);
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await logInWithCode(world, otherThan(code))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  test('ends when the password is changed', async () => {
    const { token } = await logInWithCode(world, codeOf(secret, world.time.now));
    const challenge = await challengeOf(world);
    const change = { currentPassword: password, newPassword: 'another horse' };
    expect((await tell(world, changePassword, change, token)).status).toBe(200);
    later(30);
    const code = codeOf(secret, world.time.now);
    expect(await tell(world, completeLogin, { challenge, code })).toMatchObject({
      message: challengeOverMessage,
    });
  });
});

describe('backup codes', () => {
  test('are ten, log in once each, and are kept as hashes', async () => {
    const { backupCodes } = await setUpApp(world, await world.signIn());
    expect(new Set(backupCodes).size).toBe(10);
    const [code = '', second = ''] = backupCodes;
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const { rows } = await world.database.pool.query(
      'select code_hash::text as text from backup_codes',
    );
    expect(rows).toHaveLength(10);
    expect((await logInWithCode(world, code)).status).toBe(200);
    expect((await logInWithCode(world, code)).status).toBe(400);
    const typed = second.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const { status, token } = await logInWithCode(world, typed);
    expect(status).toBe(200);
    const account = await tell(world, readAccount, undefined, token);
    expect(account.data).toMatchObject({ secondFactor: { backupCodes: 8 } });
  });

  test('are replaced all at once', async () => {
    const token = await world.signIn();
    expect((await tell(world, replaceBackupCodes, undefined, token)).status).toBe(400);
    const { backupCodes } = await setUpApp(world, token);
    const answer = await tell(world, replaceBackupCodes, undefined, token);
    const renewed = z.parse(replaceBackupCodes.response, answer).data.backupCodes;
    expect((await logInWithCode(world, backupCodes[0] ?? '')).status).toBe(400);
    expect((await logInWithCode(world, renewed[0] ?? '')).status).toBe(200);
  });
});

describe('ten minutes after the log-in', () => {
  const asked = { status: 403, message: "Please confirm it's you.", kind: 'confirmation-needed' };
  const readsOn = async (token: { authorization: string }) =>
    (await tell(world, readOverview, undefined, token)).status === 200;

  async function deletion(token: { authorization: string }): Promise<number> {
    const query = { status: 'delete', driverId: await aCompleteDriver(world.database.db) };
    const url = apiBase + changeDriverStatus.path;
    return (
      await world.app.inject({ method: changeDriverStatus.method, url, query, headers: token })
    ).statusCode;
  }

  test('what concerns the second factor needs the password again, and then works for ten minutes', async () => {
    const token = await world.signIn();
    later(9 * 60 + 59);
    expect((await tell(world, beginApp, undefined, token)).status).toBe(200);
    later(1);
    expect(await readsOn(token)).toBe(true);
    expect(await tell(world, beginApp, undefined, token)).toEqual({
      ...asked,
      proofs: ['password'],
    });
    expect(await tell(world, confirmSession, { password: 'wrong' }, token)).toMatchObject({
      status: 400,
      errors: [{ field: 'password' }],
    });
    expect((await tell(world, confirmSession, { password }, token)).status).toBe(200);
    later(9 * 60 + 59);
    expect((await tell(world, beginApp, undefined, token)).status).toBe(200);
    later(1);
    expect((await tell(world, beginApp, undefined, token)).status).toBe(403);
  });

  test('whoever has a second factor is asked for that, and never for the password alone', async () => {
    const token = await world.signIn();
    const { secret } = await setUpApp(world, token);
    later(10 * 60);
    const proofs = ['app', 'backup-code'];
    expect(await tell(world, removeApp, undefined, token)).toEqual({ ...asked, proofs });
    const change = { currentPassword: password, newPassword: 'another horse' };
    expect(await tell(world, changePassword, change, token)).toEqual({ ...asked, proofs });
    expect((await tell(world, confirmSession, { password }, token)).status).toBe(400);
    expect(await tell(world, removeApp, undefined, token)).toEqual({ ...asked, proofs });
    const code = codeOf(secret, world.time.now);
    expect((await tell(world, confirmSession, { code }, token)).status).toBe(200);
    expect((await tell(world, removeApp, undefined, token)).status).toBe(200);
  });

  test('deleting a driver is as specified without a second factor, and needs it where there is one', async () => {
    const token = await world.signIn();
    later(10 * 60);
    expect(await deletion(token)).toBe(200);
    const fresh = await world.signIn();
    await setUpApp(world, fresh);
    expect(await deletion(fresh)).toBe(200);
    later(10 * 60);
    expect(await deletion(fresh)).toBe(403);
    expect(await readsOn(fresh)).toBe(true);
  });

  test('guessing in an open session ends after ten wrong passwords, and disturbs no other session', async () => {
    const [one, other] = [await world.signIn(), await world.signIn()];
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await tell(world, confirmSession, { password: 'wrong' }, one)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await tell(world, confirmSession, { password }, other)).status).toBe(200);
  });
});

describe('where the settings require a second factor', () => {
  test('an account without one reaches only what sets it up, and then everything', async () => {
    const strict = await anApp({ secondFactor: 'all' });
    try {
      const token = await strict.signIn();
      expect(await tell(strict, readOverview, undefined, token)).toEqual({
        status: 403,
        message: 'Please set up a second factor for your account first.',
        kind: 'second-factor-missing',
      });
      expect((await tell(strict, updateAccount, { name: 'Ada' }, token)).status).toBe(403);
      const account = await tell(strict, readAccount, undefined, token);
      expect(account.data).toMatchObject({ secondFactor: { isRequired: true, hasApp: false } });
      await setUpApp(strict, token);
      expect((await tell(strict, readOverview, undefined, token)).status).toBe(200);
      await tell(strict, removeApp, undefined, token);
      expect((await tell(strict, readOverview, undefined, token)).status).toBe(403);
    } finally {
      await strict.close();
    }
  });
});

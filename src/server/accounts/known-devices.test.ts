import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  forgotPassword,
  login,
  resetPassword,
  wrongCodeMessage,
} from '#contract/accounts/accounts.ts';
import { completeLogin } from '#contract/accounts/second-factor.ts';
import { admin, aWorld } from '#test/app.ts';
import { startAnew } from '#test/samples/administrators.ts';
import { challengeOf, codeOf, setUpApp, tell } from '#test/samples/second-factor.ts';

const world = await aWorld();
beforeEach(() => startAnew(world));

const { email, password } = admin;
const later = (seconds: number) => {
  world.time.now = new Date(world.time.now.getTime() + seconds * 1000);
};
const home = '198.51.100.7';
const logIn = (more: object = {}, address = home) =>
  tell(world, login, { email, password, deviceToken: '', ...more }, {}, address);
const HasToken = z.object({ data: z.object({ deviceToken: z.string() }) });

async function knownDevice(more: object = {}): Promise<string> {
  return z.parse(HasToken, await logIn(more)).data.deviceToken;
}

async function lockForStrangers(): Promise<void> {
  for (let at = 0; at < 12; at += 1) await logIn({ password: 'wrong' }, `10.3.0.${at}`);
  expect((await logIn({}, '10.3.1.1')).status).toBe(429);
}

test('log-ins from many new browsers at once do not wait for connections that they hold themselves', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => logIn({}, `10.5.0.${at}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
});

describe('a browser that has logged in before', () => {
  test('is not locked by the failed log-ins of strangers, also of those behind its own address', async () => {
    const deviceToken = await knownDevice();
    await lockForStrangers();
    expect((await logIn({ deviceToken })).status).toBe(200);
    for (let at = 0; at < 32; at += 1)
      await logIn({ email: `nobody.${at}@example.com`, password: 'wrong' });
    expect((await logIn({ email: 'another@example.com' })).status).toBe(429);
    expect((await logIn({ deviceToken })).status).toBe(200);
  });

  test('has a count of its own, and locks neither other browsers nor strangers', async () => {
    const [deviceToken, other] = [await knownDevice(), await knownDevice()];
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await logIn({ deviceToken, password: 'wrong' }, `10.4.0.${tries}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await logIn({ deviceToken })).status).toBe(429);
    expect((await logIn({ deviceToken: other })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  test('is known to the account alone, with a token that is intact and at most a year old', async () => {
    const deviceToken = await knownDevice();
    await lockForStrangers();
    const bytes = Buffer.from(deviceToken, 'base64url');
    // The token holds the expiry, the browser's id, one account and the signature.
    const [expiry, id, account, signature] = [0, 6, 22, 34].map((at, part) =>
      bytes.subarray(at, [6, 22, 34][part]),
    );
    for (const forged of [
      ...[
        [Buffer.alloc(6, 0x7f), id, account, signature],
        [expiry, Buffer.alloc(16), account, signature],
        [expiry, id, Buffer.alloc(12), account, signature],
        [expiry, id, account, Buffer.alloc(32)],
        [expiry, id, account],
      ].map((parts) =>
        Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0))).toString('base64url'),
      ),
      `${deviceToken}=`,
      'x'.repeat(5000),
    ]) {
      expect((await logIn({ deviceToken: forged })).status).toBe(429);
    }
    later(364 * 24 * 60 * 60);
    expect((await logIn({ deviceToken })).status).toBe(200);
    later(24 * 60 * 60);
    expect((await logIn({ deviceToken })).status).toBe(429);
  });

  test('enters codes of the second factor apart from strangers who have the password', async () => {
    const deviceToken = await knownDevice();
    const { secret } = await setUpApp(world, await world.signIn());
    later(30);
    for (let tries = 0; tries < 11; tries += 1) {
      await tell(world, completeLogin, { challenge: await challengeOf(world), code: 'AAAAAAAAAA' });
    }
    const code = codeOf(secret, world.time.now);
    const challenge = await challengeOf(world);
    expect((await tell(world, completeLogin, { challenge, code })).status).toBe(429);
    const answer = await tell(world, completeLogin, { challenge, code, deviceToken });
    expect(answer).toMatchObject({ status: 200, data: { deviceToken: expect.any(String) } });
  });
});

describe('a log-in is reported by mail', () => {
  const reports = async () => {
    await world.doJobs();
    return world.mails.filter(({ subject }) => subject === 'New log-in to your account');
  };
  const chrome =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Mobile Safari/537.36';

  test('from a browser that the account has not been opened in, and from no other', async () => {
    await tell(world, login, { email, password, deviceToken: '' }, { 'user-agent': chrome }, home);
    const [mail, ...others] = await reports();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, text: expect.stringContaining('Chrome on Android') });
    const deviceToken = await knownDevice();
    expect(await reports()).toHaveLength(2);
    await logIn({ deviceToken }, '10.5.0.1');
    expect(await reports()).toHaveLength(2);
  });
});

describe('a code for a new password', () => {
  const mine = 'my-browser-my-browser-1';
  const ask = (more: object = {}, address = home) =>
    tell(world, forgotPassword, { email, ...more }, {}, address);
  const reset = (otpCode: string, more: object = {}, newPassword = 'the new password') =>
    tell(world, resetPassword, { email, otpCode, newPassword, ...more });
  const forgetMinutes = () =>
    world.database.pool.query(
      "delete from rate_limits where key like 'recovery-minute%' or key like '%-device-minute%' or key like 'messages-person-hour%'",
    );

  async function mailedCode(more: object = {}, address = home): Promise<string> {
    const before = world.mails.length;
    expect((await ask(more, address)).status).toBe(200);
    await world.doJobs();
    await forgetMinutes();
    return /^\d{6}$/m.exec(world.mails.slice(before).at(-1)?.text ?? '')?.[0] ?? '';
  }

  test('is neither replaced nor used up by strangers who ask for theirs, and guess', async () => {
    const code = await mailedCode({ browserId: mine });
    const theirs = { browserId: 'a-stranger-a-stranger' };
    await mailedCode(theirs, '10.7.0.1');
    await mailedCode({}, '10.7.0.2');
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await reset('000000', theirs)).toMatchObject({
        status: 400,
        message: wrongCodeMessage,
      });
      expect((await reset('000000')).status).toBe(400);
    }
    expect((await reset(code, theirs)).status).toBe(400);
    expect((await reset(code)).status).toBe(400);
    expect((await reset(code, { browserId: mine })).status).toBe(200);
  });

  test('that was used ends every other one of the account', async () => {
    const theirs = { browserId: 'a-stranger-a-stranger' };
    const code = await mailedCode(theirs, '10.7.0.1');
    expect((await reset(await mailedCode({ browserId: mine }), { browserId: mine })).status).toBe(
      200,
    );
    expect((await reset(code, theirs)).status).toBe(400);
  });

  test('is mailed to strangers ten times a day at most, five times for one of them, and five times for a known browser', async () => {
    const deviceToken = await knownDevice();
    const count = async (times: number, more: object, address: (at: number) => string) => {
      let sent = 0;
      for (let at = 0; at < times; at += 1)
        if ((await mailedCode(more, address(at))) !== '') sent += 1;
      return sent;
    };
    expect(await count(7, {}, () => '10.9.0.1')).toBe(5);
    expect(await count(9, {}, (at) => `10.9.1.${at}`)).toBe(5);
    expect(await count(7, { deviceToken }, () => home)).toBe(5);
  });
});

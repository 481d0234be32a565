import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { login, readAccount } from '#contract/accounts/accounts.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  confirmWithPasskey,
  logInWithPasskey,
  removePasskey,
  wrongPasskeyMessage,
} from '#contract/accounts/passkeys.ts';
import { beginApp, completeLogin } from '#contract/accounts/second-factor.ts';
import { endSession } from '#contract/accounts/sessions.ts';
import { admin, aWorld } from '#test/app.ts';
import { startAnew } from '#test/samples/administrators.ts';
import { anAuthenticator } from '#test/samples/passkey.ts';
import { challengeOf, tell } from '#test/samples/second-factor.ts';

const lenient = await aWorld();
const world = lenient;
beforeEach(() => startAnew(world));

type Token = { authorization: string };
type Authenticator = ReturnType<typeof anAuthenticator>;

const { email, password } = admin;
const wrong = { status: 400, message: wrongPasskeyMessage };
const later = (seconds: number) => {
  world.time.now = new Date(world.time.now.getTime() + seconds * 1000);
};

async function newChallenge(token: Token): Promise<string> {
  return z.parse(beginPasskey.response, await tell(world, beginPasskey, undefined, token)).data
    .challenge;
}
async function useChallenge(): Promise<string> {
  return z.parse(beginPasskeyLogin.response, await tell(world, beginPasskeyLogin)).data.challenge;
}

async function aPasskey(token: Token, name = 'My phone') {
  const authenticator = anAuthenticator();
  const answer = await tell(
    world,
    addPasskey,
    { name, passkey: authenticator.create(await newChallenge(token)) },
    token,
  );
  expect(answer.status).toBe(201);
  return { authenticator, backupCodes: z.parse(addPasskey.response, answer).data.backupCodes };
}

const logIn = async ({ use }: Authenticator, circumstances = {}) =>
  tell(world, logInWithPasskey, { passkey: use(await useChallenge(), circumstances) });
const tokenOf = (answer: object): Token => ({
  authorization: `Bearer ${z.parse(logInWithPasskey.response, answer).data.token}`,
});
const passkeysOf = async (token: Token) =>
  z.parse(readAccount.response, await tell(world, readAccount, undefined, token)).data.secondFactor
    .passkeys;

describe('a passkey', () => {
  test('opens a session without a password, and is a second factor after it', async () => {
    const token = await world.signIn();
    const { authenticator, backupCodes } = await aPasskey(token);
    expect(backupCodes).toHaveLength(10);
    expect(await passkeysOf(token)).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);
    expect(await tell(world, login, { email, password })).toMatchObject({
      status: 403,
      kind: 'second-factor-needed',
      proofs: ['passkey', 'backup-code'],
    });
    later(60);
    const opened = await logIn(authenticator);
    expect(opened).toMatchObject({ status: 200, data: { email } });
    expect(await passkeysOf(tokenOf(opened))).toMatchObject([
      { lastUsedAt: world.time.now.toISOString() },
    ]);
    const [code = ''] = backupCodes;
    expect(
      (await tell(world, completeLogin, { challenge: await challengeOf(world), code })).status,
    ).toBe(200);
  });

  test('works once for a challenge, also when its answer comes twice at the same moment', async () => {
    const { authenticator } = await aPasskey(await world.signIn());
    const passkey = authenticator.use(await useChallenge());
    const both = await Promise.all([1, 2].map(() => tell(world, logInWithPasskey, { passkey })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await tell(world, logInWithPasskey, { passkey })).toEqual(wrong);
  });

  test('is refused when its answer is of another site, not verified, old, altered, or for another purpose', async () => {
    const token = await world.signIn();
    const { authenticator } = await aPasskey(token);
    expect(await logIn(authenticator, { origin: 'http://localhost.example:3000' })).toEqual(wrong);
    expect(await logIn(authenticator, { isVerified: false })).toEqual(wrong);
    expect(await logIn(anAuthenticator())).toEqual(wrong);
    const old = authenticator.use(await useChallenge());
    const forAdding = authenticator.use(await newChallenge(token));
    expect(await tell(world, logInWithPasskey, { passkey: forAdding })).toEqual(wrong);
    expect(
      await tell(world, logInWithPasskey, { passkey: authenticator.use('A'.repeat(75)) }),
    ).toEqual(wrong);
    const other = { ...anAuthenticator().use(await useChallenge()), id: old.id, rawId: old.rawId };
    expect(await tell(world, logInWithPasskey, { passkey: other })).toEqual(wrong);
    later(5 * 60);
    expect(await tell(world, logInWithPasskey, { passkey: old })).toEqual(wrong);
  });

  test('whose counter goes back, as that of a copy does, is refused', async () => {
    const { authenticator } = await aPasskey(await world.signIn());
    expect((await logIn(authenticator, { counter: 7 })).status).toBe(200);
    expect(await logIn(authenticator, { counter: 7 })).toEqual(wrong);
    expect((await logIn(authenticator, { counter: 8 })).status).toBe(200);
  });

  test('is added with a challenge of its own account alone, once, with a name, and verified', async () => {
    const token = await world.signIn();
    const { create } = anAuthenticator();
    const add = (passkey: object, name = 'Key') =>
      tell(world, addPasskey, { name, passkey }, token);
    expect(await add(create(await newChallenge(token), { isVerified: false }))).toEqual(wrong);
    expect(await add(create(await useChallenge()))).toEqual(wrong);
    const passkey = create(await newChallenge(token));
    expect(await add(passkey, ' ')).toMatchObject({ status: 400, errors: [{ field: 'name' }] });
    const both = await Promise.all([add(passkey), add(passkey)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(await passkeysOf(token)).toHaveLength(1);
  });

  test('that is removed opens nothing; mails say so', async () => {
    const token = await world.signIn();
    const { authenticator } = await aPasskey(token);
    const [{ _id } = { _id: '' }] = await passkeysOf(token);
    const remove = (id: string) =>
      tell(
        world,
        { method: 'POST', path: removePasskey.path.replace('{id}', id) },
        undefined,
        token,
      );
    expect((await remove(uuid())).status).toBe(200);
    expect(await passkeysOf(token)).toHaveLength(1);
    expect((await remove(_id)).status).toBe(200);
    expect(await logIn(authenticator)).toEqual(wrong);
    expect((await tell(world, login, { email, password })).status).toBe(200);
    await world.doJobs();
    const texts = world.mails
      .filter(({ subject }) => subject.startsWith('The second factor'))
      .map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('“My phone” was added'),
      expect.stringContaining('was removed'),
    ]);
  });

  test('confirms its own account’s session, and no other', async () => {
    const token = await world.signIn();
    const { authenticator } = await aPasskey(token);
    const theirs = await world.signIn('Viewer');
    later(10 * 60);
    const asked = await tell(world, beginApp, undefined, token);
    expect(asked).toMatchObject({
      status: 403,
      kind: 'confirmation-needed',
      proofs: ['passkey', 'backup-code'],
    });
    const confirm = async (whose: Token) =>
      tell(world, confirmWithPasskey, { passkey: authenticator.use(await useChallenge()) }, whose);
    expect(await confirm(theirs)).toEqual(wrong);
    expect((await tell(world, beginApp, undefined, theirs)).status).toBe(403);
    expect((await confirm(token)).status).toBe(200);
    expect((await tell(world, beginApp, undefined, token)).status).toBe(200);
  });
});

test('one session is ended, and no other; of another account none', async () => {
  const [here, there] = [await world.signIn(), await world.signIn()];
  const theirs = await world.signIn('Viewer');
  const sessionsOf = async (token: Token) =>
    z.parse(readAccount.response, await tell(world, readAccount, undefined, token)).data.sessions;
  const end = (token: Token, id: string) =>
    tell(world, { method: 'POST', path: endSession.path.replace('{id}', id) }, undefined, token);
  const [, second] = (await sessionsOf(here)).toSorted(
    (one, another) => Number(another.isCurrent) - Number(one.isCurrent),
  );
  expect((await end(theirs, second?._id ?? '')).status).toBe(200);
  expect(await sessionsOf(here)).toHaveLength(2);
  expect((await end(here, second?._id ?? '')).status).toBe(200);
  expect((await tell(world, readAccount, undefined, there)).status).toBe(401);
  expect((await sessionsOf(here)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

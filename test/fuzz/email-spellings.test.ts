import { describe, expect, test } from 'vitest';
import { forgotPassword, login, wrongCredentialsMessage } from '#contract/accounts/accounts.ts';
import { alreadyAppliedMessage } from '#contract/drivers/application-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { insertAdmin } from '#server/accounts/repository.ts';
import { admin, aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { anApplication, apply } from '#test/samples/applications.ts';

const world = await aWorld();
const { db } = world.database;

const codeMails = () =>
  world.mails.filter(({ subject }) => subject !== 'New log-in to your account');

let senders = 0;

/** Calls from a new client address, so that only limits per email address apply. */
async function call({ method, path }: Endpoint, payload: object) {
  senders += 1;
  const remoteAddress = `10.7.${senders >> 8}.${senders & 255}`;
  const answer = await world.app.inject({ method, url: apiBase + path, payload, remoteAddress });
  return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
}

const fullwidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

/** Other spellings of an address: letter case, full-width letters, the Kelvin sign, outer spaces. */
const spellingsOf = (email: string) => [
  email.toUpperCase(),
  fullwidth(email),
  fullwidth(email.toUpperCase()),
  email.replace('k', '\u212A'),
  `\u3000${email}\u00A0`,
];

const kemi = 'kemi.koko@example.com';

describe('one address, however it is spelled,', () => {
  test('is locked by ten failed log-ins', async () => {
    const spellings = [kemi, ...spellingsOf(kemi)];
    const statuses = [];
    for (let at = 0; at < 12; at += 1) {
      const email = spellings[at % spellings.length];
      statuses.push((await call(login, { email, password: 'a guess' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  test('logs in to its account', async () => {
    for (const email of spellingsOf(admin.email)) {
      expect(await call(login, { email, password: admin.password })).toMatchObject({ status: 200 });
    }
  });

  test('has one open application, and is listed in its one spelling', async () => {
    const email = 'kunle.k@example.com';
    const first = await anApplication({ fields: { email: spellingsOf(email)[2] } });
    expect((await apply(world.app, first)).status).toBe(201);
    for (const spelling of [email, ...spellingsOf(email)]) {
      const { status, body } = await apply(
        world.app,
        await anApplication({ fields: { email: spelling } }),
      );
      expect([status, body.message]).toEqual([409, alreadyAppliedMessage]);
    }
    const { result } = (await read(world, listDrivers, {})).data;
    expect(result.map((driver) => driver.email)).toEqual([email]);
  });
});

test('an address that would become another in another letter case neither logs in nor gets a code', async () => {
  const address = admin.email.replace('funke', 'ichief');
  const email = address.replace('i', '\u0130');
  const { passwordHash } = await db
    .selectFrom('admins')
    .select('passwordHash')
    .executeTakeFirstOrThrow();
  await insertAdmin(db, {
    id: crypto.randomUUID(),
    name: 'Chief',
    email: address,
    passwordHash,
    role: 'Owner',
    createdAt: world.time.now,
  });
  const { password } = admin;
  expect((await call(login, { email: address, password })).status).toBe(200);
  expect(await call(login, { email, password })).toEqual({
    status: 400,
    message: wrongCredentialsMessage,
  });
  expect((await call(forgotPassword, { email })).status).toBe(200);
  await world.doJobs();
  expect(codeMails()).toEqual([]);
});

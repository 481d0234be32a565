import { describe, expect, test } from 'vitest';
import {
  forgotPassword,
  login,
  resetPassword,
  wrongCredentialsMessage,
} from '#contract/accounts/accounts.ts';
import { alreadyAppliedMessage } from '#contract/drivers/application-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { admin, aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { aTraining, goodEnrolment } from '#test/samples/trainings.ts';

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

  test('gets one code a minute, which serves for every spelling', async () => {
    for (const email of [admin.email, ...spellingsOf(admin.email)]) {
      expect((await call(forgotPassword, { email })).status).toBe(200);
    }
    await world.doJobs();
    expect(codeMails().map(({ to }) => to)).toEqual([admin.email]);
    const otpCode = /^\d{6}$/m.exec(codeMails()[0]?.text ?? '')?.[0];
    const newPassword = admin.password;
    expect(
      (await call(resetPassword, { email: fullwidth(admin.email), otpCode, newPassword })).status,
    ).toBe(200);
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

  test('registers once for a training', async () => {
    const title = 'Spelling for Drivers';
    await aTraining(db, { title });
    const register = (email: string) =>
      sendJson(world.app, enrol.path, { ...goodEnrolment(title), email });
    expect((await register(fullwidth(kemi))).status).toBe(201);
    for (const spelling of [kemi, ...spellingsOf(kemi)])
      expect((await register(spelling)).status).toBe(409);
    const { result } = (await read(world, listEnrolments, { search: kemi })).data;
    expect(result.map(({ email }) => email)).toEqual([kemi]);
  });
});

describe('an address that only looks like another or would become it in another letter case', () => {
  test.each([
    ['a dotted capital I', 'i', '\u0130'],
    ['a long s, which is an s in one spelling, with a dot', 's', '\u1E9B'],
  ])('by %s neither logs in nor gets a code of its own', async (_, plain, lookalike) => {
    const address = `${plain}chief@example.com`;
    const { passwordHash } = await db
      .selectFrom('admins')
      .select('passwordHash')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('admins')
      .values({
        id: crypto.randomUUID(),
        name: 'Chief',
        email: address,
        passwordHash,
        role: 'Owner',
        createdAt: world.time.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const email = address.replace(plain, lookalike);
    const { password } = admin;
    expect((await call(login, { email: address, password })).status).toBe(200);
    expect(await call(login, { email, password })).toEqual({
      status: 400,
      message: wrongCredentialsMessage,
    });
    expect((await call(forgotPassword, { email })).status).toBe(200);
    await world.doJobs();
    expect(codeMails().filter(({ to }) => to === address)).toEqual([]);
  });
});

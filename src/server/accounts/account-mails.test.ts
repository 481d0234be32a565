import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { forgotPassword, resetPassword } from '#contract/accounts/accounts.ts';
import { listMessages, resendMessage } from '#contract/messages/messages.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';

const { email } = admin;
const noon = new Date('2027-03-10T11:00:00Z');

const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
let hours = 0;
beforeEach(async () => {
  // Each browser and address may request one code a minute.
  hours += 1;
  world.time.now = new Date(noon.getTime() + hours * 60 * 60_000);
  delete world.providers.mail;
  world.mails.splice(0);
  await world.database.db.deleteFrom('messages').execute();
  await sql`delete from rate_limits`.execute(world.database.db);
});

const call = async ({ method, path }: Endpoint, payload: object) =>
  world.app.inject({ method, url: apiBase + path, payload });
const askForCode = async () => {
  expect((await call(forgotPassword, { email })).statusCode).toBe(200);
  await world.doJobs();
};
const codeIn = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? '';
const later = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const reset = async (otpCode: string) =>
  (await call(resetPassword, { email, otpCode, newPassword: admin.password })).statusCode;
const rows = () => world.database.db.selectFrom('messages').selectAll().orderBy('id').execute();

/** A mail server that accepts a mail but never confirms it. */
const hanging = () => {
  world.providers.mail = async (mail) => {
    world.mails.push(mail);
    throw new SendingError('no-answer', 'a test');
  };
};

test('a code is in the mail, and nowhere in the database', async () => {
  await askForCode();
  const code = codeIn(world.mails[0]?.text);
  expect(code).not.toBe('');
  expect(world.mails[0]?.subject).toBe(`${code} is your code for a new password`);
  const kept = await rows();
  expect(kept).toMatchObject([
    { state: 'Sent', subject: '······ is your code for a new password' },
  ]);
  expect(JSON.stringify(kept)).not.toContain(code);
});

test("after a mail server's silence, the code of each mail works once", async () => {
  hanging();
  await askForCode();
  delete world.providers.mail;
  later(2);
  await world.doJobs();
  const codes = world.mails.map(({ text }) => codeIn(text));
  expect(codes).toHaveLength(2);
  expect(new Set(codes).size).toBe(1);
  expect(await reset(codes[0] ?? '')).toBe(200);
  expect(await reset(codes[1] ?? '')).toBe(400);
});

test('a code is not sent late: after ten minutes it is given up', async () => {
  world.providers.mail = async () => {
    throw new SendingError('busy', 'a test');
  };
  await askForCode();
  delete world.providers.mail;
  later(10);
  await world.deliver();
  expect(world.mails).toEqual([]);
  expect(await rows()).toMatchObject([{ event: 'recovery-code', state: 'Given up' }]);
});

test('messages to administrators are listed for those who manage them, without secrets, and no code is sent again', async () => {
  world.providers.mail = async () => {
    throw new SendingError('refused', 'a test');
  };
  await askForCode();
  const owner = await anAdministrator(world);
  const manager = await anAdministrator(world, 'Manager');
  const listed = async (who: typeof owner) =>
    (await ask(who, listMessages)).result.filter(({ event }) => event === 'recovery-code');
  const [code] = await listed(owner);
  expect(code).toMatchObject({ state: 'Failed', words: expect.stringContaining('\n\n······\n\n') });
  expect(await listed(manager)).toEqual([]);
  const again = async (who: typeof owner) =>
    (await attempt(who, resendMessage, { params: { id: code?._id ?? '' } })).status;
  expect([await again(owner), await again(manager)]).toEqual([409, 404]);
});

import { afterAll, expect, test } from 'vitest';
import { readOutlets } from '#contract/messages/messages.ts';
import { invalidPhoneMessage } from '#contract/platform/checks.ts';
import * as contract from '#contract/settings/outlets.ts';
import { resealOutlets } from '#server/messages/outlets.ts';
import { dataKeys } from '#server/platform/system/data-keys.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import { anAdministrator, ask, attempt, call } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { activity } from '#test/samples/activity.ts';
import { aMessage } from '#test/samples/messages.ts';
import { waitFor } from '#test/wait.ts';

const { readOutletSettings, changeMailSettings, changeTextSettings } = contract;
const { removeOutletSettings, testOutlet } = contract;

const settings = {
  sessionHours: 10_000,
  sessionIdleMinutes: 600_000,
  canSendMail: false,
  textProvider: undefined,
};
const mail = {
  host: 'smtp.example.com',
  port: '587',
  user: 'office',
  password: 'pa:ss/wörd ',
  from: 'office@example.com',
};
const text = {
  kind: 'termii',
  url: 'https://v3.api.termii.com',
  key: 'the key',
  from: 'Motions',
  phone: '08031234567',
};
const smtpUrl = 'smtp://office:pa%3Ass%2Fw%C3%B6rd%20@smtp.example.com:587?requireTLS=true';

async function aWorld(changes = {}) {
  const world = await anApp({ ...settings, ...changes });
  return { world, owner: await anAdministrator(world) };
}

/** Never sends anything. */
const shared = aWorld();
afterAll(async () => (await shared).world.close());

const refuse = (world: TestApp, error: SendingError) => {
  world.providers.mail = () => Promise.reject(error);
  world.providers.text = () => Promise.reject(error);
};

test('they are for a fresh proof only', async () => {
  const { world, owner } = await shared;
  const { now } = world.time;
  world.time.now = new Date(now.getTime() + 11 * 60_000);
  for (const [endpoint, sent] of [
    [readOutletSettings, {}],
    [changeMailSettings, { body: mail }],
    [changeTextSettings, { body: text }],
    [testOutlet, { body: { channel: 'mail' } }],
    [removeOutletSettings, { params: { channel: 'mail' } }],
  ] as const) {
    const demand = { status: 403, kind: 'confirmation-needed' };
    expect(await attempt(owner, endpoint, sent), endpoint.path).toMatchObject(demand);
  }
  world.time.now = now;
});

test('a mail server is stored once it took a test, used at once by every instance, and never shown with its password', async () => {
  const { world, owner } = await aWorld();
  const other = await anApp({ ...settings, beside: world });
  expect(await ask(owner, readOutlets)).toEqual({ mail: false, text: false });
  refuse(
    world,
    new SendingError('busy', 'no', {
      cause: Object.assign(new Error(), { code: 'EAUTH' }),
      status: 535,
    }),
  );
  expect(await attempt(owner, changeMailSettings, { body: mail })).toMatchObject({
    status: 400,
    message: 'smtp.example.com refuses the user or the password (535).',
  });
  expect((await ask(owner, readOutletSettings)).mail).toMatchObject({ source: 'none', version: 1 });

  delete world.providers.mail;
  await call(owner, changeMailSettings, { body: { ...mail, version: 1 } });
  expect(world.mails.splice(0)).toMatchObject([
    { to: 'funke@example.com', subject: 'Motions: a test' },
  ]);
  const saved = await ask(owner, readOutletSettings);
  const { password, ...shown } = mail;
  expect(saved.mail).toEqual({ ...shown, hasPassword: true, source: 'office', version: 2 });
  expect(JSON.stringify(saved)).not.toContain(password.trim());
  const rows = await world.database.db.selectFrom('outletSettings').select('sealed').execute();
  expect(String(rows[0]?.sealed)).not.toContain('example.com');

  await other.deliver();
  expect(other.mails.at(-1)).toMatchObject({ subject: 'The settings of emails were changed' });
  expect(other.outlets.mail).toMatchObject({ smtpUrl, mailFrom: mail.from });
  expect(await ask(await anAdministrator(other), readOutlets)).toMatchObject({ mail: true });
  const [entry] = (await activity(world)).filter(({ kind }) => kind === 'setting-changed');
  expect(entry?.changes).toEqual([
    { field: 'mailServer', before: null, after: 'smtp.example.com:587' },
    { field: 'sender', before: null, after: 'office@example.com' },
  ]);

  // The stored password is not sent to another server, nor for another user.
  const blank = { ...mail, password: '' };
  for (const changed of [{ host: 'smtp.evil.example' }, { user: 'admin' }, { port: '465' }])
    expect(
      await attempt(owner, changeMailSettings, { body: { ...blank, ...changed } }),
    ).toMatchObject({
      status: 400,
      message: 'Enter the password of this user.',
      errors: [{ field: 'password' }],
    });
  await call(owner, changeMailSettings, { body: { ...blank, from: 'hello@example.com' } });
  expect(world.outlets.mail).toMatchObject({ smtpUrl });
  await waitFor(() =>
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      'Motions: a test',
      'The settings of emails were changed',
    ]),
  );
  const newKeys = dataKeys('a new data key of the tests, long enough', [testDataKey]);
  expect(await resealOutlets(world.database.db, newKeys)).toEqual({ done: 1, locked: 0 });
  const onlyNew = dataKeys('a new data key of the tests, long enough');
  expect(await resealOutlets(world.database.db, onlyNew)).toEqual({ done: 0, locked: 0 });
  await other.stop();
  await world.close();
});

test('a provider of texts is stored once it took a test to a phone, and deleted with its key', async () => {
  const { world, owner } = await aWorld();
  refuse(world, new SendingError('no-balance', 'no'));
  expect((await attempt(owner, changeTextSettings, { body: text })).message).toBe(
    'The account at v3.api.termii.com has no balance.',
  );
  delete world.providers.text;
  await call(owner, changeTextSettings, { body: text });
  expect(world.texts).toMatchObject([{ to: '08031234567' }]);
  expect(world.outlets.text).toEqual({
    kind: 'termii',
    url: text.url,
    key: 'the key',
    from: 'Motions',
  });
  const elsewhere = { ...text, key: '', url: 'https://evil.example' };
  expect(await attempt(owner, changeTextSettings, { body: elsewhere })).toMatchObject({
    status: 400,
    errors: [{ field: 'key' }],
  });
  const { reportUrl, ...saved } = (await ask(owner, readOutletSettings)).text;
  expect(saved).toEqual({
    kind: 'termii',
    url: text.url,
    from: 'Motions',
    hasKey: true,
    source: 'office',
    version: 2,
  });
  expect(new URL(reportUrl).pathname).toMatch(/^\/api\/v1\/message-reports\/./);
  expect(
    (await attempt(owner, testOutlet, { body: { channel: 'text', phone: '12' } })).message,
  ).toBe(invalidPhoneMessage);
  await call(owner, removeOutletSettings, { params: { channel: 'text' }, query: { version: '2' } });
  expect(await ask(owner, readOutlets)).toMatchObject({ text: false });
  const sealed = await world.database.db.selectFrom('outletSettings').select('sealed').execute();
  expect(sealed).toEqual([{ sealed: null }, { sealed: null }]);
  await world.close();
});

test('settings of the server come first, are shown without their password, and can be tried', async () => {
  const { world, owner } = await aWorld({
    smtpUrl: 'smtps://me:secret@mail.example.com',
    canSendMail: true,
    textProvider: { ...text, kind: 'termii' },
  });
  const { mail: shown } = await ask(owner, readOutletSettings);
  expect(shown).toMatchObject({
    source: 'server',
    host: 'mail.example.com',
    port: '465',
    user: 'me',
  });
  expect(JSON.stringify(shown)).not.toContain('secret');
  for (const [endpoint, body] of [
    [changeMailSettings, mail],
    [changeTextSettings, text],
  ] as const)
    expect((await attempt(owner, endpoint, { body })).status).toBe(409);
  expect((await ask(owner, readOutletSettings)).mail).toEqual(shown);
  await call(owner, testOutlet, { body: { channel: 'mail' } });
  expect(world.outlets.mail).toMatchObject({ smtpUrl: 'smtps://me:secret@mail.example.com' });
  for (let more = 0; more < 19; more += 1)
    await attempt(owner, testOutlet, { body: { channel: 'mail' } });
  expect((await attempt(owner, testOutlet, { body: { channel: 'mail' } })).status).toBe(429);
  await world.close();
});

test.each([
  [changeMailSettings, mail, { host: 'localhost/x' }],
  [changeTextSettings, text, { url: 'http://169.254.169.254/latest' }],
  [changeTextSettings, text, { from: 'a\r\nb' }],
] as const)('%s with %o refuses %o before anything is reached', async (endpoint, body, changes) => {
  const { world, owner } = await shared;
  expect((await attempt(owner, endpoint, { body: { ...body, ...changes } })).status).toBe(400);
  expect([world.mails, world.texts]).toEqual([[], []]);
});

test('messages that wait for a wrong key go out as soon as the settings are mended', async () => {
  const { world, owner } = await aWorld();
  await call(owner, changeMailSettings, { body: mail });
  const { db } = world.database;
  await world.deliver();
  world.mails.length = 0;
  const dueAt = world.time.now;
  for (const _ of [1, 2]) await aMessage(db, { state: 'Waiting', createdAt: dueAt, dueAt });
  refuse(world, new SendingError('wrong-key', 'no'));
  await world.deliver();
  delete world.providers.mail;
  await world.deliver();
  expect(world.mails).toEqual([]);
  await call(owner, changeMailSettings, { body: { ...mail, password: 'the right one' } });
  world.mails.length = 0;
  await world.deliver();
  const states = await db.selectFrom('messages').select(['event', 'state', 'error']).execute();
  expect(states.filter(({ state }) => state !== 'Sent')).toEqual([]);
  await world.close();
});

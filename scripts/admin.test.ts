import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, resetPassword } from '#contract/accounts/accounts.ts';
import { lastOwnerMessage } from '#contract/accounts/administrators.ts';
import { invalidEmailMessage } from '#contract/platform/checks.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { anApp, admin as first, type TestApp } from '#test/app.ts';
import { setUpApp, tell } from '#test/samples/second-factor.ts';
import { runCommand } from './admin.ts';

const secret = 'a secret of the tests, long enough';

let world: TestApp;
let dataDir: string;
beforeAll(async () => {
  world = await anApp();
  dataDir = await mkdtemp(join(tmpdir(), 'admin-'));
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

const env = () => ({
  ...process.env,
  DATABASE_URL: world.database.url,
  DATA_DIR: dataDir,
  APP_SECRET: secret,
});

async function admin(...words: string[]): Promise<{ said: string; isDone: boolean }> {
  const lines: string[] = [];
  const write = (text: string) => void lines.push(`${text}\n`);
  const code = await runCommand(words, env(), { say: write, complain: write });
  return { said: lines.join(''), isDone: code === 0 };
}

test('an administrator is added, sets a password by the code in the mail, is listed and removed', async () => {
  const email = 'sade@example.com';
  const { said, isDone } = await admin(
    'add',
    'SADE@Example.com',
    'Ṣadé',
    'Bello',
    '--role',
    'trainer',
  );
  expect([said, isDone]).toEqual([
    expect.stringContaining(`${email} is now an administrator.`),
    true,
  ]);
  expect((await admin('list')).said).toContain('sade@example.com  Ṣadé Bello  Trainer  active');

  const [name = ''] = await readdir(join(dataDir, 'outbox'));
  const mail = await readFile(join(dataDir, 'outbox', name), 'utf8');
  const otpCode = /^\d{6}$/m.exec(mail)?.[0];
  const newPassword = 'a good password';
  const reset = await world.app.inject({
    method: 'PUT',
    url: apiBase + resetPassword.path,
    payload: { email, otpCode, newPassword },
  });
  expect(reset.statusCode).toBe(200);
  const logIn = () =>
    world.app.inject({
      method: 'POST',
      url: apiBase + login.path,
      payload: { email, password: newPassword },
    });
  const { token } = (await logIn()).json<{ data: { token: string } }>().data;

  expect((await admin('remove', 'SADE@example.com')).isDone).toBe(true);
  expect((await logIn()).statusCode).toBe(400);
  const headers = { authorization: `Bearer ${token}` };
  expect((await world.app.inject({ url: `${apiBase}/admin/overview`, headers })).statusCode).toBe(
    401,
  );
});

test('a deactivated administrator becomes an Owner and is reactivated', async () => {
  const email = 'rotimi@example.com';
  const { db } = world.database;
  const { now } = world.time;
  const account = {
    id: crypto.randomUUID(),
    name: 'Rótìmí',
    email,
    role: 'Viewer',
    passwordHash: 'none',
  } as const;
  await db
    .insertInto('admins')
    .values({ ...account, createdAt: now, deactivatedAt: now })
    .execute();
  expect((await admin('role', email, 'owner')).said).toBe(`${email} is now Owner.\n`);
  // An Owner who can't log in doesn't count as the last one.
  expect((await admin('remove', first.email)).said).toContain(lastOwnerMessage(first.name));
  expect((await admin('reactivate', email)).said).toBe(`${email} can log in again.\n`);
  await db.deleteFrom('admins').where('email', '=', email).execute();
});

test('a lost second factor is removed, with the sessions, and a mail says so', async () => {
  const { email, password } = first;
  await setUpApp(world, await world.signIn());
  expect((await admin('list')).said).toContain('(second factor: app)');
  expect((await tell(world, login, { email, password })).status).toBe(403);
  const { said, isDone } = await admin('reset-second-factor', 'Funke@example.com');
  expect([said, isDone]).toEqual([expect.stringContaining('has no second factor any more'), true]);
  expect((await tell(world, login, { email, password })).status).toBe(200);
  const outbox = join(dataDir, 'outbox');
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  expect(mails.filter((mail) => mail.includes('removed by an operator'))).toHaveLength(1);
});

test.each([
  [['add', 'Ｆunke@Example.com', 'Somebody'], 'funke@example.com is already an administrator.'],
  [['add', 'nobody', 'Somebody'], invalidEmailMessage],
  [['remove', 'nobody@example.com'], 'nobody@example.com is not an administrator.'],
  [['remove', 'funke@example.com'], lastOwnerMessage(first.name)],
  [['role', 'funke@example.com', 'Boss'], 'Boss is no role.'],
  [[], 'npm run admin -- list'],
])('%j is rejected with a sentence', async (words, sentence) => {
  expect(await admin(...words)).toEqual({ said: expect.stringContaining(sentence), isDone: false });
});

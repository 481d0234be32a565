import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { resetPassword } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { Administrator } from '#test/samples/browser-admin.ts';
import { expect, productUrl } from './fixtures.ts';

const dataDir = process.env.PRODUCT_DATA_DIR ?? '';

/** Creates an administrator, as operators do, that no other test uses; nobody knows the password. */
export async function invite(role: Role = 'Owner'): Promise<Omit<Administrator, 'password'>> {
  const email = `${randomUUID()}@administrators.example`;
  const name = 'Àdùkẹ́ Ọláwálé';
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ['scripts/admin.ts', 'add', email, name, '--role', role], { env });
  return { email, name };
}

/** An administrator that no other test uses. */
export async function anAdministrator(role?: Role): Promise<Administrator> {
  const { email, name } = await invite(role);
  const password = randomUUID();
  const answer = await fetch(productUrl + apiBase + resetPassword.path, {
    method: resetPassword.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, otpCode: await mailedCode(email), newPassword: password }),
  });
  expect(answer.status).toBe(200);
  return { email, name, password };
}

/** The path of the link in the newest invitation to that address; waits for `count` such mails. */
export async function mailedInvitation(email: string, count = 1): Promise<string> {
  const find = async () =>
    (await mailsTo(email)).flatMap((mail) => /\/invitation#[\w-]{43}/.exec(mail.replaceAll('=\n', ''))?.[0] ?? []);
  await expect.poll(async () => (await find()).length).toBeGreaterThanOrEqual(count);
  return (await find()).at(-1) ?? '';
}

/** The mails to that address, the newest last. */
async function mailsTo(email: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  // Nobody has been sent a mail yet.
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.toSorted().map((file) => readFile(join(outbox, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}

/** The code in the newest mail to that address that has one; waits for `count` such mails. */
export async function mailedCode(email: string, count = 1): Promise<string> {
  const find = async () => (await mailsTo(email)).flatMap((mail) => /^\d{6}$/m.exec(mail)?.[0] ?? []);
  await expect.poll(async () => (await find()).length).toBeGreaterThanOrEqual(count);
  return (await find()).at(-1) ?? '';
}

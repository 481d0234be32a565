import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { resetPassword } from '#contract/accounts.ts';
import { apiBase } from '#contract/endpoint.ts';
import type { Administrator } from '#test/browser-admin.ts';
import { expect, productUrl } from './fixtures.ts';

const dataDir = process.env.PRODUCT_DATA_DIR ?? '';

/** Creates an administrator, as operators do, that no other test uses; nobody knows the password. */
export async function invite(): Promise<Omit<Administrator, 'password'>> {
  const email = `${randomUUID()}@administrators.example`;
  const name = 'Àdùkẹ́ Ọláwálé';
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ['scripts/admin.ts', 'add', email, name], { env });
  return { email, name };
}

/** An administrator that no other test uses. */
export async function anAdministrator(): Promise<Administrator> {
  const { email, name } = await invite();
  const password = randomUUID();
  const answer = await fetch(productUrl + apiBase + resetPassword.path, {
    method: resetPassword.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, otpCode: await mailedCode(email), newPassword: password }),
  });
  expect(answer.status).toBe(200);
  return { email, name, password };
}

/** The code in the newest mail to that address that has one; waits for `count` such mails. */
export async function mailedCode(email: string, count = 1): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const find = async () => {
    const files = (await readdir(outbox)).toSorted();
    const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    const own = mails.filter((mail) => mail.includes(`To: ${email}`));
    return own.flatMap((mail) => /^\d{6}$/m.exec(mail)?.[0] ?? []);
  };
  await expect.poll(async () => (await find()).length).toBeGreaterThanOrEqual(count);
  return (await find()).at(-1) ?? '';
}

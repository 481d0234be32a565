import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import type { Role } from '#contract/platform/roles.ts';
import { insertAdmin } from '#server/accounts/repository.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { connectionTo, resolvePaths } from '#server/platform/embedded/paths.ts';
import type { Administrator } from '#test/samples/browser-admin.ts';
import { expect } from './fixtures.ts';

const dataDir = process.env.PRODUCT_DATA_DIR ?? '';

/** An administrator unique to a test. An invitation would take a mail. */
export async function anAdministrator(
  role: Role = 'Owner',
  folder = dataDir,
): Promise<Administrator> {
  const who = {
    email: `${randomUUID()}@administrators.example`,
    name: 'Àdùkẹ́ Ọláwálé',
    password: randomUUID(),
  };
  const { email, name } = who;
  const { db, close } = openDatabase(connectionTo(resolvePaths(folder)));
  const passwordHash = await hash(who.password);
  expect(
    await insertAdmin(db, { id: uuid(), name, email, passwordHash, role, createdAt: new Date() }),
  ).toBe(true);
  await close();
  return who;
}

async function mailsTo(email: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  // No mail has been sent yet.
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files.toSorted().map((file) => readFile(join(outbox, file), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}

/** The code in the newest mail to that address with one; waits for it. */
export async function mailedCode(email: string): Promise<string> {
  const find = async () =>
    (await mailsTo(email)).flatMap((mail) => /^\d{6}$/m.exec(mail)?.[0] ?? []);
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return (await find()).at(-1) ?? '';
}

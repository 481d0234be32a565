import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { forgotPassword, login, resetPassword } from '#contract/accounts/accounts.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import type { Check } from '#scripts/load/report.ts';
import type { OwnPostgres } from '#test/product/own-postgres.ts';

const askAgainMs = 65_000;
const patienceMs = 240_000;
const pauseMs = 250;

/** Calls until there is an answer that a browser doesn't wait out; returns its status. */
async function send(
  origin: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: object,
): Promise<number> {
  for (;;) {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const status = await fetch(origin + apiBase + path, { ...init, signal: AbortSignal.timeout(60_000) }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status >= 200 && status < 500) return status;
    await pause(pauseMs);
  }
}

/** The newest code that was mailed to `email`, whichever instance wrote the mail. */
async function newestCode(dataDirs: readonly string[], email: string): Promise<string | undefined> {
  const mails = dataDirs.map(async (dataDir) => {
    const outbox = join(dataDir, 'outbox');
    const names = await readdir(outbox).catch(() => []);
    return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(outbox, name), 'utf8') })));
  });
  const own = (await Promise.all(mails)).flat().filter(({ text }) => text.includes(`To: ${email}`));
  const newest = own.sort((one, other) => (one.name < other.name ? 1 : -1));
  return newest.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])[0];
}

/** Sets a new password with a mailed code, asking for another one when none comes or it was replaced. */
async function recover(origin: string, dataDirs: readonly string[], email: string): Promise<string | undefined> {
  const started = performance.now();
  const newPassword = `chosen by ${email}`;
  while (performance.now() - started < patienceMs) {
    const asked = performance.now();
    await send(origin, forgotPassword, { email });
    let tried = '';
    while (performance.now() - asked < askAgainMs) {
      await pause(pauseMs);
      const otpCode = await newestCode(dataDirs, email);
      if (otpCode === undefined || otpCode === tried) continue;
      tried = otpCode;
      const status = await send(origin, resetPassword, { email, otpCode, newPassword });
      // After a lost answer the code is used up, and the password is the new one.
      const isIn = (await send(origin, login, { email, password: newPassword })) === 200;
      if (isIn) return undefined;
      if (status === 200) return `${email}: the new password doesn't open the account`;
    }
  }
  return `${email}: no code worked`;
}

/** Lets so many administrators recover their passwords, one after the other; resolves with the check. */
export async function recoverPasswords(
  origin: string,
  server: Pick<OwnPostgres, 'ask'>,
  dataDirs: readonly string[],
  people: number,
): Promise<Check> {
  const emails = Array.from({ length: people }, (_, at) => `forgetful.${at}@example.com`);
  for (const email of emails) {
    await server.ask(
      `insert into admins (id, name, email, password_hash, created_at) values ('${uuid()}', 'Forgetful', '${email}', '-', now())`,
    );
  }
  const wrong: string[] = [];
  for (const email of emails)
    wrong.push(...[await recover(origin, dataDirs, email)].flatMap((failure) => failure ?? []));
  return { what: `${people} forgotten passwords were replaced by mailed codes`, wrong };
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { changePassword, forgotPassword, login, resetPassword } from '#contract/accounts/accounts.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { insertAdmin } from '#server/accounts/repository.ts';
import { hashPassword } from '#server/accounts/service.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import { freePort } from '#test/own-postgres.ts';
import type { SeededRandom } from '#test/seeded-random.ts';
import type { Check } from './checks.ts';
import { admin } from './opened-product.ts';
import { inFolder, say } from './report.ts';
import { startUntilReady } from './rounds.ts';

const perRound = 3;
const maxLifeMs = 2_500;
// A job of a killed process is taken up again after two minutes, and the database is asked every minute.
const settlingMs = 8 * 60_000;
const passwords = { old: 'the password before', changed: 'the password after', reset: 'the password by code' };

/** An administrator whose password is changed, or who asks for a code; `status` is the response, 0 without one. */
interface Person {
  email: string;
  status: number;
}

let senders = 0;

/** Sends a request from a client address of its own. */
async function ask(origin: string, { method, path }: Endpoint, body: object, token = ''): Promise<Response> {
  senders += 1;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.18.${senders >> 8}.${senders & 255}`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return fetch(origin + apiBase + path, { method, headers, body: JSON.stringify(body) });
}
const statusOf = (answer: Promise<Response>) =>
  answer.then(
    ({ status }) => status,
    () => 0,
  );

/** Changes passwords and asks for codes, all at once, and kills the product at a random moment. */
async function playRound(
  env: Record<string, string>,
  origin: string,
  db: Database,
  random: SeededRandom,
): Promise<{ changing: Person[]; asking: Person[] }> {
  const { product } = await startUntilReady(env, origin);
  const passwordHash = await hashPassword(passwords.old);
  const people = (): Promise<Person[]> =>
    Promise.all(
      Array.from({ length: perRound }, async () => {
        const email = `${uuid()}@example.com`;
        await insertAdmin(db, {
          ...{ id: uuid(), name: 'Sample', email, passwordHash },
          ...{ role: 'Owner', createdAt: new Date() },
        });
        return { email, status: 0 };
      }),
    );
  const [changing, asking] = [await people(), await people()];
  const tokens = await Promise.all(
    changing.map(async ({ email }) => {
      const answer = await ask(origin, login, { email, password: passwords.old });
      return z.parse(login.response, await answer.json()).data.token;
    }),
  );
  const change = { currentPassword: passwords.old, newPassword: passwords.changed };
  const answers = [
    ...changing.map(async (person, at) => {
      person.status = await statusOf(ask(origin, changePassword, change, tokens[at]));
    }),
    ...asking.map(async (person) => {
      person.status = await statusOf(ask(origin, forgotPassword, { email: person.email }));
    }),
  ];
  await pause(random.next() < 0.7 ? random.whole(0, 600) : random.whole(0, maxLifeMs));
  await product.end('SIGKILL');
  await Promise.all(answers);
  return { changing, asking };
}

/** The mails in the outbox, by address and oldest first: their codes, or '' where a password was changed. */
async function readMails(dataDir: string): Promise<Map<string, string[]>> {
  const mails = new Map<string, string[]>();
  const names = await readdir(join(dataDir, 'outbox')).catch(() => []);
  for (const name of names.toSorted()) {
    const text = await readFile(join(dataDir, 'outbox', name), 'utf8');
    const to = /^To: (\S+)/m.exec(text)?.[1] ?? '';
    mails.set(to, [...(mails.get(to) ?? []), /^(\d{6})$/m.exec(text)?.[1] ?? '']);
  }
  return mails;
}

async function untilAllIsSent(db: Database): Promise<string[]> {
  const deadline = performance.now() + settlingMs;
  for (;;) {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state::text as state from pgboss.job
        where name = 'recovery-code' and state < 'completed'
      union all select event, state from messages where state in ('Waiting', 'Sending')`.execute(db);
    if (rows.length === 0) return [];
    if (performance.now() > deadline) return rows.map(({ name, state }) => `${name} is ${state}`);
    await pause(1_000);
  }
}

async function compare(
  origin: string,
  db: Database,
  dataDir: string,
  changing: readonly Person[],
  asking: readonly Person[],
): Promise<Check[]> {
  const undone = await untilAllIsSent(db);
  const mails = await readMails(dataDir);
  const isChanged = async ({ email }: Person) =>
    (await statusOf(ask(origin, login, { email, password: passwords.changed }))) === 200;
  const wrong: Record<'mail' | 'lost' | 'code' | 'promised', string[]> = { mail: [], lost: [], code: [], promised: [] };
  let changed = 0;
  for (const person of changing) {
    const hasChanged = await isChanged(person);
    const mailed = mails.get(person.email)?.length ?? 0;
    if (hasChanged) changed += 1;
    if (hasChanged !== mailed > 0) wrong.mail.push(`${hasChanged ? 'changed' : 'unchanged'}, with ${mailed} mails`);
    if (person.status === 200 && !hasChanged) wrong.lost.push('acknowledged, but unchanged');
  }
  let coded = 0;
  for (const { email, status } of asking) {
    const otpCode = mails.get(email)?.at(-1);
    if (otpCode !== undefined) coded += 1;
    else if (status === 200) wrong.promised.push('acknowledged, but no mail');
    if (otpCode === undefined) continue;
    const used = await statusOf(ask(origin, resetPassword, { email, otpCode, newPassword: passwords.reset }));
    if (used !== 200) wrong.code.push(`the newest mailed code is answered with ${used}`);
  }
  const sent = [...mails.values()].flat().length;
  say(`${changed} of ${changing.length} passwords changed, ${coded} of ${asking.length} codes mailed, ${sent} mails\n`);
  return [
    { what: 'every job is done in the end, and every message sent', wrong: undone },
    { what: 'a password has changed exactly where a mail says so', wrong: wrong.mail },
    { what: 'every acknowledged change has happened', wrong: wrong.lost },
    { what: 'every acknowledged request for a code has led to a mail', wrong: wrong.promised },
    { what: 'the newest code that was mailed works', wrong: wrong.code },
  ];
}

/**
 * Kills the built product repeatedly while passwords are changed and codes requested, and checks that no mail went out
 * without its change, and no change without its mail.
 */
export async function killUnderJobs(random: SeededRandom, times: number): Promise<Check[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, TRUST_PROXY: '1' };
    const env = { DATA_DIR: dataDir, PORT: String(port), ...settings };
    await (await startUntilReady(env, origin)).product.end('SIGKILL');
    const embedded = await startEmbeddedPostgres(dataDir);
    const { db } = openDatabase({ ...embedded.connection });
    try {
      const [changing, asking]: [Person[], Person[]] = [[], []];
      for (let at = 0; at < times; at += 1) {
        const round = await playRound(env, origin, db, random);
        changing.push(...round.changing);
        asking.push(...round.asking);
      }
      say(`killed ${times} times; waiting for the jobs of the killed ones`);
      const { product } = await startUntilReady(env, origin);
      const checks = await compare(origin, db, dataDir, changing, asking);
      const code = await product.end('SIGTERM');
      const errors = product.lines.filter((line) => line.includes('"level":50'));
      checks.push({ what: 'the last one ends cleanly', wrong: [...(code === 0 ? [] : [`code ${code}`]), ...errors] });
      return checks;
    } finally {
      await db.destroy();
      await embedded.stop();
    }
  });
}

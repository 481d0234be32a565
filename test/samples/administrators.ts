import { expect } from 'vitest';
import { login } from '#contract/accounts/accounts.ts';
import { listAdministrators } from '#contract/accounts/administrators.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { ensureFirstAdmin } from '#server/accounts/service.ts';
import { type Administrator, ask } from '#test/administrator.ts';
import { admin, type TestApp } from '#test/app.ts';

export async function listed(owner: Administrator, email: string) {
  const { result } = await ask(owner, listAdministrators);
  return result.find((one) => one.email === email);
}

export async function idOf(owner: Administrator, email: string): Promise<string> {
  return (await listed(owner, email))?._id ?? '';
}

/** The token in the link of the latest mail to this address. */
export async function mailedToken(world: TestApp, email: string): Promise<string> {
  await world.doJobs();
  const mail = world.mails.findLast(({ to }) => to === email);
  const [, token = ''] = /\/invitation#([\w-]{43})\n/.exec(mail?.text ?? '') ?? [];
  expect(token).not.toBe('');
  return token;
}

export async function logInAs({ app }: TestApp, email: string, password: string): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: apiBase + login.path,
    payload: { email, password },
  });
  return answer.statusCode;
}

/** Leaves the Owner alone, as in a new app: no sessions, counted tries or messages. Time goes on. */
export async function startAnew(world: TestApp): Promise<void> {
  const { db } = world.database;
  await world.doJobs();
  for (const table of ['admins', 'rateLimits', 'messages'] as const)
    await db.deleteFrom(table).execute();
  await ensureFirstAdmin(db, () => world.time.now, admin);
  world.mails.splice(0);
}

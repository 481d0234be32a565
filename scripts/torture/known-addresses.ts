import { performance } from 'node:perf_hooks';
import { v7 as uuid } from 'uuid';
import { forgotPassword, login } from '#contract/accounts/accounts.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { insertAdmin } from '#server/accounts/repository.ts';
import { hashPassword } from '#server/accounts/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Check } from './checks.ts';

const samples = 60;

interface Notified {
  ms: number;
  status: number;
  text: string;
}

/** Sends a request from a new client address; `at` tells clients apart. */
async function ask(origin: string, { method, path }: Endpoint, at: number, body: object): Promise<Notified> {
  const started = performance.now();
  const answer = await fetch(origin + apiBase + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${at >> 8}.${at & 255}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { ms: performance.now() - started, status: answer.status, text };
}

const median = (told: readonly Notified[]) =>
  told.map(({ ms }) => ms).sort((one, other) => one - other)[samples / 2] ?? 0;
const said = (told: readonly Notified[]) => [...new Set(told.map(({ status, text }) => `${status} ${text}`))];

/** Whether known and unknown addresses get the same texts, in median times within so many milliseconds. */
function alike(
  what: string,
  known: readonly Notified[],
  unknown: readonly Notified[],
  apart: (known: number) => number,
): Check {
  const [one, other] = [median(known), median(unknown)];
  const words = new Set([...said(known), ...said(unknown)]);
  return {
    what: `${what} is answered alike for known and unknown addresses (medians ${one.toFixed(1)} and ${other.toFixed(1)} ms)`,
    wrong: [
      ...(words.size === 1 ? [] : [`in different words: ${[...words].join(' | ')}`]),
      ...(Math.abs(one - other) <= apart(one) ? [] : [`${Math.abs(one - other).toFixed(1)} ms apart`]),
    ],
  };
}

/** Alternates addresses with and without an administrator, behind one proxy, and compares the responses. */
export async function compareAddresses(origin: string, db: Database): Promise<Check[]> {
  const passwordHash = await hashPassword('a password that nobody tries');
  const addresses = Array.from({ length: samples }, (_, at) => `administrator.${at}@example.com`);
  for (const email of addresses) {
    await insertAdmin(db, {
      ...{ id: uuid(), name: 'Sample', email, passwordHash },
      ...{ role: 'Owner', createdAt: new Date() },
    });
  }
  const inTurn = async (endpoint: Endpoint, body: object) => {
    const [known, unknown]: [Notified[], Notified[]] = [[], []];
    for (const [at, email] of addresses.entries()) {
      known.push(await ask(origin, endpoint, at, { ...body, email }));
      unknown.push(await ask(origin, endpoint, samples + at, { ...body, email: `no-${email}` }));
    }
    return [known, unknown] as const;
  };
  const [forgotten, refused] = [await inTurn(forgotPassword, {}), await inTurn(login, { password: 'wrong' })];
  return [
    alike('a forgotten password', ...forgotten, () => 5),
    alike('a wrong password', ...refused, (known) => known / 10),
  ];
}

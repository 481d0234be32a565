import { performance } from 'node:perf_hooks';
import { v7 as uuid } from 'uuid';
import { forgotPassword, login } from '#contract/accounts/accounts.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { admin, adminSettings, withDatabase } from '#scripts/load/products.ts';
import { type Check, delayed, median } from '#scripts/load/report.ts';
import { insertAdmin } from '#server/accounts/repository.ts';
import { hashPassword } from '#server/accounts/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { startPings } from '#test/product/pings.ts';
import { startProduct } from '#test/product/product.ts';

const atOnce = 50;
const targetMs = 100;
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

const middle = (told: readonly Notified[]) => median(told.map(({ ms }) => ms));
const said = (told: readonly Notified[]) => [...new Set(told.map(({ status, text }) => `${status} ${text}`))];

/** Whether known and unknown addresses get the same texts, in median times within so many milliseconds. */
function alike(
  what: string,
  known: readonly Notified[],
  unknown: readonly Notified[],
  apart: (known: number) => number,
): Check {
  const [one, other] = [middle(known), middle(unknown)];
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
async function compareAddresses(origin: string, db: Database): Promise<Check[]> {
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

/**
 * Logs 50 administrators in at the same moment, so many times, and measures how long others wait meanwhile; and whether
 * texts or times reveal which addresses have an administrator.
 */
export async function logInAtOnce(_random: SeededRandom, times: number): Promise<Check[]> {
  const product = await startProduct({ ...adminSettings, TRUST_PROXY: '1' });
  try {
    const pings = startPings(`${product.url}/healthz`);
    const statuses: number[] = [];
    for (let round = 0; round < times; round += 1) {
      const everybody = Array.from({ length: atOnce }, (_, at) => ask(product.url, login, at, admin));
      statuses.push(...(await Promise.all(everybody)).map(({ status }) => status));
    }
    const refused = statuses.filter((status) => status !== 200);
    return [
      delayed(`while ${atOnce} log in at once, ${times} times, /healthz answers`, await pings.stop(), targetMs),
      { what: `each of the ${atOnce * times} log-ins succeeds`, wrong: refused.map((status) => `status ${status}`) },
      ...(await withDatabase(product.dataDir, (db) => compareAddresses(product.url, db))),
      { what: 'the product has logged no error', wrong: product.errors() },
    ];
  } finally {
    await product.stop();
  }
}

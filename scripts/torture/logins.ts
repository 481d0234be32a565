import { login } from '#contract/accounts/accounts.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { Database } from '#server/platform/database/database.ts';
import { startPings } from '#test/pings.ts';
import type { Product } from '#test/product.ts';
import type { SeededRandom } from '#test/seeded-random.ts';
import type { Check } from './checks.ts';
import { compareAddresses } from './known-addresses.ts';
import { admin, withOpenedProduct } from './opened-product.ts';
import { delayed } from './report.ts';

const atOnce = 50;
const targetMs = 100;

async function logIn(origin: string): Promise<number> {
  const answer = await fetch(`${origin}${apiBase}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * Logs 50 administrators in at the same moment, so many times, and measures how long others wait meanwhile; and whether
 * texts or times reveal which addresses have an administrator.
 */
export async function logInAtOnce(_random: SeededRandom, times: number): Promise<Check[]> {
  const torment = async (product: Product, db: Database) => {
    const pings = startPings(`${product.url}/healthz`);
    const refused: number[] = [];
    for (let at = 0; at < times; at += 1) {
      const statuses = await Promise.all(Array.from({ length: atOnce }, () => logIn(product.url)));
      refused.push(...statuses.filter((status) => status !== 200));
    }
    return [
      delayed(`while ${atOnce} log in at once, ${times} times, /healthz answers`, await pings.stop(), targetMs),
      { what: `each of the ${atOnce * times} log-ins succeeds`, wrong: refused.map((status) => `status ${status}`) },
      ...(await compareAddresses(product.url, db)),
      { what: 'the product has logged no error', wrong: product.errors() },
    ];
  };
  return withOpenedProduct(torment, { TRUST_PROXY: '1' });
}

import { apiBase } from '#contract/platform/endpoint.ts';
import { adminSettings, unlimited, withDatabase } from '#scripts/load/products.ts';
import { type Check, say } from '#scripts/load/report.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { startProduct } from '#test/product/product.ts';
import { raceForSeats } from '#test/races/seat-races.ts';

/** Registers two hundred people at once for twenty seats, `times` times. */
export async function registerAtOnce(_random: SeededRandom, times: number): Promise<Check[]> {
  const product = await startProduct({ ...adminSettings, ...unlimited });
  const post = async (path: string, body: object): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(product.url + apiBase + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  try {
    const wrong: string[] = [];
    await withDatabase(product.dataDir, async (db) => {
      for (let round = 1; round <= times; round += 1) {
        wrong.push(
          ...(await raceForSeats(db, post)).map((sentence) => `round ${round}: ${sentence}`),
        );
        if (round % 10 === 0) say(`${round} rounds`);
      }
    });
    return [
      { what: `${times} times twenty of two hundred people get the twenty seats`, wrong },
      { what: 'the product has logged no error', wrong: product.errors() },
    ];
  } finally {
    await product.stop();
  }
}

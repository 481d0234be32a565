import { join } from 'node:path';
import { ownPostgres } from '#test/own-postgres.ts';
import type { SeededRandom } from '#test/seeded-random.ts';
import { tcpProxy } from '#test/tcp-proxy.ts';
import type { Check } from './checks.ts';
import { type Besieged, besiege, endWhile, freeze, restart, silence, stopFor } from './outages.ts';
import { inFolder, say } from './report.ts';

const fullRounds = 20;

/** Each acknowledged form is in the database, once. */
async function checkForms({ callers, server }: Besieged): Promise<Check> {
  await callers.stop();
  const stored = await server.ask(
    "select coalesce(json_object_agg(company_name, refs), '{}') from (select company_name, json_agg(request_id) as refs from consultations group by 1) as forms",
  );
  const wrong = [...callers.acknowledged].filter(([company, reference]) => {
    const refs: unknown = stored !== null && typeof stored === 'object' ? Reflect.get(stored, company) : undefined;
    return JSON.stringify(refs) !== JSON.stringify([reference]);
  });
  return {
    what: `each of the ${callers.acknowledged.size} acknowledged forms is there exactly once`,
    wrong: wrong.map(([company, reference]) => `${company}: ${reference}`),
  };
}

/**
 * Takes the database away from the built product in every way that happens, under a stream of calls, and measures how
 * every caller is answered meanwhile, how soon the product is well again, and whether anything acknowledged is lost.
 */
export async function takeDatabaseAway(_random: SeededRandom, rounds: number): Promise<Check[]> {
  return inFolder(async (folder) => {
    const scale = Math.min(1, rounds / fullRounds);
    const server = await ownPostgres(join(folder, 'postgres'), { isSystems: true, settings: ['max_connections=40'] });
    const proxy = await tcpProxy(server.port);
    const checks: Check[] = [];
    const products: Besieged[] = [];
    const open = async (port?: number) => {
      const opened = await besiege(join(folder, 'data'), server, port);
      products.push(opened);
      return opened;
    };
    const add = (part: string, found: Check[]) => {
      say(part);
      for (const { what, wrong } of found) say(`  ${wrong.length === 0 ? 'ok  ' : 'BAD '} ${what}`);
      checks.push(...found);
    };
    try {
      const first = await open();
      add('restarts', await restart(first, rounds));
      add('the forms', [await checkForms(first)]);
      add('the end', [await endWhile('after the restarts', first.product, 8_000)]);
      const second = await open();
      add('stopped', await stopFor(second, 60_000 * scale));
      add('frozen', await freeze(second, 3, 30_000 * scale));
      add('the forms', [await checkForms(second)]);
      add('the end', [await endWhile('after the freezing', second.product, 8_000)]);
      const third = await open(proxy.port);
      add('silent', await silence(third, proxy, 3));
      add('the forms', [await checkForms(third)]);
      add('the end', [await endWhile('after the silence', third.product, 8_000)]);
    } finally {
      for (const { product } of products) await product.end('SIGKILL');
      await proxy.close();
      await server.remove();
    }
    return checks;
  });
}

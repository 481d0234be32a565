import { join } from 'node:path';
import { inFolder } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { say } from '#scripts/load/report.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { type OwnPostgres, ownPostgres } from '#test/product/own-postgres.ts';
import { tcpProxy } from '#test/product/tcp-proxy.ts';
import { endWithEmbedded, killEmbedded } from './embedded-kills.ts';
import {
  besiege,
  checkForms,
  endWhile,
  freeze,
  type OutageTarget,
  restart,
  silence,
  stopFor,
} from './outages.ts';
import { failOver, takeAllConnections } from './refusals.ts';

const fullRounds = 20;

/**
 * Takes the database away in every realistic way under load. Measures responses and recovery, and checks that
 * nothing acknowledged is lost.
 */
export async function takeDatabaseAway(_random: SeededRandom, rounds: number): Promise<Check[]> {
  return inFolder(async (folder) => {
    const scale = Math.min(1, rounds / fullRounds);
    const server = await ownPostgres(join(folder, 'postgres'), {
      isSystems: true,
      settings: ['max_connections=40'],
    });
    const proxy = await tcpProxy(server.port);
    const checks: Check[] = [];
    const products: OutageTarget[] = [];
    const standbys: OwnPostgres[] = [];
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
      add('others have all connections', await takeAllConnections(first));
      add('the end', [
        await checkForms(first),
        await endWhile('after the restarts', first.product, 8_000),
      ]);
      const second = await open();
      add('stopped', await stopFor(second, 60_000 * scale));
      add('frozen', await freeze(second, 3, 30_000 * scale));
      server.freeze();
      add('told to end', [await endWhile('while the database is frozen', second.product, 15_000)]);
      server.thaw();
      add('the end', [await checkForms(second)]);
      const third = await open(proxy.port);
      add('silent', await silence(third, proxy, 3));
      const { checks: found, standby } = await failOver(third, proxy);
      standbys.push(standby);
      add('failed over', found);
      add('the forms', [await checkForms({ ...third, server: standby })]);
      await standby.stop();
      add('told to end', [await endWhile('while the database is gone', third.product, 15_000)]);
      add('the embedded server', await killEmbedded(join(folder, 'embedded'), 3));
      add('told to end', await endWithEmbedded(join(folder, 'embedded')));
    } finally {
      for (const { product } of products) await product.end('SIGKILL');
      await proxy.close();
      for (const one of [server, ...standbys]) await one.remove();
    }
    return checks;
  });
}

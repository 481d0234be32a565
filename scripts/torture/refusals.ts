import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { untilReady } from '#scripts/load/callers.ts';
import type { Check } from '#scripts/load/report.ts';
import type { OwnPostgres } from '#test/product/own-postgres.ts';
import type { TcpProxy } from '#test/product/tcp-proxy.ts';
import { answered, linesSince, type OutageTarget, withinFigure } from './outages.ts';

const readyWithinMs = 5_000;
const patienceMs = 60_000;
const disconnectAll =
  "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name like 'motions%'";

/** Exhausts the database server's connections for a while. */
export async function takeAllConnections({
  origin,
  server,
  callers,
  product,
}: OutageTarget): Promise<Check[]> {
  const lines = product.lines.length;
  callers.take();
  const greedy: pg.Client[] = [];
  const take = async () => {
    const client = new pg.Client({ connectionString: server.url() });
    client.on('error', () => undefined);
    greedy.push(client);
    await client.connect().catch(() => undefined);
  };
  for (let at = 0; at < 40; at += 1) await take();
  await greedy[0]?.query(disconnectAll);
  for (let at = 0; at < 40; at += 1) await take();
  await pause(5_000);
  const during = callers.take();
  for (const client of greedy) await client.end().catch(() => undefined);
  const ready = await untilReady(origin, patienceMs);
  return [
    ...answered('while others had all connections', during, readyWithinMs),
    withinFigure('when they were free it was ready', [ready], readyWithinMs),
    { what: `meanwhile the log said ${linesSince(product, lines)}`, wrong: [] },
  ];
}

/** Fails over to a standby behind the same address, read-only at first. Returns the new server. */
export async function failOver(
  { origin, server, callers, product }: OutageTarget,
  proxy: TcpProxy,
): Promise<{ checks: Check[]; standby: OwnPostgres }> {
  const lines = product.lines.length;
  callers.take();
  await server.stop();
  const standby = await server.copyAsStandby();
  await standby.start();
  proxy.switchTo(standby.port);
  await pause(5_000);
  const during = callers.take();
  await standby.ask('select pg_promote()');
  const ready = await untilReady(origin, patienceMs);
  const checks = [
    ...answered('while there was only a standby', during, readyWithinMs),
    withinFigure('when it was promoted it was ready', [ready], readyWithinMs),
    { what: `meanwhile the log said ${linesSince(product, lines)}`, wrong: [] },
  ];
  return { checks, standby };
}

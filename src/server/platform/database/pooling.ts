import pg from 'pg';
import { destroyConnection, destroyWhenSilent } from './connection.ts';

const silenceMs = 3_000;
const rounds = 8;
const poolerMessage =
  'DATABASE_URL leads to a pooler that has no session for each client: set pool_mode = session there, as PgBouncer calls it.';

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/**
 * Throws a one-sentence error if a pooler gives each transaction or statement another server connection: session
 * locks and settings don't hold there. Two clients repeatedly ask for their server process. With sessions each
 * keeps its own. An idle pooler gives both the same; a busy one can switch them, and does after two concurrent
 * transactions that end in varying order.
 */
export async function requireSessions(config: pg.ClientConfig): Promise<void> {
  const open = () =>
    new pg.Client({
      ...config,
      connectionTimeoutMillis: silenceMs,
      application_name: 'motions-logistics watch',
    });
  const pair = [
    { client: open(), backends: new Set<number>() },
    { client: open(), backends: new Set<number>() },
  ];
  const checkBackends = () => {
    const all = new Set(pair.flatMap(({ backends }) => [...backends]));
    if (all.size !== pair.length || pair.some(({ backends }) => backends.size > 1))
      throw new Error(poolerMessage);
  };
  const note = async ({ client, backends }: (typeof pair)[number]) => {
    backends.add(await backendOf(client));
  };
  try {
    for (const { client } of pair) {
      client.on('error', () => undefined);
      await client.connect();
      destroyWhenSilent(client, silenceMs);
    }
    for (const one of [...pair, ...pair]) await note(one);
    checkBackends();
    for (let round = 0; round < rounds; round += 1) {
      for (const one of pair) {
        await one.client.query('begin');
        await note(one);
      }
      for (const { client } of round % 2 ? pair : pair.toReversed()) await client.query('commit');
      checkBackends();
    }
    await Promise.all(pair.map(({ client }) => client.end()));
  } finally {
    for (const { client } of pair) destroyConnection(client);
  }
}

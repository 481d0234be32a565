import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/platform/embedded/binaries.ts';
import { resolvePaths } from '#server/platform/embedded/paths.ts';
import { freePort } from './own-postgres.ts';

export interface PgBouncer {
  /** Usable as `DATABASE_URL`. */
  url: string;
  close(): Promise<void>;
}

const program = '/usr/sbin/pgbouncer';
const patienceMs = 20_000;

/** Whether PgBouncer is installed where Debian puts it. */
export const hasPgBouncer = existsSync(program);

/** Starts PgBouncer as Debian ships it, with its files in `folder`, which must be new. */
export async function pgBouncer(
  folder: string,
  server: { port: number; user: string; database: string },
  mode: 'session' | 'transaction' | 'statement',
): Promise<PgBouncer> {
  await mkdir(folder, { mode: 0o700 });
  const port = await freePort();
  const settings = [
    '[databases]',
    `${server.database} = host=127.0.0.1 port=${server.port} user=${server.user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 40',
    'max_client_conn = 200',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${settings.join('\n')}\n`);
  // It refuses root, like PostgreSQL.
  const { prefix, as, env } = await findBinaries(resolvePaths(folder));
  const log = join(folder, 'log');
  const output = openSync(log, 'a');
  const [first = '', ...args] = [...prefix, program, file];
  const child: ChildProcess = spawn(first, args, {
    ...as,
    cwd: folder,
    env,
    stdio: ['ignore', output, output],
  });
  const url = `postgres://${server.user}@127.0.0.1:${port}/${server.database}`;
  const started = performance.now();
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - started > patienceMs) {
      throw new Error(`PgBouncer did not start:\n${readFileSync(log, 'utf8')}`);
    }
    await pause(20);
  }
  return {
    url,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

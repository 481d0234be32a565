import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Binaries, findBinaries } from '#server/platform/embedded/binaries.ts';
import { resolvePaths } from '#server/platform/embedded/paths.ts';

/** A separate PostgreSQL server on a TCP port, which can be stopped, frozen and killed. */
export interface OwnPostgres {
  port: number;
  /** Usable as `DATABASE_URL`; `port` replaces the server's, for a proxy. */
  url(port?: number): string;
  /** Starts it and waits until it responds; throws its log if it ends instead. */
  start(): Promise<void>;
  /** Ends it, by default in order: connections are cut, and it can start again. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Stops all its processes at once; the kernel still accepts connections. */
  freeze(): void;
  thaw(): void;
  /** Runs SQL on a separate connection, and returns the first value. */
  ask(sql: string): Promise<unknown>;
  /**
   * Copies the stopped server to a standby on another port. It is read-only until `ask('select pg_promote()')`, and
   * follows this server while both run.
   */
  copyAsStandby(): Promise<OwnPostgres>;
  remove(): Promise<void>;
}

const patienceMs = 60_000;
const locale = ['--encoding=UTF8', '--locale=C', '--no-sync'];
const debian = '/usr/lib/postgresql';

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** The programs from npm, or of the system's newest PostgreSQL from version 15 if requested and available. */
async function findPrograms(folder: string, isSystems: boolean): Promise<Binaries> {
  const embedded = await findBinaries(resolvePaths(folder));
  const versions = isSystems && existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => version >= 15));
  if (!existsSync(join(debian, String(newest), 'bin/initdb'))) return embedded;
  const program = (name: string) => join(debian, String(newest), 'bin', name);
  return {
    ...embedded,
    postgres: program('postgres'),
    initdb: program('initdb'),
    control: program('pg_ctl'),
  };
}

function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)]);
  return [
    pid,
    ...parents.flatMap(([child = 0, parent]) => (parent === pid ? familyOf(child) : [])),
  ];
}

export function signalFamily(pid: number, name: NodeJS.Signals): void {
  for (const one of familyOf(pid)) {
    try {
      process.kill(one, name);
    } catch {
      // It ended just now.
    }
  }
}

function parentOf(pid: string): number {
  try {
    // The name is in parentheses and can contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}

/**
 * Creates a cluster in `folder`, which must be new, and starts its server; `settings` are added to the command
 * line. `isSystems` uses the system's PostgreSQL if available. Linux only.
 */
export async function ownPostgres(
  folder: string,
  { settings = [], isSystems = false }: { settings?: string[]; isSystems?: boolean } = {},
): Promise<OwnPostgres> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const programs = await findPrograms(folder, isSystems);
  const { prefix, as, env, initdb } = programs;
  const [program = '', ...args] = [
    ...prefix,
    initdb,
    '-D',
    join(folder, 'data'),
    '-U',
    'app',
    '-A',
    'trust',
    ...locale,
  ];
  await promisify(execFile)(program, args, { ...as, cwd: folder, env });
  const server = await over(folder, programs, settings);
  await server.start();
  return server;
}

async function over(folder: string, programs: Binaries, settings: string[]): Promise<OwnPostgres> {
  const { prefix, as, env, postgres } = programs;
  const [data, log, port] = [join(folder, 'data'), join(folder, 'log'), await freePort()];
  const fixed = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const options = [...fixed, ...settings].flatMap((setting) => ['-c', setting]);
  let child: ChildProcess | undefined;
  let isFrozen = false;
  const url = (other = port) => `postgres://app@127.0.0.1:${other}/postgres`;
  const signal = (name: NodeJS.Signals) => {
    isFrozen = name === 'SIGSTOP';
    if (child?.pid !== undefined) signalFamily(child.pid, name);
  };
  const ask = async (sql: string): Promise<unknown> => {
    const client = new pg.Client({ connectionString: url() });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows[0]?.[0];
    } finally {
      await client.end();
    }
  };
  const self: OwnPostgres = {
    port,
    url,
    ask,
    async start() {
      const output = openSync(log, 'a');
      const [program = '', ...args] = [...prefix, postgres, '-D', data, ...options];
      child = spawn(program, args, { ...as, cwd: folder, env, stdio: ['ignore', output, output] });
      const started = performance.now();
      for (;;) {
        const isUp = await ask('select 1').catch(() => undefined);
        if (isUp) return;
        if (child.exitCode !== null || performance.now() - started > patienceMs) {
          throw new Error(`the server did not start:\n${readFileSync(log, 'utf8')}`);
        }
        await pause(20);
      }
    },
    async stop(name = 'SIGINT') {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      if (isFrozen) signal('SIGCONT');
      child.kill(name);
      await ended;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async copyAsStandby() {
      const copy = `${folder}-standby`;
      await mkdir(copy, { mode: 0o700 });
      await cp(data, join(copy, 'data'), { recursive: true });
      await writeFile(join(copy, 'data/standby.signal'), '');
      if (as.uid !== undefined) {
        for (const name of ['.', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })])
          chownSync(join(copy, name), as.uid, as.gid ?? as.uid);
      }
      const following = `primary_conninfo=host=127.0.0.1 port=${port} user=app application_name=standby`;
      return over(copy, programs, [...settings, following]);
    },
    async remove() {
      await self.stop('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
  return self;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
const running: EmbeddedPostgres[] = [];
const apps: ChildProcess[] = [];
let base: string;
let made: string;

async function start(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(folder, { fsync: false });
  running.push(server);
  return server;
}

/** A separate process using the folder's server until killed or its stdin closes. */
async function anApp(folder: string): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href);
  const code = `
    const { startEmbeddedPostgres } = await import(${module});
    const server = await startEmbeddedPostgres(${JSON.stringify(folder)}, { fsync: false });
    console.log('ready');
    process.stdin.resume().once('end', () => server.stop());`;
  const app = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  apps.push(app);
  return app;
}

async function ready(app: ChildProcess): Promise<void> {
  if (app.stdout)
    await Promise.race([
      once(app.stdout, 'data'),
      once(app, 'exit').then(() => Promise.reject(new Error('The app ended.'))),
    ]);
}

async function kill(app: ChildProcess): Promise<void> {
  const gone = once(app, 'exit');
  app.kill('SIGKILL');
  await gone;
}

async function ask(server: Pick<EmbeddedPostgres, 'connection'>, sql: string): Promise<unknown> {
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const startedAt = (server: EmbeddedPostgres) =>
  ask(server, 'select pg_postmaster_start_time()::text');
const postmaster = (folder: string) =>
  Number.parseInt(fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
const leftovers = (folder: string) =>
  fs.readdirSync(folder).filter((name) => name.startsWith('postgres-new-'));

function aFolder(...below: string[]): string {
  const folder = path.join(base, ...below);
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
  return folder;
}

beforeAll(async () => {
  base = fs.mkdtempSync(path.join(tmpdir(), 'embedded-'));
  made = aFolder('made');
  await (await start(made)).stop();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(apps.splice(0).map((app) => app.exitCode ?? app.signalCode ?? kill(app)));
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

describe('startEmbeddedPostgres', () => {
  test('makes a cluster, keeps what was written, and closes its folder to others', async () => {
    const folder = aFolder('first');
    const first = await start(folder);
    await ask(first, 'create table kept as select 1 as id');
    expect(await ask(first, `select lower('ÀŃ') || current_setting('server_encoding')`)).toBe(
      'àńUTF8',
    );
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    await expect(ask(first, 'select 1')).rejects.toThrow();

    const second = await start(folder);
    expect(await ask(second, 'select count(*)::int from kept')).toBe(1);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('adopts the server that a killed app left running', async () => {
    const app = await anApp(made);
    await ready(app);
    await kill(app);
    const left = postmaster(made);

    const server = await start(made);
    expect(postmaster(made)).toBe(left);
    // The server notices a killed process a moment later; until then this one isn't the last.
    const holders = "select count(*)::int from pg_locks where locktype = 'advisory'";
    await expect.poll(() => ask(server, holders)).toBe(1);
    await server.stop();
    await expect(ask(server, 'select 1')).rejects.toThrow();
  });

  test('two apps share a server, and only the last to close stops it', async () => {
    const app = await anApp(made);
    const [first] = await Promise.all([start(made), ready(app)]);
    const second = await start(made);
    await first.stop();
    await second.stop();
    expect(await ask(first, 'select 1')).toBe(1);

    app.stdin?.end();
    await once(app, 'exit');
    await expect(ask(first, 'select 1')).rejects.toThrow();
  });

  test('brings the server back when it dies under the running app', async () => {
    const server = await start(made);
    const before = await startedAt(server);
    process.kill(
      Number.parseInt(fs.readFileSync(path.join(made, 'postgres', 'postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    );
    await expect.poll(() => startedAt(server).catch(() => before)).not.toBe(before);
  });

  test('is not blocked by a folder that was left half-made', async () => {
    const folder = aFolder('half');
    fs.mkdirSync(folder);
    const watcher = fs.watch(folder);
    const changed = once(watcher, 'change');
    const app = await anApp(folder);
    await changed;
    await kill(app);
    watcher.close();

    const server = await start(folder);
    expect(await ask(server, 'select 1')).toBe(1);
    await server.stop();
    await start(folder);
    expect(leftovers(folder)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'is not blocked by a pid file whose number a stranger has now',
    async () => {
      const lines = [process.ppid, path.join(made, 'postgres'), 1, 5432, made, '', '', 'ready'];
      fs.writeFileSync(path.join(made, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`, {
        mode: 0o600,
      });
      fs.writeFileSync(path.join(made, '.s.PGSQL.5432.lock'), `${lines.join('\n')}\n`, {
        mode: 0o600,
      });
      expect(await ask(await start(made), 'select 1')).toBe(1);
    },
  );

  test('leaves a folder alone that holds something else', async () => {
    const folder = aFolder('other');
    fs.mkdirSync(path.join(folder, 'postgres'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'postgres', 'letter.txt'), 'Dear Ada');
    await expect(start(folder)).rejects.toThrow('contains something other than a database');
    expect(fs.readdirSync(path.join(folder, 'postgres'))).toEqual(['letter.txt']);
  });
});

describe.runIf(isRoot)('startEmbeddedPostgres as root where namespaces are forbidden', () => {
  function forbidNamespaces(): void {
    const bin = aFolder('bin', 'unshare');
    fs.writeFileSync(bin, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${path.dirname(bin)}:${process.env.PATH}`);
  }

  function isOpen(folder: string): boolean {
    const above = path.dirname(folder);
    return (fs.statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpen(above));
  }

  test.runIf(isOpen(import.meta.dirname))(
    'gives the folder to another user, also a cluster that root made',
    async () => {
      const folder = fs.mkdtempSync(path.join(tmpdir(), 'embedded-nobody-'));
      fs.cpSync(made, folder, { recursive: true });
      forbidNamespaces();
      const server = await start(folder);
      expect(await ask(server, 'select 1')).toBe(1);
      await server.stop();
      expect(fs.statSync(path.join(folder, 'postgres', 'base')).uid).toBe(65534);

      vi.unstubAllEnvs();
      const next = await start(folder);
      expect(await ask(next, 'select 1')).toBe(1);
      await next.stop();
      fs.rmSync(folder, { recursive: true });
    },
  );
});

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import {
  connectionTo,
  type EmbeddedConnection,
  type EmbeddedPaths,
  postmasterLine,
  resolvePaths,
} from './paths.ts';
import { type Launch, launchServer, makeCluster, type ServerOptions } from './process.ts';

/** A running embedded server, in use by this process until `stop`. */
export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Releases the server. The last process on the folder shuts it down and waits for that (throws after 30 s). */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions extends ServerOptions {
  /** Called after each failed attempt to restart a dead server; the wait doubles each time. */
  onError?: (error: Error) => void;
}

const timeoutMs = 30_000;
/** A working server responds at once; a frozen one never. */
const answerMs = 5_000;
const firstDelayMs = 500;
const maxDelayMs = 60_000;
const steadyMs = 5_000;
/** Each process holds this advisory lock shared; the one that gets it exclusively is the last. */
const lockKey = 7_206_113_001;

/**
 * Starts or joins the PostgreSQL server of the cluster in `<dataDir>/postgres`. Joins a running server and waits
 * for one starting or stopping; otherwise creates the cluster if needed and starts the server. Restarts it if it
 * dies. Throws a one-sentence error if this platform has no server, it can't run as this user, it doesn't start
 * (with the last line of `<dataDir>/postgres.log`), or doesn't respond within 30 s.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const paths = resolvePaths(dataDir);
  const stopping = new AbortController();
  await makeCluster(paths, options);
  let keeper: pg.Client | undefined;
  let returning: Promise<void> | undefined;
  let connectedAt = 0;
  let delayMs = 0;

  async function connect(): Promise<void> {
    const client = await connectOrLaunch(paths, options, stopping.signal);
    keeper = client;
    connectedAt = performance.now();
    client.once('end', () => {
      keeper = undefined;
      if (!stopping.signal.aborted) returning = reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    // A server that dies soon after each start is restarted ever more slowly.
    if (performance.now() - connectedAt > steadyMs) delayMs = 0;
    while (!keeper && !stopping.signal.aborted) {
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      delayMs = Math.min(Math.max(delayMs * 2, firstDelayMs), maxDelayMs);
      try {
        await connect();
      } catch (error) {
        if (!stopping.signal.aborted) options.onError?.(asError(error));
      }
    }
  }

  async function release(): Promise<void> {
    stopping.abort();
    await returning;
    const client = keeper ?? (await tryConnect(paths)).keeper;
    if (client) await releaseServer(paths, client);
  }

  await connect();
  const connection = connectionTo(paths);
  let left: Promise<void> | undefined;
  return {
    connection,
    stop() {
      left ??= release();
      return left;
    },
  };
}

type ConnectionAttempt =
  | { keeper: pg.Client }
  | { keeper?: undefined; nobodyThere: boolean; why: string };

/** Connects and takes the shared lock, or returns why not. Throws only if waiting can't help. */
async function tryConnect(paths: EmbeddedPaths): Promise<ConnectionAttempt> {
  const client = new pg.Client({
    ...connectionTo(paths),
    application_name: 'embedded-postgres keeper',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean }>(
      'select pg_try_advisory_lock_shared($1) as joined',
      [lockKey],
    );
    if (rows[0]?.joined) return { keeper: client };
    await client.end();
    return { nobodyThere: false, why: 'the database system is shutting down' };
  } catch (error) {
    client.end().catch(() => undefined);
    const code = codeOf(error);
    if (/^(28|3D)/.test(code))
      throw new Error(
        `The database in ${paths.cluster} refused the connection: ${asError(error).message}.`,
      );
    return {
      nobodyThere: ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(code),
      why: asError(error).message,
    };
  }
}

async function connectOrLaunch(
  paths: EmbeddedPaths,
  options: ServerOptions,
  signal: AbortSignal,
): Promise<pg.Client> {
  const deadline = performance.now() + timeoutMs;
  let launch: Launch | undefined;
  for (;;) {
    // Wait for a launched server even then, to stop it rather than leave it running.
    if (!launch || launch.outcome()) signal.throwIfAborted();
    const answer = await tryConnect(paths);
    if (answer.keeper) return answer.keeper;
    const outcome = launch?.outcome();
    if (answer.nobodyThere && outcome?.failed) {
      throw new Error(
        `The embedded PostgreSQL server did not start: ${outcome.failed} (see ${paths.log}).`,
      );
    }
    if (performance.now() > deadline) {
      throw new Error(
        `The embedded PostgreSQL server in ${paths.cluster} did not answer within 30 seconds: ${answer.why}.`,
      );
    }
    if (answer.nobodyThere && (!launch || outcome))
      launch = await launchServer(paths, options, signal);
    // A starting server forks a process to refuse each connection, which delays it.
    await sleep(outcome || !answer.nobodyThere ? 100 : 10);
  }
}

async function releaseServer(paths: EmbeddedPaths, client: pg.Client): Promise<void> {
  const pid = postmasterLine(paths, 0);
  let failure: unknown;
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [lockKey]);
    const { rows } = await client.query<{ last: boolean }>(
      'select pg_try_advisory_lock($1) as last',
      [lockKey],
    );
    if (!rows[0]?.last) return await client.end();
    await sendStop(paths, client);
  } catch (error) {
    if (asError(error).message === 'Query read timeout') {
      await client.end();
      throw new Error(
        `The embedded PostgreSQL server in ${paths.cluster} does not answer and is left as it is.`,
      );
    }
    failure = error;
  }
  // This connection holds the lock, which keeps other processes out, until the server closes it.
  const deadline = performance.now() + timeoutMs;
  while (pid !== undefined && postmasterLine(paths, 0) === pid) {
    const answer = await tryConnect(paths);
    if (answer.keeper) await answer.keeper.end();
    else if (answer.nobodyThere) break;
    if (performance.now() > deadline) {
      throw new Error(`The embedded PostgreSQL server in ${paths.cluster} did not stop.`, {
        cause: failure,
      });
    }
    await sleep(10);
  }
  client.end().catch(() => undefined);
  try {
    if (paths.socketDir !== undefined && paths.socketDir !== paths.dataDir)
      fs.rmdirSync(paths.socketDir);
  } catch {
    // Another process has just restarted the server.
  }
}

async function sendStop(paths: EmbeddedPaths, client: pg.Client): Promise<void> {
  if (paths.socketDir === undefined) {
    const programs = await findBinaries(paths);
    await promisify(execFile)(programs.control, ['stop', '-D', paths.cluster, '-m', 'fast', '-W'], {
      env: programs.env,
    });
    return;
  }
  // The server signals its own postmaster: the pid file's number means nothing in another container, and may belong to
  // another process by now.
  await client.query(`copy (select 1) to program 'kill -INT "$(head -n 1 postmaster.pid)"'`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

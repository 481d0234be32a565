import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { connectionTo, type EmbeddedConnection, type EmbeddedPaths, postmasterLine, resolvePaths } from './paths.ts';
import { type Launch, launchServer, makeCluster, type ServerOptions } from './process.ts';

/** A running embedded server, held by this process until `stop`. */
export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Lets go of the server; the last of all apps on the folder shuts it down and waits until it is gone (error after 30 s). */
  stop(): Promise<void>;
}

/** What may be chosen about the embedded server. */
export interface EmbeddedPostgresOptions extends ServerOptions {
  /** Hears what goes wrong while the server is brought back after it died under the running app. */
  onError?: (error: Error) => void;
}

const patience = 30_000;
/** Each app holds this advisory lock shared; the one that can have it alone was the last. */
const lockKey = 7_206_113_001;

/**
 * Gives a PostgreSQL server whose cluster lies in `<dataDir>/postgres`: adopts the one that runs there already, waits for one
 * that is starting or going down, else makes the cluster if need be and starts the server. It is brought back when it dies.
 * Raises an error of one sentence when this platform has no server, it can't run as this user, it doesn't start (with the last line
 * of `<dataDir>/postgres.log`) or doesn't answer within 30 s.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const house = resolvePaths(dataDir);
  const stopping = new AbortController();
  await makeCluster(house, options);
  let keeper: pg.Client | undefined;
  let returning: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const client = await connectOrLaunch(house, options, stopping.signal);
    keeper = client;
    client.once('end', () => {
      keeper = undefined;
      if (!stopping.signal.aborted) returning = reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    while (!keeper && !stopping.signal.aborted) {
      try {
        await connect();
      } catch (error) {
        if (stopping.signal.aborted) return;
        options.onError?.(asError(error));
        await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function release(): Promise<void> {
    stopping.abort();
    await returning;
    const client = keeper ?? (await tryConnect(house)).keeper;
    if (client) await releaseServer(house, client);
  }

  await connect();
  const connection = connectionTo(house);
  let left: Promise<void> | undefined;
  return {
    connection,
    stop() {
      left ??= release();
      return left;
    },
  };
}

type Answer = { keeper: pg.Client } | { keeper?: undefined; nobodyThere: boolean; why: string };

/** Connects and takes the shared lock, or says why not; raises an error only where waiting can't help. */
async function tryConnect(house: EmbeddedPaths): Promise<Answer> {
  const client = new pg.Client({
    ...connectionTo(house),
    application_name: 'embedded-postgres keeper',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean }>('select pg_try_advisory_lock_shared($1) as joined', [
      lockKey,
    ]);
    if (rows[0]?.joined) return { keeper: client };
    await client.end();
    return { nobodyThere: false, why: 'the database system is shutting down' };
  } catch (error) {
    client.end().catch(() => undefined);
    const code = codeOf(error);
    if (/^(28|3D)/.test(code))
      throw new Error(`The database in ${house.cluster} refuses the app: ${asError(error).message}.`);
    return { nobodyThere: ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(code), why: asError(error).message };
  }
}

async function connectOrLaunch(house: EmbeddedPaths, options: ServerOptions, signal: AbortSignal): Promise<pg.Client> {
  const deadline = performance.now() + patience;
  let launch: Launch | undefined;
  for (;;) {
    signal.throwIfAborted();
    const answer = await tryConnect(house);
    if (answer.keeper) return answer.keeper;
    const outcome = launch?.outcome();
    if (answer.nobodyThere && outcome?.failed) {
      throw new Error(`The embedded PostgreSQL server did not start: ${outcome.failed} (see ${house.log}).`);
    }
    if (performance.now() > deadline) {
      throw new Error(
        `The embedded PostgreSQL server in ${house.cluster} did not answer within 30 seconds: ${answer.why}.`,
      );
    }
    if (answer.nobodyThere && (!launch || outcome)) launch = await launchServer(house, options);
    await sleep(outcome ? 100 : 10);
  }
}

async function releaseServer(house: EmbeddedPaths, client: pg.Client): Promise<void> {
  const pid = postmasterLine(house, 0);
  let failure: unknown;
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [lockKey]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [lockKey]);
    if (!rows[0]?.last) return await client.end();
    await sendStop(house, client);
  } catch (error) {
    failure = error;
  }
  // This connection keeps the lock, and others away, until the server cuts it.
  const deadline = performance.now() + patience;
  while (pid !== undefined && postmasterLine(house, 0) === pid) {
    const answer = await tryConnect(house);
    if (answer.keeper) await answer.keeper.end();
    else if (answer.nobodyThere) break;
    if (performance.now() > deadline) {
      throw new Error(`The embedded PostgreSQL server in ${house.cluster} did not stop.`, { cause: failure });
    }
    await sleep(10);
  }
  client.end().catch(() => undefined);
  try {
    if (house.socketDir !== undefined && house.socketDir !== house.dataDir) fs.rmdirSync(house.socketDir);
  } catch {
    // Another app has just started the server again.
  }
}

async function sendStop(house: EmbeddedPaths, client: pg.Client): Promise<void> {
  if (house.socketDir === undefined) {
    const programs = await findBinaries(house);
    await promisify(execFile)(programs.control, ['stop', '-D', house.cluster, '-m', 'fast', '-W'], {
      env: programs.env,
    });
    return;
  }
  // Sent by the server to its own postmaster: the number in the pid file means nothing where the app sees other processes
  // (another container), or has gone to a stranger by now.
  await client.query(`copy (select 1) to program 'kill -INT "$(head -n 1 postmaster.pid)"'`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { toError } from '#server/platform/system/error-text.ts';
import type { Availability } from './availability.ts';
import { destroyConnection, destroyWhenSilent } from './connection.ts';
import { requireSessions } from './pooling.ts';
import { DatabaseUnavailableError, isLoginRefusal, unavailability } from './unavailable.ts';

/** A session outside every pool. */
export interface Heartbeat {
  /** Ends the session and waits for that, but not for a silent server. */
  stop(): Promise<void>;
}

const beatMs = 1_000;
const silenceMs = 3_000;
const retryMs = 250;
const goodbyeMs = 500;

/** Throws if the database is read-only, such as a server that lost its role as primary. */
async function checkWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ on: boolean }>(
    "select current_setting('transaction_read_only')::boolean as on",
  );
  if (rows[0]?.on) throw new DatabaseUnavailableError('read-only');
}

/** Opens a writable session outside the pool. Throws if that takes more than a few seconds. */
async function openSession(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: silenceMs,
    application_name: 'motions-logistics watch',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    destroyWhenSilent(client, silenceMs);
    await checkWritable(client);
    return client;
  } catch (error) {
    destroyConnection(client);
    throw error;
  }
}

/**
 * Holds a session, reopens it when lost, and polls the database once a second to update `availability`. Runs
 * `begin` at the start of each session. Throws if the first one fails.
 */
export async function startHeartbeat(
  config: pg.ClientConfig,
  availability: Availability,
  begin: (client: pg.Client) => Promise<unknown>,
): Promise<Heartbeat> {
  const stopping = new AbortController();

  async function open(): Promise<pg.Client> {
    const client = await openSession(config);
    try {
      await begin(client);
      return client;
    } catch (error) {
      destroyConnection(client);
      throw error;
    }
  }

  /** Returns when the session has ended or can't be trusted; reports an outage if the database is at fault. */
  async function watch(client: pg.Client): Promise<void> {
    const ended = new AbortController();
    client.once('end', () => ended.abort());
    const stopListening = availability.onLost(() => ended.abort());
    const signal = AbortSignal.any([ended.signal, stopping.signal]);
    try {
      while (!signal.aborted) {
        await pause(beatMs, undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) await checkWritable(client);
      }
    } catch (error) {
      // A session that was only cut, such as by a quick restart, is reopened without reporting an outage.
      if (error instanceof DatabaseUnavailableError) availability.lost(error);
    } finally {
      stopListening();
      if (stopping.signal.aborted) await Promise.race([client.end(), pause(goodbyeMs)]);
      destroyConnection(client);
    }
  }

  async function hold(first: pg.Client): Promise<void> {
    await watch(first);
    while (!stopping.signal.aborted) {
      try {
        const client = await open();
        availability.restored();
        await watch(client);
      } catch (error) {
        availability.lost(toError(error));
      }
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const held = hold(await open());
  return {
    async stop() {
      stopping.abort();
      await Promise.race([held, pause(goodbyeMs)]);
    },
  };
}

/**
 * Waits until the database can be used. Calls `onWaiting` once if it has to wait. Throws the database's error after
 * this many seconds, or at once if waiting can't help, such as behind a pooler without sessions.
 */
export async function waitForDatabase(
  config: pg.ClientConfig,
  seconds: number,
  onWaiting: (error: Error) => Promise<void>,
) {
  const deadline = performance.now() + seconds * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      const client = await openSession(config);
      await client.end();
      await requireSessions(config);
      return;
    } catch (error) {
      if (!(error instanceof Error) || !unavailability(error) || isLoginRefusal(error)) throw error;
      if (performance.now() >= deadline) throw error;
      if (isFirst) await onWaiting(error);
      await pause(retryMs);
    }
  }
}

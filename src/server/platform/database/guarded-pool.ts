import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Availability } from './availability.ts';
import { PreparedStatements, prepareFrequent } from './prepared-statements.ts';
import { destroyConnection, enforceTimeout, onServerError, type QueryTimeout } from './query-timeout.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

type Connected = Parameters<pg.Pool['connect']>[0];

const closingMs = 2_000;
const lastChanceMs = 1_000;
const settingMs = 5_000;

export interface SessionOptions {
  /** A statement without a response is cut after this time. */
  silenceMs: number | undefined;
  /** SQL run before a connection is first used. */
  sessionSettings: string;
}

/**
 * A pool that never waits for an unresponsive database: during an outage connecting fails at once, statements
 * without a response are cut after `silenceMs`, and connections from before an outage aren't reused.
 */
export class GuardedPool extends pg.Pool {
  readonly #availability: Availability;
  readonly #open = new Set<pg.ClientBase>();
  readonly #idle = new Set<pg.ClientBase>();
  /** Connections to end when returned: those in use during an outage, and read-only ones. */
  readonly #old = new WeakSet<pg.ClientBase>();
  readonly #limits = new WeakMap<pg.ClientBase, QueryTimeout>();
  readonly #stopListening: () => void;

  constructor(config: pg.PoolConfig, { silenceMs, sessionSettings }: SessionOptions, availability: Availability) {
    super(config);
    this.#availability = availability;
    this.options.onConnect = (client) => this.#begin(client, sessionSettings);
    this.#stopListening = availability.onLost(() => this.#mistrustAll());
    const statements = new PreparedStatements();
    this.on('connect', (client) => {
      prepareFrequent(client, statements);
      if (silenceMs === undefined) return;
      const limit = enforceTimeout(client, silenceMs, (error) => {
        // A connection broken by this outage is no sign of another.
        if (!this.#old.has(client)) availability.lost(error);
      });
      this.#limits.set(client, limit);
    });
    this.on('connect', (client) =>
      // It still leads to the former primary; a new connection can reach the new one.
      onServerError(client, (code) => code === '25006' && this.#old.add(client)),
    );
    this.on('acquire', (client) => this.#idle.delete(client));
    this.on('release', (_error, client) => {
      if (this.#old.has(client)) destroyConnection(client, new DatabaseUnavailableError('no-answer'));
      else this.#idle.add(client);
    });
    this.on('remove', (client) => {
      this.#idle.delete(client);
      this.#open.delete(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** Ends the pool. Connections not returned within 2 s are cut, so their statements fail. */
  async close(): Promise<void> {
    this.#stopListening();
    if (this.ending) return;
    const ended = this.end();
    await Promise.race([ended, pause(closingMs, undefined, { ref: false })]);
    for (const client of this.#open) destroyConnection(client);
    await ended;
  }

  async #connect(): Promise<pg.PoolClient> {
    const { outage } = this.#availability;
    if (outage) throw outage;
    const waiting = super.connect();
    const lost = Promise.withResolvers<never>();
    const stopListening = this.#availability.onLost(lost.reject);
    let isTaken = false;
    try {
      const client = await Promise.race([waiting, lost.promise]);
      isTaken = true;
      return client;
    } finally {
      stopListening();
      // The caller waiting for this connection has given up.
      if (!isTaken)
        waiting.then(
          (client) => client.release(),
          () => undefined,
        );
    }
  }

  async #begin(client: pg.ClientBase, settings: string): Promise<void> {
    this.#open.add(client);
    const timer = setTimeout(() => destroyConnection(client, new DatabaseUnavailableError('no-answer')), settingMs);
    try {
      await client.query(settings);
    } catch (error) {
      this.#open.delete(client);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #mistrustAll(): void {
    for (const client of this.#open) {
      this.#old.add(client);
      this.#limits.get(client)?.shorten(lastChanceMs);
    }
    for (const client of this.#idle) destroyConnection(client, new DatabaseUnavailableError('no-answer'));
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Availability } from './availability.ts';
import { destroyConnection, destroyWhenReadOnly, destroyWhenSilent } from './connection.ts';
import { PreparedStatements, prepareFrequent } from './prepared-statements.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

const closingMs = 2_000;

/** The setup of each connection. */
export interface SessionOptions {
  /** A connection is closed when a statement gets no answer for this time. */
  silenceMs: number | undefined;
  /** SQL that is run before a connection is used. */
  sessionSettings: string;
}

/**
 * A pool that fails at once while the database is unavailable, and reconnects afterwards: connections from before an
 * outage can lead to a server that is frozen or no longer the primary.
 */
export class DatabasePool extends pg.Pool {
  readonly #availability: Availability;
  readonly #open = new Set<pg.ClientBase>();
  readonly #stopListening: () => void;

  constructor(
    config: pg.PoolConfig,
    { silenceMs, sessionSettings }: SessionOptions,
    availability: Availability,
  ) {
    super(config);
    this.#availability = availability;
    this.#stopListening = availability.onLost(() => this.#destroyAll());
    const statements = new PreparedStatements();
    this.options.onConnect = async (client) => {
      this.#open.add(client);
      client.once('end', () => this.#open.delete(client));
      if (silenceMs !== undefined)
        destroyWhenSilent(client, silenceMs, (error) => availability.lost(error));
      destroyWhenReadOnly(client);
      prepareFrequent(client, statements);
      await client.query(sessionSettings);
    };
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const { outage } = this.#availability;
    if (!callback) return outage ? Promise.reject(outage) : super.connect();
    if (outage) callback(outage, undefined, () => undefined);
    else super.connect(callback);
    return undefined;
  }

  /** Ends the pool. Connections that aren't given back within 2 s are closed, so their statements fail. */
  async close(): Promise<void> {
    this.#stopListening();
    if (this.ending) return;
    const ended = this.end();
    await Promise.race([ended, pause(closingMs, undefined, { ref: false })]);
    this.#destroyAll();
    await ended;
  }

  #destroyAll(): void {
    for (const client of this.#open)
      destroyConnection(client, new DatabaseUnavailableError('no-answer'));
  }
}

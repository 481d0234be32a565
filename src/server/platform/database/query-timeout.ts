import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { DatabaseUnavailableError } from './unavailable.ts';

// The types of node-postgres lack the connection.
function connectionOf(client: pg.ClientBase): pg.Connection | undefined {
  const connection: unknown = Reflect.get(client, 'connection');
  return connection instanceof pg.Connection ? connection : undefined;
}

/** Closes a connection without the goodbye, which a server may never answer. Its statements fail with `error`. */
export function destroyConnection(client: pg.ClientBase, error?: Error): void {
  connectionOf(client)?.stream.destroy(error);
}

/** Calls `listener` with the code of every server error on this connection. */
export function onServerError(client: pg.ClientBase, listener: (code: string) => void): void {
  connectionOf(client)?.on('errorMessage', (error: pg.DatabaseError) => listener(error.code ?? ''));
}

export interface QueryTimeout {
  /** Ends the running statement after this many milliseconds. */
  shorten(ms: number): void;
}

/**
 * Cuts the connection when a statement (a query, BEGIN, COMMIT or ROLLBACK) gets no response for `limitMs`. The
 * limits of the pool and PostgreSQL miss a silent connection, and `query_timeout` would leave it in the pool.
 */
export function enforceTimeout(
  client: pg.ClientBase,
  limitMs: number,
  onSilence: (error: Error) => void,
): QueryTimeout {
  let timer: NodeJS.Timeout | undefined;
  let check: NodeJS.Immediate | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  const stop = () => {
    clearTimeout(timer);
    clearImmediate(check);
    deadline = Number.POSITIVE_INFINITY;
  };
  const judge = () => {
    // If this process was blocked, a response may have arrived that is only read now.
    check = setImmediate(() => {
      const error = new DatabaseUnavailableError('no-answer');
      destroyConnection(client, error);
      onSilence(error);
    });
  };
  const judgeIn = (ms: number) => {
    stop();
    deadline = performance.now() + ms;
    timer = setTimeout(judge, ms);
  };
  client.query = new Proxy(client.query, {
    apply(query, self, given) {
      judgeIn(limitMs);
      return Reflect.apply(query, self, given);
    },
  });
  // All statements are answered, or never will be.
  client.on('drain', stop).on('end', stop);
  return {
    shorten(ms) {
      if (deadline < Number.POSITIVE_INFINITY && deadline > performance.now() + ms) judgeIn(ms);
    },
  };
}

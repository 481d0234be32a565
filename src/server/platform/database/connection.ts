import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailableError } from './unavailable.ts';

// The types of node-postgres leave the connection out.
function connectionOf(client: pg.ClientBase): pg.Connection | undefined {
  const connection: unknown = Reflect.get(client, 'connection');
  return connection instanceof pg.Connection ? connection : undefined;
}

/** Closes a connection without waiting for the server. Its statements fail with `error`. */
export function destroyConnection(client: pg.ClientBase, error?: Error): void {
  connectionOf(client)?.stream.destroy(error);
}

/**
 * Closes a connection when a statement gets no answer for `ms`, whatever it is: a query, BEGIN, COMMIT or ROLLBACK.
 * PostgreSQL's own limits can't end a statement across a dead network, and `query_timeout` leaves it in the pool.
 */
export function destroyWhenSilent(
  client: pg.ClientBase,
  ms: number,
  onSilence: (error: Error) => void = () => undefined,
): void {
  const stream = connectionOf(client)?.stream;
  if (!(stream instanceof Socket)) return;
  let answered = stream.bytesWritten;
  client.on('drain', () => {
    answered = stream.bytesWritten;
  });
  // `setTimeout` takes its own listener away after an idle connection's first time-out.
  stream.setTimeout(ms).on('timeout', () => {
    if (stream.bytesWritten === answered) return;
    const { bytesRead } = stream;
    // After a busy spell of this process, the answer may be waiting unread.
    setImmediate(() => {
      if (stream.bytesRead !== bytesRead) return;
      const error = new DatabaseUnavailableError('no-answer');
      stream.destroy(error);
      onSilence(error);
    });
  });
}

/** Closes a connection once the server turns read-only: a failover has made another server the primary. */
export function destroyWhenReadOnly(client: pg.ClientBase): void {
  connectionOf(client)?.on('errorMessage', ({ code }: pg.DatabaseError) => {
    if (code === '25006') destroyConnection(client, new DatabaseUnavailableError('read-only'));
  });
}

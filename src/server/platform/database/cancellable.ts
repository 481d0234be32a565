import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs `work` on a connection of its own. When `signal` aborts, the statement that runs there is cancelled in the database,
 * and the signal's reason is thrown.
 */
export async function cancellable<Result>(
  db: Database,
  signal: AbortSignal,
  work: (one: Database) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  return db.connection().execute(async (one) => {
    const session = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one);
    const pid = session.rows[0]?.pid;
    let cancelling: Promise<unknown> | undefined;
    const cancel = () => {
      cancelling = sql`select pg_cancel_backend(${pid})`.execute(db);
      // If it can't be cancelled, it ends by the limit of statements.
      cancelling.catch(() => undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      signal.throwIfAborted();
      return await work(one);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', cancel);
      // Otherwise it could cancel what the next user of the connection runs.
      await cancelling?.catch(() => undefined);
    }
  });
}

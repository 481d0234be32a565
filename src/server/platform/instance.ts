import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** This running app, among those that share its database: others can tell whether it still runs. */
export interface Instance {
  id: number;
  /** Whether the app with this id still runs. */
  isAlive(id: number): Promise<boolean>;
  release(): Promise<void>;
}

// The first half of the two-part advisory lock key, so that no other lock of the database is met.
const lockSpace = 7_310;

/**
 * Registers this app by a session lock that PostgreSQL lets go when the app ends, however it ends. So what a dead app
 * left half done can be told from what a living one is doing.
 */
export async function claimInstance(pool: pg.Pool, onLost: (error: Error) => void): Promise<Instance> {
  const id = randomInt(1, 2 ** 31);
  const client = await pool.connect();
  let open = true;
  client.on('error', (error) => {
    open = false;
    onLost(error);
  });
  await client.query('select pg_advisory_lock($1, $2)', [lockSpace, id]);
  return {
    id,
    async isAlive(other) {
      if (other === id) return true;
      const { rowCount } = await pool.query(
        `select 1 from pg_locks
         where locktype = 'advisory' and classid = $1 and objid = $2 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [lockSpace, other],
      );
      return rowCount === 1;
    },
    async release() {
      if (open) client.release(true);
      open = false;
    },
  };
}

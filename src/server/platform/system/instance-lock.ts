import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** Identifies this process among those that share its database, and lets others check whether it still runs. */
export interface InstanceLock {
  id: number;
  isAlive(id: number): Promise<boolean>;
  release(): Promise<void>;
}

// The first half of the two-part advisory lock key, which keeps these locks apart from all others.
const lockSpace = 7_310;
const retryMs = 1_000;

/**
 * Registers this process by a session-level advisory lock, which PostgreSQL releases when the process ends, however it
 * ends. So leftovers of a dead process can be told apart from the work of a running one.
 */
export async function claimInstanceLock(pool: pg.Pool, onLost: (error: Error) => void): Promise<InstanceLock> {
  const id = randomInt(1, 2 ** 31);
  let client: pg.PoolClient | undefined;
  let released = false;

  const hold = async () => {
    const held = await pool.connect();
    held.on('error', (error) => {
      client = undefined;
      onLost(error);
      void holdAgain();
    });
    await held.query('select pg_advisory_lock($1, $2)', [lockSpace, id]);
    client = held;
  };
  const holdAgain = async () => {
    while (!released && !client) {
      await setTimeout(retryMs);
      await hold().catch(onLost);
    }
  };
  await hold();

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
      released = true;
      client?.release(true);
      client = undefined;
    },
  };
}

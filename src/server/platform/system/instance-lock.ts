import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { Availability } from '#server/platform/database/availability.ts';
import { startHeartbeat } from '#server/platform/database/heartbeat.ts';

/** Identifies this process among those that share its database, and lets others check whether it still runs. */
export interface InstanceLock {
  id: number;
  isAlive(id: number): Promise<boolean>;
  /** Whether another process uses this database too. */
  hasOthers(): Promise<boolean>;
  /** Calls `listener` whenever some process notifies this channel, a word in small letters. What is sent while the session is lost isn't heard. */
  onNotice(channel: string, listener: () => void): Promise<void>;
  release(): Promise<void>;
}

// The first half of the two-part advisory lock key, which keeps these locks apart from all others.
const lockSpace = 7_310;

/**
 * Registers this process by a session-level advisory lock, which PostgreSQL releases when the process ends, however it
 * ends. So leftovers of a dead process can be told apart from the work of a running one. The lock has a session of its own
 * with the pool's settings, which is also the process's heartbeat for `availability`.
 */
export async function claimInstanceLock(
  pool: pg.Pool,
  availability: Availability = new Availability(),
): Promise<InstanceLock> {
  const id = randomInt(1, 2 ** 31);
  // Shared, so that it doesn't wait for the former session, which the server may hold for alive after a broken connection.
  const lock = (session: pg.Client) => session.query('select pg_advisory_lock_shared($1, $2)', [lockSpace, id]);
  const listeners = new Map<string, () => void>();
  let session: pg.Client | undefined;
  const listen = (to: pg.Client, channel: string) => to.query(`listen ${to.escapeIdentifier(channel)}`);
  const heartbeat = await startHeartbeat(pool.options, availability, async (begun) => {
    await lock(begun);
    begun.on('notification', ({ channel }) => listeners.get(channel)?.());
    session = begun;
    for (const channel of listeners.keys()) await listen(begun, channel);
  });

  return {
    id,
    async isAlive(other) {
      if (other === id) return true;
      const { rows } = await pool.query<{ held: boolean }>(
        `select exists (
           select 1 from pg_locks
           where locktype = 'advisory' and classid = $1 and objid = $2 and granted
             and database = (select oid from pg_database where datname = current_database())
         ) as held`,
        [lockSpace, other],
      );
      return rows[0]?.held === true;
    },
    async hasOthers() {
      const { rows } = await pool.query<{ others: boolean }>(
        `select exists (
           select 1 from pg_locks
           where locktype = 'advisory' and classid = $1 and objid <> $2 and granted
             and database = (select oid from pg_database where datname = current_database())
         ) as others`,
        [lockSpace, id],
      );
      return rows[0]?.others === true;
    },
    async onNotice(channel, listener) {
      listeners.set(channel, listener);
      // A session that has just been lost listens when it is opened again.
      if (session) await listen(session, channel).catch(() => undefined);
    },
    release: () => heartbeat.stop(),
  };
}

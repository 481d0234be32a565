import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { Availability } from '#server/platform/database/availability.ts';
import { startHeartbeat } from '#server/platform/database/heartbeat.ts';

/** Identifies this process among those that share its database, and lets others check whether it is alive. */
export interface InstanceLock {
  id: number;
  isAlive(id: number): Promise<boolean>;
  hasOthers(): Promise<boolean>;
  /**
   * Calls `listener` for every NOTIFY on this channel, a lower-case word. Notices sent while the session is lost
   * are missed.
   */
  onNotice(channel: string, listener: () => void): Promise<void>;
  release(): Promise<void>;
}

/** Whether any process of the product uses this database. */
export async function hasInstances(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (
       select 1 from pg_locks
       where locktype = 'advisory' and classid = $1 and granted
         and database = (select oid from pg_database where datname = current_database())
     ) as found`,
    [lockSpace],
  );
  return rows[0]?.found === true;
}

// The first half of the two-part advisory lock key, which separates these locks from all others.
const lockSpace = 7_310;

/**
 * Registers this process by a session-level advisory lock, which PostgreSQL releases whenever the process ends. So
 * leftovers of a dead process differ from a running one's work. The lock has a separate session with the pool's
 * settings, which is also the heartbeat for `availability`.
 */
export async function claimInstanceLock(
  pool: pg.Pool,
  availability: Availability = new Availability(),
): Promise<InstanceLock> {
  const id = randomInt(1, 2 ** 31);
  // Shared, so that it doesn't wait for the former session, which the server may consider alive after a broken
  // connection.
  const lock = (session: pg.Client) =>
    session.query('select pg_advisory_lock_shared($1, $2)', [lockSpace, id]);
  const listeners = new Map<string, () => void>();
  let session: pg.Client | undefined;
  const listen = (to: pg.Client, channel: string) =>
    to.query(`listen ${to.escapeIdentifier(channel)}`);
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
      // A session lost just now starts listening when it is reopened.
      if (session) await listen(session, channel).catch(() => undefined);
    },
    release: () => heartbeat.stop(),
  };
}

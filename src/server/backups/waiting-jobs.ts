import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { queueOptions } from '#server/platform/system/jobs.ts';
import { exists } from './catalogue.ts';
import type { Manifest } from './manifest.ts';

// The queue's tables belong to pg-boss and differ between its versions. So only unfinished jobs are kept, in a
// version-independent form. A job running at that moment may run again. Scheduled work is omitted: its queues have
// their own options, and the product schedules it at each start.

export const waitingJobs = `select id, name, data, start_after, keep_until from pgboss.job
  where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss')
    and name not in (select name from pgboss.schedule)`;

const restoredJobs = 'restored_jobs (id, name, data, start_after, keep_until)';

export async function describeWaitingJobs(session: pg.ClientBase): Promise<Manifest['jobs']> {
  if (!(await exists(session, 'pgboss.job'))) return { queues: [], rows: 0 };
  const { rows } = await session.query<{ name: string; total: number }>(
    `select name, count(*)::int as total from (${waitingJobs}) as waiting group by name order by name`,
  );
  return {
    queues: rows.map(({ name }) => name),
    rows: rows.reduce((sum, { total }) => sum + total, 0),
  };
}

export interface JobRestore {
  /** The target of COPY, in the transaction. */
  target: string;
  /** Queues the loaded jobs in the same transaction, without expired ones. */
  enqueue(): Promise<void>;
}

/** Creates the queue's tables, outside any transaction, and prepares to restore `queues` in one. */
export async function prepareJobs(
  session: pg.ClientBase,
  queues: readonly string[],
): Promise<JobRestore> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => session.query(text, values) },
    schedule: false,
    supervise: false,
  });
  // The failed statement rejects as well.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const queue of queues) await boss.createQueue(queue, queueOptions);
  } finally {
    await boss.stop({ graceful: false });
  }
  await session.query(
    'create temp table restored_jobs (id uuid, name text, data jsonb, start_after timestamptz, keep_until timestamptz)',
  );
  return {
    target: restoredJobs,
    async enqueue() {
      const { rows } = await session.query<{
        id: string;
        name: string;
        data: object;
        start_after: Date;
      }>('select id, name, data, start_after from restored_jobs where keep_until > now()');
      for (const { id, name, data, start_after: startAfter } of rows)
        await boss.insert(name, [{ id, data, startAfter }]);
    },
  };
}

export async function dropJobs(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists pgboss cascade');
}

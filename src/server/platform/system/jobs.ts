import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/database/database.ts';

/** Queues work that doesn't have to be done before the response. */
export interface JobQueue {
  /**
   * Stores a job. It then runs on any instance, also after a restart. In a transaction `tx` it is stored with the
   * transaction's other changes or not at all.
   */
  add(name: string, data: object, tx?: Database): Promise<void>;
}

/** Runs a job. A job that rejects is retried. */
export type JobHandler = (data: unknown) => Promise<void>;

/** Handlers by job name. */
export type Jobs = Readonly<Record<string, JobHandler>>;

/** A job queue that also runs the jobs. */
export interface RunningJobs extends JobQueue {
  /** Takes no further jobs, and waits 4 s for running ones; those that take longer are abandoned and retried later. */
  stop(): Promise<void>;
}

const retry = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 };
// Jobs can contain personal data, so they are kept only as long as it takes to investigate a failure.
const keeping = { deleteAfterSeconds: 60 * 60, retentionSeconds: 24 * 60 * 60 };

/** How the jobs of every queue are retried and kept. Fixed when the queue is created. */
export const queueOptions = { ...retry, ...keeping };

/** pg-boss reports errors of its workers as plain copies, with the queue's name added. */
function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return typeof thrown === 'object' ? Object.assign(new Error(), thrown) : new Error(String(thrown));
}

/**
 * Runs the jobs in the database. Each one is run by one process; if it fails it is retried eight times with growing
 * delays (about an hour in total). Every failure is logged with the job's name.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: Jobs,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    monitorVacuum: false,
  });
  boss.on('error', (thrown) => {
    const err = toError(thrown);
    const name: unknown = Reflect.get(err, 'queue');
    logger.error(
      { err, ...(typeof name === 'string' && Object.hasOwn(jobs, name) && { job: name }) },
      'the job queue failed',
    );
  });
  await boss.start();
  for (const [name, act] of Object.entries(jobs)) {
    await boss.createQueue(name, queueOptions);
    await boss.work(name, { pollingIntervalSeconds: 2 }, async (batch) => {
      for (const { data } of batch) {
        try {
          await act(data);
        } catch (error) {
          logger.error({ err: toError(error), job: name }, 'a job failed');
          throw error;
        }
      }
    });
  }
  return {
    async add(name, data, tx) {
      await boss.send(name, data, tx && { db: fromKysely(tx) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 4_000 }),
  };
}

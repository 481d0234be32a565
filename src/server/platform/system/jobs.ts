import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Takes work that need not be done before an answer goes out. */
export interface JobQueue {
  /** Notes a job; from then on it is done, on whichever instance, also after a restart. */
  add(name: string, data: object): Promise<void>;
}

/** Does a job; what it rejects with has it tried again. */
export type JobHandler = (data: unknown) => Promise<void>;

/** The jobs there are, by name. */
export type Jobs = Readonly<Record<string, JobHandler>>;

/** A queue that is being worked on. */
export interface RunningJobs extends JobQueue {
  /** Takes nothing more, and waits 4 s for what is being done; what takes longer is given up, and tried again later. */
  stop(): Promise<void>;
}

const retry = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 };
// What is in a job may be somebody's address: it is kept no longer than it takes to look into a failure.
const keeping = { deleteAfterSeconds: 60 * 60, retentionSeconds: 24 * 60 * 60 };

/** An error as it was thrown. Of those that its workers meet pg-boss passes on a copy, a plain object with the queue's name on it. */
function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return typeof thrown === 'object' ? Object.assign(new Error(), thrown) : new Error(String(thrown));
}

/**
 * Works on the jobs that stand in the database: each is done by one of the running apps, and tried again with growing pauses when it
 * fails (eight times, for about an hour). The log is told of every failure, with the job's name.
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
    await boss.createQueue(name, { ...retry, ...keeping });
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
    async add(name, data) {
      await boss.send(name, data);
    },
    stop: () => boss.stop({ graceful: true, timeout: 4_000 }),
  };
}

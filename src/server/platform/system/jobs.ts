import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/database/database.ts';
import { unavailability } from '#server/platform/database/unavailable.ts';
import { errorText } from './error-text.ts';

export interface JobQueue {
  /**
   * Stores a job to run on any instance, even after a restart. In a transaction `tx` it is stored with the other
   * changes or not at all.
   */
  add(name: string, data: object, tx: Database): Promise<void>;
}

/** The same queue for jobs added by the request `id`: the log line of a failed job names it. */
export const queueOfRequest = (queue: JobQueue, id: string): JobQueue => ({
  add: (name, data, tx) => queue.add(name, { ...data, reqId: id }, tx),
});

function requestOf(data: unknown): { reqId?: string } {
  const reqId: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'reqId') : undefined;
  return typeof reqId === 'string' && /^[\w-]{16}$/.test(reqId) ? { reqId } : {};
}

/** Runs a job; a rejection is retried. */
type JobHandler = (data: unknown) => Promise<void>;

export type Jobs = Readonly<Record<string, JobHandler>>;

/** When scheduled work is due: every few minutes, at this minute of each hour, or at this time in Lagos ('HH:MM'). */
export type Recurrence =
  | { everyMinutes: number }
  | { everyHourAt: number }
  | { everyDayAt: string };

export interface RunningJobs extends JobQueue {
  /**
   * Runs `work` whenever due, on one of the instances that share the database, never twice at a time. Work missed
   * while no instance was running is done once, soon after the next start. A failure, or a dead instance, is
   * retried three times. `signal` aborts when this instance ends; another one does the rest.
   */
  schedule(
    name: string,
    at: Recurrence,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Takes no further jobs, and waits 4 s for running ones; longer ones are abandoned and retried later. */
  stop(): Promise<void>;
}

const retry = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
};
// Jobs can contain personal data, so finished ones are only kept long enough to investigate a failure. Waiting ones
// outlast any downtime.
const keeping = { deleteAfterSeconds: 60 * 60, retentionSeconds: 14 * 24 * 60 * 60 };

const scheduling = {
  // Work that comes due while it still waits or runs isn't queued twice.
  policy: 'exclusive',
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  // Work can take hours; a dead instance is recognised by its missing heartbeat.
  expireInSeconds: 6 * 60 * 60,
  heartbeatSeconds: 60,
  // The metrics read from these rows when work was last done.
  deleteAfterSeconds: 14 * 24 * 60 * 60,
  retentionSeconds: 24 * 60 * 60,
} as const;

/** A recurrence as a cron expression. Throws if it is invalid. */
function toCron(at: Recurrence): string {
  if ('everyMinutes' in at) return `*/${at.everyMinutes} * * * *`;
  const [, hour = '*', minute = ''] =
    'everyHourAt' in at
      ? ['', '*', String(at.everyHourAt)]
      : (/^([01]\d|2[0-3]):([0-5]\d)$/.exec(at.everyDayAt) ?? []);
  if (minute === '')
    throw new Error('work can only be scheduled at a time of the day such as 02:30');
  return `${Number(minute)} ${hour === '*' ? hour : Number(hour)} * * *`;
}

/** Retries and retention of jobs, except scheduled work. Fixed when the queue is created. */
export const queueOptions = { ...retry, ...keeping };

/** pg-boss reports its workers' errors as plain copies, with the queue's name added. */
function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return typeof thrown === 'object'
    ? Object.assign(new Error(), thrown)
    : new Error(String(thrown));
}

// A schema, type, function or table that already exists.
const alreadyThere = new Set(['23505', '42P06', '42710', '42723', '42P07']);
const maxStarts = 5;

/** Starts pg-boss, and retries if a concurrent instance created the tables first. */
async function startOnce(boss: PgBoss): Promise<void> {
  for (let starts = 1; ; starts += 1) {
    try {
      await boss.start();
      return;
    } catch (error) {
      const isThere = error instanceof Error && alreadyThere.has(errorText(error, 'code'));
      if (!isThere || starts === maxStarts) throw error;
    }
  }
}

/**
 * Runs the jobs in the database, each by one process. A failed job is retried eight times with growing delays
 * (about an hour in total). Logs every failure with the job's name and the request that added it.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: Jobs,
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    monitorVacuum: false,
  });
  const names = new Set(Object.keys(jobs));
  boss.on('error', (thrown) => {
    const err = toError(thrown);
    const name: unknown = Reflect.get(err, 'queue');
    // The outage itself is logged once, and the queue polls again.
    const level = unavailability(err) ? 'warn' : 'error';
    logger[level](
      { err, ...(typeof name === 'string' && names.has(name) && { job: name }) },
      'the job queue failed',
    );
  });
  await startOnce(boss);
  let stopped: Promise<void> | undefined;
  const run = (name: string, act: (data: unknown, signal: AbortSignal) => Promise<void>) =>
    boss.work(name, { pollingIntervalSeconds: 2 }, async (batch) => {
      for (const { data, signal } of batch) {
        try {
          await act(data, signal);
        } catch (error) {
          // Interrupted jobs run again.
          if (!signal.aborted)
            logger.error({ err: toError(error), job: name, ...requestOf(data) }, 'a job failed');
          throw error;
        }
      }
    });
  const queue: JobQueue = {
    async add(name, data, tx) {
      await boss.send(name, data, { db: fromKysely(tx) });
    },
  };
  for (const [name, job] of Object.entries(jobs)) {
    await boss.createQueue(name, queueOptions);
    await run(name, job);
  }
  return {
    ...queue,
    async schedule(name, at, work) {
      names.add(name);
      await boss.createQueue(name, scheduling);
      await boss.schedule(name, toCron(at), null, { tz: 'Africa/Lagos', missed: 'once' });
      await run(name, (_data, signal) => work(signal));
    },
    stop() {
      stopped ??= boss.stop({ graceful: true, timeout: 4_000 });
      return stopped;
    },
  };
}

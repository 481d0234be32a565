import * as z from 'zod/mini';
import { forbiddenMessage } from '#contract/accounts/roles.ts';
import { type BulkDecision, type bulkActions, leftUndecidedMessage } from '#contract/bulk/bulk-decisions.ts';
import { canStill } from '#server/accounts/table.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { EndedJob, JobQueue } from '#server/platform/system/jobs.ts';
import { toBulkDecision } from './mapper.ts';
import * as repository from './repository.ts';
import { type BulkContext, bulkJobName, refusalOf } from './service.ts';

// A run of the queue's job has two minutes, and four seconds when the product ends.
const driversOfRun = 100;

const JobData = z.object({ id: z.string() });

/** Thrown in the transaction of a decision that somebody else has taken, or that the job was stopped before. */
class NotLeftError extends Error {}

/** The queue's job. A run decides on some drivers and adds the next one; what was decided is noted in the same transaction. */
export function bulkJobs(context: BulkContext): Readonly<Record<typeof bulkJobName, EndedJob>> {
  return {
    [bulkJobName]: {
      run: (data, queue) => decideOnSome(context, data, queue),
      givenUp: (data) => giveUp(context, data),
    },
  };
}

/** Ends a job whose runs have failed again and again, and names whom it hasn't decided on. */
async function giveUp({ db, clock }: BulkContext, data: unknown): Promise<void> {
  const { id } = z.parse(JobData, data);
  await db.transaction().execute((tx) => repository.failJob(tx, id, leftUndecidedMessage, clock()));
}

async function decideOnSome(context: BulkContext, data: unknown, queue: JobQueue): Promise<void> {
  const { id } = z.parse(JobData, data);
  const { db, clock } = context;
  await repository.setState(db, id, ['waiting'], 'running');
  const job = await repository.findJob(db, id);
  if (job?.state !== 'running') return;
  const left = await repository.findLeft(db, id, driversOfRun);
  for (const driverId of left) await decideOnNext(context, job, driverId);
  await db.transaction().execute(async (tx) => {
    const [more] = await repository.findLeft(tx, id, 1);
    if (more === undefined) await repository.setState(tx, id, ['running'], 'done', clock());
    else await queue.add(bulkJobName, { id }, tx);
  });
}

async function decideOnNext(
  { db, decide }: BulkContext,
  { id, actor, action, rejection }: repository.JobRow,
  driverId: string,
): Promise<void> {
  const note = async (tx: Database, reason?: string) => {
    if (!(await repository.recordOutcome(tx, id, driverId, reason))) throw new NotLeftError();
  };
  const reason = await refusalOf(
    canStill(db, actor.id, 'decide on drivers').then((isAllowed) => {
      if (!isAllowed) throw httpErrors.conflict(forbiddenMessage('decide on drivers'));
      return decide(actor, { action, rejection: rejection ?? undefined, driverId }, (tx) => note(tx));
    }),
  ).catch(ignoreTaken);
  if (reason !== undefined) await note(db, reason).catch(ignoreTaken);
}

function ignoreTaken(error: unknown): undefined {
  if (!(error instanceof NotLeftError)) throw error;
}

async function getJobOrThrow(db: Database, id: string): Promise<BulkDecision> {
  const job = await repository.findJob(db, id);
  if (!job) throw httpErrors.notFound('There are no such decisions. They are kept for 30 days.');
  return toBulkDecision(job, await repository.findRefusals(db, id));
}

/** How far a job is. Throws 404 if there is none. */
export const readJob = ({ db }: Pick<BulkContext, 'db'>, id: string): Promise<BulkDecision> => getJobOrThrow(db, id);

const past = { approve: 'approved', reject: 'rejected' } as const satisfies Record<
  (typeof bulkActions)[number],
  string
>;

/** Stops a job; what it has decided stays. Throws 409 if it has ended. */
export async function cancelJob({ db, clock, actor }: Context & Acting, id: string): Promise<BulkDecision> {
  return db.transaction().execute(async (tx) => {
    const isStopped = await repository.setState(tx, id, ['waiting', 'running'], 'cancelled', clock());
    const job = await getJobOrThrow(tx, id);
    if (!isStopped) throw httpErrors.conflict('These decisions have ended already.');
    await recordActivity(tx, actor, {
      kind: 'bulk-decision-stopped',
      at: clock(),
      record: { kind: 'list', id, name: 'Drivers' },
      changes: [{ field: 'rows', before: null, after: `${job.done} of ${job.total} ${past[job.action]}` }],
    });
    return job;
  });
}

import { v7 as uuid } from 'uuid';
import {
  type BulkAction,
  type BulkDecision,
  type BulkWish,
  bulkJobDays,
  type DecisionCheck,
  maxAtOnce,
  maxBulkDrivers,
  maxNamedRefusals,
  nobodyChosenMessage,
  type Refusal,
  tooManyDriversMessage,
} from '#contract/bulk/bulk-decisions.ts';
import { approvalBlocker } from '#contract/documents/verdicts.ts';
import { driverActions } from '#contract/drivers/driver-actions.ts';
import { driverNotFoundMessage, otherOpenMessage } from '#contract/drivers/drivers.ts';
import { type Rejection, remarkChecks } from '#contract/drivers/rejection.ts';
import type { ChosenRows } from '#contract/exports/list-exports.ts';
import { daysBefore } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Acting, Administrator } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import { toRefusal } from './mapper.ts';
import * as repository from './repository.ts';

interface Decision {
  action: BulkAction;
  rejection?: Rejection | undefined;
}

/**
 * Decides on one driver, in a transaction of its own, as a single decision does. `beforeCommit` runs last in it; what it throws
 * undoes the decision. Throws 404 or 409 if it isn't possible.
 */
export type Decide = (
  actor: Administrator,
  decision: Decision & { driverId: string; version?: number | undefined },
  beforeCommit?: (tx: Database) => Promise<void>,
) => Promise<unknown>;

export interface BulkContext extends Context {
  decide: Decide;
}

export interface BulkRoutesContext extends BulkContext {
  queue: JobQueue;
  /** The ids of the chosen drivers in the list's order, at most `max`. */
  findIds(chosen: ChosenRows, max: number): Promise<string[]>;
}

/** The queue's job that carries out decisions. */
export const bulkJobName = 'decide-on-drivers';

/** Decides on a driver; returns why it isn't possible, or `undefined`. */
export async function refusalOf(deciding: Promise<unknown>): Promise<string | undefined> {
  try {
    await deciding;
    return undefined;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 409)) return error.message;
    throw error;
  }
}

/** The drivers who are meant. Throws 400 if the caller doesn't say, and 409 if they are too many. */
async function chosenIds(
  { findIds }: Pick<BulkRoutesContext, 'findIds'>,
  { query, ids, except }: Pick<BulkWish, 'query' | 'ids' | 'except'>,
): Promise<string[]> {
  // Those who were ticked count as they are, whatever has become of them since.
  if (ids) return [...new Set(ids.map((id) => id.toLowerCase()))];
  if (query === undefined) throw httpErrors.invalid(nobodyChosenMessage);
  const found = await findIds({ query, except }, maxBulkDrivers + 1);
  if (found.length > maxBulkDrivers) throw httpErrors.conflict(tooManyDriversMessage);
  return found;
}

/** Decides on drivers one after the other, and returns who was refused. */
async function decideOnEach(
  { db }: Pick<BulkContext, 'db'>,
  ids: readonly string[],
  decide: (driverId: string) => Promise<unknown>,
): Promise<Refusal[]> {
  const names = await repository.findNames(db, ids);
  const refusals: Refusal[] = [];
  for (const id of ids) {
    const reason = await refusalOf(decide(id));
    const named = names.get(id) ?? { id, driverNumber: 0, fullName: driverNotFoundMessage };
    if (reason !== undefined) refusals.push(toRefusal(named, reason));
  }
  return refusals;
}

/** Decides on up to 100 drivers, or starts a job that does so. */
export async function decideOnMany(
  context: BulkRoutesContext & Acting,
  { action, rejection, versions = {}, ...chosen }: BulkWish,
): Promise<BulkDecision> {
  const { db, clock, queue, decide, actor } = context;
  // Otherwise a job would fail at each driver.
  if (rejection) rejectInvalid(remarkChecks, rejection, clock());
  const ids = await chosenIds(context, chosen);
  const createdAt = clock();
  const begun = { action, total: ids.length, by: actor.name, createdAt: createdAt.toISOString() };
  if (ids.length > maxAtOnce) {
    const id = uuid();
    await db.transaction().execute(async (tx) => {
      await repository.insertJob(tx, { id, actor, action, rejection: rejection ?? null, createdAt }, ids);
      await queue.add(bulkJobName, { id }, tx);
    });
    return { ...begun, _id: id, state: 'waiting', done: 0, refused: 0, refusals: [], endedAt: null };
  }
  const refusals = await decideOnEach(context, ids, (driverId) =>
    decide(actor, { action, rejection, driverId, version: versions[driverId] }),
  );
  return {
    ...begun,
    _id: null,
    state: 'done',
    done: ids.length - refusals.length,
    refused: refusals.length,
    refusals,
    endedAt: clock().toISOString(),
  };
}

/** Why it can't be decided on a driver; `undefined` if it can. */
function whyNot(action: BulkAction, standing: repository.Standing): string | undefined {
  const { fullName, status, groups, needed, hasOtherOpen } = standing;
  const { from, done } = driverActions[action];
  if (!from.some((one) => one === status)) return `${fullName} is ${status} and can't be ${done}.`;
  if (action !== 'approve') return undefined;
  const verdicts = needed.map((group) => ({ group, verdict: 'new-needed' as const }));
  return approvalBlocker(fullName, groups, verdicts) ?? (hasOtherOpen ? otherOpenMessage : undefined);
}

/** Thrown at the end of a decision that was only tried. */
class OnlyTriedError extends Error {}

const undo = () => Promise.reject(new OnlyTriedError());

/**
 * Says on whom it could be decided. Up to 100 decisions are carried out and undone, so that the answer is that of the rules
 * themselves; of more, the statuses and the documents are looked at.
 */
export async function checkMany(
  context: BulkRoutesContext & Acting,
  { action, versions = {}, ...chosen }: Omit<BulkWish, 'rejection'>,
): Promise<DecisionCheck> {
  const { db, decide, actor } = context;
  const ids = await chosenIds(context, chosen);
  const total = ids.length;
  if (total > maxAtOnce) {
    const standings = await repository.findStandings(db, ids);
    const refusals = standings.flatMap((driver) => {
      const reason = whyNot(action, driver);
      return reason === undefined ? [] : [toRefusal(driver, reason)];
    });
    const refused = refusals.length + total - standings.length;
    return { total, possible: total - refused, refused, refusals: refusals.slice(0, maxNamedRefusals), isJob: true };
  }
  const refusals = await decideOnEach(context, ids, (driverId) =>
    decide(actor, { action, driverId, version: versions[driverId] }, undo).catch((error: unknown) => {
      if (!(error instanceof OnlyTriedError)) throw error;
    }),
  );
  return { total, possible: total - refusals.length, refused: refusals.length, refusals, isJob: false };
}

/** Deletes the jobs that ended more than `days` ago. */
export async function deleteOldBulkJobs(db: Database, now: Date, days: number = bulkJobDays): Promise<void> {
  await repository.deleteJobsEndedBefore(db, daysBefore(now, Math.min(days, bulkJobDays)));
}

import { type CalendarDate, firstDayOfMonth, todayInLagos } from '#contract/dates.ts';
import { dueUntil, type RetentionKey, retentionKeys, retentionRules } from '#contract/retention.ts';
import { destroyDocuments } from '#server/documents/deletion-service.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import type { Tell } from '#server/platform/messages/tell.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import * as due from './due-repository.ts';
import { findIdentity } from './erasure-repository.ts';
import { eraseRecord } from './erasure-service.ts';
import { finishRequestsOfErased } from './request-service.ts';
import * as repository from './retention-repository.ts';
import { dueBefore, readKeptFor } from './retention-service.ts';

/** What a run is made with. */
export interface RunContext {
  db: Database;
  files: Pick<StoredFiles, 'release' | 'drop'>;
  clock: Clock;
  tell: Tell;
  /** What other features keep only for a time. Each returns how many things it has deleted. */
  deleteOld: {
    messages(before: Date): Promise<number>;
    activity(months: number): Promise<number>;
  };
}

/** Of one rule, looked for at once. */
const batch = 200;
/** Runs are shown, and say that the rules were kept. */
const runMonths = 24;

const system = { kind: 'system' } as const;

/** What is removed of one record, in a transaction: the condition is asked again under the record's lock. */
async function removeOne(
  { db, files, clock, tell }: RunContext,
  rule: { key: due.RecordKey; until: CalendarDate },
  { kind, id, reference }: due.DueRow,
  day: CalendarDate,
): Promise<boolean> {
  const released = await db.transaction().execute(async (tx) => {
    const record = await findIdentity(tx, { kind, id }, { isLocked: true });
    const [still] = record ? await due.findDue(tx, rule, { limit: 1, id }) : [];
    if (!record || !still) return undefined;
    if (rule.key !== 'rejectedDocuments') {
      const erased = await eraseRecord({ tx, files, clock, actor: system }, record, 'retention');
      await finishRequestsOfErased({ tx, tell, now: clock(), actor: system }, record);
      await repository.countRemoved(tx, day, rule.key, 1);
      return erased.released;
    }
    const { released: documents } = await destroyDocuments({ tx, files }, id);
    await due.raiseVersion(tx, id);
    await repository.countRemoved(tx, day, rule.key, documents.length);
    await recordActivity(tx, system, {
      kind: 'documents-destroyed',
      at: clock(),
      record: { kind, id, name: record.name, reference },
      changes: changesBetween({ documents: String(documents.length) }, {}),
    });
    return documents;
  });
  if (released) await files.drop(released);
  return released !== undefined;
}

/** Removes what a rule names, the longest due first. */
async function removeDue(
  context: RunContext,
  rule: { key: due.RecordKey; until: CalendarDate },
  day: CalendarDate,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Placed or put on hold meanwhile; the next run asks again.
  const skipped: string[] = [];
  for (;;) {
    const rows = await due.findDue(context.db, rule, { limit: batch, without: skipped });
    if (rows.length === 0) return;
    for (const row of rows) {
      signal?.throwIfAborted();
      if (!(await removeOne(context, rule, row, day))) skipped.push(row.id);
    }
  }
}

const describeCounts = (counts: Partial<Record<RetentionKey, number>>): string => {
  const parts = retentionKeys.flatMap((key) => (counts[key] ? [`${retentionRules[key].label}: ${counts[key]}`] : []));
  return parts.length > 0 ? parts.join('; ') : 'Nothing';
};

/**
 * Removes what is kept no longer, each record in a transaction of its own, and notes how many. A run that was interrupted goes on where it
 * stopped; one of a day that has ended finds nothing more.
 */
export async function runRetention(context: RunContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, deleteOld } = context;
  const day = todayInLagos(clock());
  if (await repository.beginRun(db, day, clock())) return;
  const keptFor = await readKeptFor(db);
  for (const key of due.recordKeys) {
    await removeDue(context, { key, until: dueUntil(key, keptFor(key), day) }, day, signal);
  }
  signal?.throwIfAborted();
  await repository.countRemoved(
    db,
    day,
    'messages',
    await deleteOld.messages(dueBefore('messages', keptFor('messages'), day)),
  );
  await repository.countRemoved(db, day, 'activity', await deleteOld.activity(keptFor('activity')));
  const answered = await due.deleteAnswered(db, dueBefore('privacyRequests', keptFor('privacyRequests'), day));
  await repository.countRemoved(db, day, 'privacyRequests', answered);
  await repository.deleteRuns(db, firstDayOfMonth(day, -runMonths));
  await db.transaction().execute(async (tx) => {
    const run = await repository.endRun(tx, day, clock());
    if (!run) return;
    await recordActivity(tx, system, {
      kind: 'retention-ran',
      at: clock(),
      record: { kind: 'retention', id: null, name: day },
      changes: changesBetween({}, { removed: describeCounts(run.counts) }),
    });
  });
}

import {
  addDays,
  type CalendarDate,
  firstDayOfMonth,
  todayInLagos,
} from '#contract/platform/dates.ts';
import {
  type RetentionKey,
  retentionKeys,
  retentionRules,
  warnedDays,
} from '#contract/privacy/retention-rules.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { deleteOldActivity } from '#server/activity/service.ts';
import { destroyDocuments } from '#server/documents/service.ts';
import { recordFreedTables } from '#server/platform/database/rewrite-erased-tables.ts';
import { unavailability } from '#server/platform/database/unavailable.ts';
import type { Context } from '#server/platform/system/context.ts';
import * as due from './due-repository.ts';
import { eraseRecord } from './erase-record-service.ts';
import { findIdentity, lockRecords } from './erasure-repository.ts';
import { findContacts } from './person-repository.ts';
import { finishRequestsOfErased } from './request-service.ts';
import * as repository from './retention-repository.ts';
import { dueBefore, readDueUntil } from './retention-service.ts';
import type { RetentionFailure } from './table.ts';

/** Called with each failed removal, for the log. */
type OnFailed = (error: unknown, failure: RetentionFailure) => void;

/** Per rule and query. */
const batch = 200;
/** Runs are shown as evidence that the rules were kept. */
const runMonths = 24;

const system = { kind: 'system' } as const;

/** Removes the due data of one record in a transaction, after checking the condition again under its lock. */
async function removeOne(
  { db, files, clock, notify }: Context,
  rule: due.DueRule,
  { kind, id, reference }: due.DueRow,
  day: CalendarDate,
): Promise<boolean> {
  const released = await db.transaction().execute(async (tx) => {
    await lockRecords(tx, [{ kind, id }]);
    const record = await findIdentity(tx, { kind, id });
    const [still] = record ? await due.findDue(tx, rule, { limit: 1, id }) : [];
    if (!record || !still) return undefined;
    if (rule.key !== 'rejectedDocuments') {
      const person = {
        names: [record.name],
        records: [id],
        contacts: await findContacts(tx, [id]),
        others: [],
      };
      const erased = await eraseRecord({ tx, files, clock, actor: system }, record, 'retention');
      await finishRequestsOfErased(
        { tx, notify, cause: { by: 'clock' }, now: clock(), actor: system },
        person,
      );
      await recordFreedTables(tx);
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

/** Removes what a rule selects, longest due first. A failure is left for the next night and doesn't stop the rest. */
async function removeDue(
  context: Context,
  rule: due.DueRule,
  failed: OnFailed,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Placed or put on hold meanwhile, or failed; the next run tries again.
  const skipped: string[] = [];
  for (;;) {
    const rows = await due.findDue(context.db, rule, { limit: batch, skipped });
    if (rows.length === 0) return;
    for (const row of rows) {
      signal?.throwIfAborted();
      try {
        if (!(await removeOne(context, rule, row, rule.day))) skipped.push(row.id);
      } catch (error) {
        // Without the database nothing can be removed.
        if (unavailability(error) !== undefined) throw error;
        const { kind, id, reference } = row;
        failed(error, { key: rule.key, record: { kind, id, reference } });
        skipped.push(id);
      }
    }
  }
}

const formatCounts = (counts: Partial<Record<RetentionKey, number>>): string => {
  const parts = retentionKeys.flatMap((key) =>
    counts[key] ? [`${retentionRules[key].label}: ${counts[key]}`] : [],
  );
  return parts.length > 0 ? parts.join('; ') : 'Nothing';
};

/** The functions that delete by age alone; each returns the number removed. */
function agedOf(
  { db, clock }: Context,
  day: CalendarDate,
  signal: AbortSignal | undefined,
): Partial<Record<RetentionKey, () => Promise<number>>> {
  return {
    messages: () => due.deleteOld(db, 'messages', dueBefore('messages', day), signal),
    leftovers: () => due.deleteOld(db, 'leftovers', dueBefore('leftovers', day), signal),
    activity: () => deleteOldActivity(db, clock),
    privacyRequests: () =>
      due.deleteOld(db, 'privacyRequests', dueBefore('privacyRequests', day), signal),
  };
}

/**
 * Removes data past its retention, each record in a separate transaction, and counts it. Continues an interrupted
 * run; does nothing for a day that has ended. A failed record or rule doesn't stop the rest: it is recorded, and at
 * the end this rejects.
 */
export async function runRetention(
  context: Context,
  onFailed: OnFailed,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  const day = todayInLagos(clock());
  if (await repository.beginRun(db, day, clock())) return;
  const failures: RetentionFailure[] = [];
  const failed: OnFailed = (error, failure) => {
    signal?.throwIfAborted();
    failures.push(failure);
    onFailed(error, failure);
  };
  const untilOf = await readDueUntil(db);
  const soon = addDays(day, warnedDays);
  for (const key of due.recordKeys) {
    try {
      await due.warnOfTouched(db, { key, until: untilOf(key, soon), day });
      await removeDue(context, { key, until: untilOf(key, day), day }, failed, signal);
    } catch (error) {
      failed(error, { key, record: null });
    }
  }
  for (const key of retentionKeys) {
    signal?.throwIfAborted();
    const remove = agedOf(context, day, signal)[key];
    if (!remove) continue;
    try {
      await repository.countRemoved(db, day, key, await remove());
    } catch (error) {
      failed(error, { key, record: null });
    }
  }
  await repository.deleteRuns(db, firstDayOfMonth(day, -runMonths));
  await repository.recordFailures(db, day, failures);
  await db.transaction().execute(async (tx) => {
    const run = await repository.endRun(tx, day, clock());
    if (!run) return;
    await recordActivity(tx, system, {
      kind: 'retention-ran',
      at: clock(),
      record: { kind: 'retention', id: null, name: day },
      changes: changesBetween({}, { removed: formatCounts(run.counts) }),
    });
  });
  if (failures.length > 0) throw new Error(`${failures.length} removals failed`);
}

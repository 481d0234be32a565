import type * as z from 'zod/mini';
import {
  addDays,
  type CalendarDate,
  firstDayOfMonth,
  instantInLagos,
  startOfDayInLagos,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import {
  type keepRejected as keepRejectedEndpoint,
  maxDueCounted,
  type Retention,
  type RetentionDue,
  type RetentionThing,
  retentionAt,
} from '#contract/privacy/retention.ts';
import {
  dueUntil,
  formatKeptFor,
  type RetentionKey,
  retentionKeys,
  retentionRules,
  warnedDays,
} from '#contract/privacy/retention-rules.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import * as due from './due-repository.ts';
import { toThings } from './mapper.ts';
import * as repository from './retention-repository.ts';

/** Returns the last day whose items are due by a rule on a day. */
export type DueUntil = (key: RetentionKey, day: CalendarDate) => CalendarDate;

export async function readDueUntil(db: Database): Promise<DueUntil> {
  const { months } = await repository.findRejectedKept(db);
  return (key, day) => dueUntil(key, day, key === 'rejectedRest' ? months : undefined);
}

/** Items of a rule before this instant are due on `today`. The activity is deleted by whole months. */
export const dueBefore = (key: RetentionKey, today: CalendarDate): Date =>
  startOfDayInLagos(
    key === 'activity'
      ? firstDayOfMonth(today, -retentionRules.activity.period)
      : addDays(dueUntil(key, today), 1),
  );

/** Rows that the rules delete by age alone, in words. */
const agedThings = [
  ['messages', 'messages'],
  ['activity', 'entries'],
  ['privacyRequests', 'requests'],
  ['leftovers', 'leftovers'],
] as const satisfies readonly (readonly [RetentionKey, RetentionThing])[];

function nextRunDay(now: Date): CalendarDate {
  const today = todayInLagos(now);
  return timeInLagos(now) < retentionAt ? today : addDays(today, 1);
}

/** Preview of the next run, and the last one's result. */
export async function readRetention({ db, clock }: Context): Promise<Retention> {
  const day = nextRunDay(clock());
  const last = await repository.findLastRun(db);
  const untilOf = await readDueUntil(db);
  const old = await due.countOld(db, (key) => dueBefore(key, day), maxDueCounted);
  const counted: Partial<Record<RetentionKey, RetentionDue['due']>> = {};
  for (const [key, what] of agedThings) {
    const count = old[key] ?? 0;
    counted[key] = count > 0 ? [{ what, count }] : [];
  }
  for (const key of due.recordKeys) {
    const { going, documents } = await due.countDue(
      db,
      { key, until: untilOf(key, day), day },
      maxDueCounted,
    );
    counted[key] = toThings(
      key === 'recordsClosed' ? { records: going } : { documents, people: going },
    );
  }
  return {
    result: retentionKeys.map((key) => ({ key, due: counted[key] ?? null })),
    rejected: await repository.findRejectedKept(db),
    nextRunAt: instantInLagos(day, retentionAt).toISOString(),
    lastRun: last
      ? {
          startedAt: last.startedAt.toISOString(),
          endedAt: last.endedAt?.toISOString() ?? null,
          removed: Object.values(last.counts).reduce((sum, count) => sum + count, 0),
        }
      : null,
  };
}

/** Failures of the last run: the references of records, the labels of rules. */
export async function findUnremoved(db: Database): Promise<string[]> {
  const last = await repository.findLastRun(db);
  return (last?.failures ?? []).map(
    ({ key, record }) => record?.reference ?? retentionRules[key].label,
  );
}

/** The number of records to be erased within a week although administrators touched them, and the first ones. */
export async function findLeaving({ db, clock }: Context) {
  if (!(await due.hasWarnings(db))) return { total: 0, first: undefined };
  const today = todayInLagos(clock());
  const untilOf = await readDueUntil(db);
  const { total, first } = await due.findWarned(
    db,
    due.recordKeys.map((key) => ({
      key,
      until: untilOf(key, addDays(today, warnedDays)),
      day: today,
    })),
  );
  return { total, first: first && { ...first, goesOn: addDays(first.warnedOn, warnedDays) } };
}

/** Changes the retention of rejected applications. Throws 409 if the version is outdated. */
export async function keepRejected(
  { db, clock, actor }: AdministratorContext,
  { months, version: seen }: z.infer<typeof keepRejectedEndpoint.body>,
): Promise<Retention['rejected']> {
  const { label } = retentionRules.rejectedRest;
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const before = await repository.lockRejectedKept(tx);
    await checkVersion(
      tx,
      { ...before, subject: `The rule “${label}”` },
      { seen, now, actorId: actor.id },
    );
    if (before.months === months) return before;
    const after = await repository.updateRejectedKept(tx, months);
    const inWords = (period: number) => ({ keptFor: formatKeptFor('rejectedRest', period) });
    await recordActivity(tx, actor, {
      kind: 'retention-changed',
      at: now,
      record: { kind: 'retention', id: before.id, name: label },
      changes: changesBetween(inWords(before.months), inWords(months)),
    });
    return after;
  });
}

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
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import * as due from './due-repository.ts';
import { toThings } from './mapper.ts';
import * as repository from './retention-repository.ts';

/** Tells which day is the last whose things are due by a rule on a day. */
export type DueUntil = (key: RetentionKey, day: CalendarDate) => CalendarDate;

export async function readDueUntil(db: Database): Promise<DueUntil> {
  const { months } = await repository.findRejectedKept(db);
  return (key, day) => dueUntil(key, day, key === 'rejectedRest' ? months : undefined);
}

/** Before this instant of `today` things of a rule are due. Of the activity whole months go. */
export const dueBefore = (key: RetentionKey, today: CalendarDate): Date =>
  startOfDayInLagos(
    key === 'activity' ? firstDayOfMonth(today, -retentionRules.activity.kept) : addDays(dueUntil(key, today), 1),
  );

/** What the rules delete by age alone, as people call it. */
const agedThings = [
  ['messages', 'messages'],
  ['activity', 'entries'],
  ['privacyRequests', 'requests'],
  ['leftovers', 'leftovers'],
] as const satisfies readonly (readonly [RetentionKey, RetentionThing])[];

/** The day of the next run. */
function nextRunDay(now: Date): CalendarDate {
  const today = todayInLagos(now);
  return timeInLagos(now) < retentionAt ? today : addDays(today, 1);
}

/** Reads what the next run would remove, and what the last one did. */
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
    const { going, documents } = await due.countDue(db, { key, until: untilOf(key, day), day }, maxDueCounted);
    counted[key] = toThings(key === 'recordsClosed' ? { records: going } : { documents, people: going });
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

/** What the last run could not remove: the references of records, the labels of rules. */
export async function findUnremoved(db: Database): Promise<string[]> {
  const last = await repository.findLastRun(db);
  return (last?.failures ?? []).map(({ key, record }) => record?.reference ?? retentionRules[key].label);
}

/** The records that will be erased within a week although administrators have worked on them, and the first of these. */
export async function findLeaving({ db, clock }: Context) {
  if (!(await due.hasWarnings(db))) return { total: 0, first: undefined };
  const today = todayInLagos(clock());
  const untilOf = await readDueUntil(db);
  const { total, first } = await due.findWarned(
    db,
    due.recordKeys.map((key) => ({ key, until: untilOf(key, addDays(today, warnedDays)), day: today })),
  );
  return { total, first: first && { ...first, goesOn: addDays(first.warnedOn, warnedDays) } };
}

/** Changes for how long rejected applications are kept. Throws 409 if it isn't the version that was seen. */
export async function keepRejected(
  { db, clock, actor }: AdministratorContext,
  { months, version: seen }: z.infer<typeof keepRejectedEndpoint.body>,
): Promise<Retention['rejected']> {
  const { label } = retentionRules.rejectedRest;
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const before = await repository.lockRejectedKept(tx);
    await checkVersion(tx, { ...before, subject: `The rule “${label}”` }, { seen, now, actorId: actor.id });
    if (before.months === months) return before;
    const after = await repository.updateRejectedKept(tx, months);
    const inWords = (kept: number) => ({ keptFor: formatKeptFor('rejectedRest', kept) });
    await recordActivity(tx, actor, {
      kind: 'retention-changed',
      at: now,
      record: { kind: 'retention', id: before.id, name: label },
      changes: changesBetween(inWords(before.months), inWords(months)),
    });
    return after;
  });
}

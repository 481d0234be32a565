import { v7 as uuid } from 'uuid';
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
  type changeRetention as changeRetentionEndpoint,
  type DueRecord,
  dueUntil,
  findRetentionError,
  formatKeptFor,
  type KeptFor,
  maxDueCounted,
  maxDueNamed,
  type Retention,
  type RetentionKey,
  type RetentionResult,
  retentionAt,
  retentionKeys,
  retentionRules,
  warnedDays,
} from '#contract/privacy/retention.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import * as due from './due-repository.ts';
import { toRule, toThings } from './retention-mapper.ts';
import * as repository from './retention-repository.ts';

/** Tells for how long something is kept now, in the unit of its rule. */
export async function readKeptFor(db: Database): Promise<(key: RetentionKey) => number> {
  const rows = await repository.findRules(db);
  return (key) =>
    toRule(
      key,
      rows.find((row) => row.key === key),
    ).value;
}

/** Before this instant of `today` things of a rule are due. */
export const dueBefore = (key: RetentionKey, value: number, today: CalendarDate): Date =>
  startOfDayInLagos(addDays(dueUntil(key, value, today), 1));

/** The day of the next run. */
function nextRunDay(now: Date): CalendarDate {
  const today = todayInLagos(now);
  return timeInLagos(now) < retentionAt ? today : addDays(today, 1);
}

/** Reads how long things are kept, what the next run would remove, and what the last one did. */
export async function readRetention({ db, clock }: Context): Promise<Retention> {
  const day = nextRunDay(clock());
  const [rows, last] = [await repository.findRules(db), await repository.findLastRun(db)];
  const rules = retentionKeys.map((key) =>
    toRule(
      key,
      rows.find((row) => row.key === key),
    ),
  );
  const keptFor = await readKeptFor(db);
  const before = {
    messages: dueBefore('messages', keptFor('messages'), day),
    activity: startOfDayInLagos(firstDayOfMonth(day, -keptFor('activity'))),
    privacyRequests: dueBefore('privacyRequests', keptFor('privacyRequests'), day),
    leftovers: dueBefore('leftovers', keptFor('leftovers'), day),
  };
  const old = await due.countOld(db, before, maxDueCounted);
  const counted: Partial<Record<RetentionKey, KeptFor['tonight']>> = {
    messages: toThings({ messages: old.messages }),
    activity: toThings({ entries: old.activity }),
    privacyRequests: toThings({ requests: old.privacyRequests }),
    leftovers: toThings({ leftovers: old.leftovers }),
  };
  for (const key of due.recordKeys) {
    const { going, documents } = await due.countDue(
      db,
      { key, until: dueUntil(key, keptFor(key), day), day },
      maxDueCounted,
    );
    counted[key] = toThings(key === 'recordsClosed' ? { records: going } : { documents, people: going });
  }
  return {
    result: rules.map((rule) => ({ ...rule, tonight: counted[rule.key] ?? null })),
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

function whyItStays({ isHeld, isPlaced, isAsked, isKept }: due.NamedRow): DueRecord['stays'] {
  if (isHeld) return 'hold';
  if (isPlaced) return 'placement';
  if (isAsked) return 'request';
  return isKept ? 'touched' : null;
}

/** The records that will be erased within a week although somebody has worked on them, and what the last run could not remove. */
export async function retentionResult({ db, clock }: Context): Promise<RetentionResult> {
  const today = todayInLagos(clock());
  const last = await repository.findLastRun(db);
  const failed = (last?.failures ?? []).map(({ key, record }) => record?.reference ?? retentionRules[key].label);
  if (!(await due.hasWarnings(db))) return { leaving: { total: 0, result: [] }, failed };
  const keptFor = await readKeptFor(db);
  const found = new Map<string, RetentionResult['leaving']['result'][number]>();
  for (const key of due.recordKeys) {
    const rule = { key, until: dueUntil(key, keptFor(key), addDays(today, warnedDays)), day: today };
    for (const { id, kind, name, reference, warnedOn } of await due.findWarned(db, rule, maxDueNamed)) {
      found.set(id, { _id: id, kind, name, reference, goesOn: addDays(warnedOn, warnedDays) });
    }
  }
  return { leaving: { total: found.size, result: [...found.values()] }, failed };
}

/** Names the first records that the next run would remove, and those that stay although they are due. */
export async function listDue({ db, clock }: Context) {
  const day = nextRunDay(clock());
  const keptFor = await readKeptFor(db);
  const result: { key: RetentionKey; total: number; records: DueRecord[] }[] = [];
  for (const key of due.recordKeys) {
    const rule = { key, until: dueUntil(key, keptFor(key), day), day };
    const { total, rows } = await due.nameDue(db, rule, { limit: maxDueNamed, most: maxDueCounted });
    const records = rows.map((row) => {
      const { id, kind, name, reference, since } = row;
      return { _id: id, kind, name, reference, since: since.toISOString(), stays: whyItStays(row) };
    });
    result.push({ key, total, records });
  }
  return { result };
}

/** Changes a rule. Throws 400 for what it doesn't allow, and 409 if it isn't the version that was seen. */
export async function changeRetention(
  { db, clock, actor }: Context & Acting,
  key: RetentionKey,
  { value, version: seen }: z.infer<typeof changeRetentionEndpoint.body>,
): Promise<Omit<KeptFor, 'tonight'>> {
  const message = findRetentionError(key, value);
  if (message !== undefined) throw httpErrors.invalidField('value', message);
  const { label, unit } = retentionRules[key];
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const before = await repository.lockRule(tx, uuid(), key);
    await checkVersion(tx, { ...before, subject: `The rule “${label}”` }, { seen, now, actorId: actor.id });
    const present = toRule(key, before);
    if (present.value === value) return present;
    const after = toRule(
      key,
      await repository.updateRule(tx, before, { value, changedBy: actor.name, changedAt: now }),
    );
    await recordActivity(tx, actor, {
      kind: 'retention-changed',
      at: now,
      record: { kind: 'retention', id: before.id, name: label },
      changes: changesBetween({ keptFor: formatKeptFor(present.value, unit) }, { keptFor: formatKeptFor(value, unit) }),
    });
    return after;
  });
}

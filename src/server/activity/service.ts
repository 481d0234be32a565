import type { ActivityFilter, ActivityPerson } from '#contract/activity/activity.ts';
import { addDays, firstDayOfMonth, startOfDayInLagos, todayInLagos } from '#contract/platform/dates.ts';
import { pagedInfo } from '#contract/platform/paging.ts';
import { retentionRules } from '#contract/privacy/retention-rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { toActivityDay, toActivityEntry } from './mapper.ts';
import * as repository from './repository.ts';

/** One page of what administrators did. */
export async function listedActivity(db: Database, filter: ActivityFilter) {
  const { from, to, ...others } = filter;
  const criteria = {
    ...others,
    from: from === undefined ? undefined : startOfDayInLagos(from),
    to: to === undefined ? undefined : startOfDayInLagos(addDays(to, 1)),
  };
  const { rows, total } = await repository.findActivity(db, criteria);
  const records = rows.flatMap(({ recordKind: kind, recordIds: [id] }) => (id === undefined ? [] : [{ kind, id }]));
  const existing = await repository.findExisting(db, records);
  const day = from !== undefined && from === to ? toActivityDay(await repository.countByActor(db, criteria)) : null;
  return { result: rows.map((row) => toActivityEntry(row, existing)), pagedInfo: pagedInfo(filter, total), day };
}

export const activityPeople = (db: Database): Promise<ActivityPerson[]> => repository.findPeople(db);

/** Deletes the months that are older than the activity is kept for. */
export const deleteOldActivity = (db: Database, clock: Clock): Promise<number> =>
  repository.deleteMonthsBefore(db, firstDayOfMonth(todayInLagos(clock()), -retentionRules.activity.kept));

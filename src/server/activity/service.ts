import type { ActivityFilter, ActivityPerson } from '#contract/activity/activity.ts';
import {
  addDays,
  firstDayOfMonth,
  startOfDayInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { pageFrom } from '#contract/platform/paging.ts';
import { retentionRules } from '#contract/privacy/retention-rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { writeSheet } from '#server/platform/files/spreadsheet.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import {
  type AffectedRow,
  type AffectedWindow,
  findActors,
  readAffected,
} from './affected-people-repository.ts';
import { affectedSheet, toActivityDay, toActivityEntry } from './mapper.ts';
import * as repository from './repository.ts';

export async function listedActivity(db: Database, filter: ActivityFilter) {
  const { from, to, ...others } = filter;
  const criteria = {
    ...others,
    from: from === undefined ? undefined : startOfDayInLagos(from),
    to: to === undefined ? undefined : startOfDayInLagos(addDays(to, 1)),
  };
  const page = await repository.findActivity(db, criteria);
  const records = page.rows.flatMap(({ recordKind: kind, recordIds: [id] }) =>
    id === undefined ? [] : [{ kind, id }],
  );
  const existing = await repository.findExisting(db, records);
  const day =
    from !== undefined && from === to
      ? toActivityDay(await repository.countByActor(db, criteria))
      : null;
  return {
    ...pageFrom(page, filter, (row) => toActivityEntry(row, existing)),
    day,
  };
}

export const activityPeople = (db: Database): Promise<ActivityPerson[]> =>
  repository.findPeople(db);

export const deleteOldActivity = (db: Database, clock: Clock): Promise<number> =>
  repository.deleteMonthsBefore(
    db,
    firstDayOfMonth(todayInLagos(clock()), -retentionRules.activity.period),
  );

export type { AffectedWindow } from './affected-people-repository.ts';

/** Counts per kind, erased records, and rows of exported lists. */
export interface AffectedSummary {
  kinds: Map<AffectedRow['kind'], number>;
  erased: number;
  rows: number;
}

/** The summary is complete only after the file was read to its end. */
export function affectedFile(
  db: Database,
  window: AffectedWindow,
): { file: AsyncIterable<Uint8Array>; summary: AffectedSummary } {
  const summary: AffectedSummary = { kinds: new Map(), erased: 0, rows: 0 };
  async function* counted() {
    for await (const batch of readAffected(db, window)) {
      for (const row of batch) note(summary, row);
      yield batch;
    }
  }
  return {
    file: writeSheet('csv', { name: 'Concerned', columns: affectedSheet, batches: counted() }),
    summary,
  };
}

function note(summary: AffectedSummary, { kind, state, touched }: AffectedRow): void {
  summary.kinds.set(kind, (summary.kinds.get(kind) ?? 0) + 1);
  if (state === 'erased') summary.erased += 1;
  if (kind === 'list')
    summary.rows += Number(touched.find(({ field }) => field === 'rows')?.what ?? 0);
}

/** Returns the `_id`s of administrators who have used an email address. */
export const actorsOf = (db: Database, email: string): Promise<string[]> => findActors(db, email);

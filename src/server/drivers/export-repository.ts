import type { ChosenRows } from '#contract/exports/list-exports.ts';
import type { OngoingFilter } from '#contract/placements/placements.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { inBatches } from '#server/platform/database/snapshot.ts';
import { type DriverSearch, type DriversQuery, findBy, type SearchContext } from './filter-repository.ts';
import { inOrder, ongoingInOrder } from './list-repository.ts';
import { type ExportedRow, exportedDriver, selectExported } from './shown-repository.ts';

type Among = Pick<ChosenRows, 'ids' | 'except'>;

function among(query: DriversQuery, { ids, except = [] }: Among): DriversQuery {
  if (ids) return query.where('drivers.id', 'in', ids.length > 0 ? ids : [null]);
  return except.length > 0 ? query.where('drivers.id', 'not in', except) : query;
}

export async function countChosen(context: SearchContext, filter: DriverSearch, chosen: Among, today: CalendarDate) {
  const { drivers, count } = findBy(context, filter, today);
  return !chosen.ids && !chosen.except?.length ? count() : countRows(context.db, among(drivers, chosen));
}

/** In the list's order. Uses the transaction of `context`. */
export async function* readChosen(
  context: SearchContext,
  filter: DriverSearch,
  chosen: Among,
  today: CalendarDate,
): AsyncGenerator<readonly ExportedRow[]> {
  const { drivers } = findBy(context, filter, today);
  yield* inBatches(context.db, inOrder(selectExported(among(drivers, chosen)), filter));
}

export const countOngoing = (db: Database, filter: OngoingFilter): Promise<number> =>
  countRows(db, ongoingInOrder(db, filter));

export async function* readOngoing(tx: Database, filter: OngoingFilter): AsyncGenerator<readonly ExportedRow[]> {
  yield* inBatches(tx, ongoingInOrder(tx, filter).select(exportedDriver));
}

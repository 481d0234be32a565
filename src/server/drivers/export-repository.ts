import type { DriverFilter } from '#contract/drivers/driver-list.ts';
import type { ChosenRows } from '#contract/exports/list-exports.ts';
import type { OngoingFilter } from '#contract/placements/placements.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { inBatches } from '#server/platform/database/snapshot.ts';
import { applyCriteria, type Criteria, type DriversQuery, isByFacts, isByText } from './filter-repository.ts';
import { availableFor, ongoingInOrder, type Searching, searchFor } from './list-repository.ts';
import { bestFirst, type Wanted } from './match-repository.ts';
import { newestFirst, type OrderBy, soonestFirst, sortedBy } from './order-repository.ts';
import { type ExportedRow, exportedDriver, selectExported } from './shown-repository.ts';
import { countFound } from './total-repository.ts';

type Among = Pick<ChosenRows, 'ids' | 'except'>;

/** A search among all drivers, or among those who are wanted for a request. */
export type Searched = DriverFilter & { wanted?: Wanted | undefined };

const search = (searching: Searching, { wanted, ...filter }: Searched, today: CalendarDate) =>
  wanted ? availableFor(searching, filter, wanted, today) : searchFor(searching, filter, today);

/** The order of the list that the filter is of. */
function orderOf({ wanted, ...filter }: Searched, { isExpiring }: Criteria): OrderBy {
  const own = isExpiring ? soonestFirst : newestFirst;
  return sortedBy(filter) ?? (wanted ? bestFirst(wanted) : own);
}

function among(query: DriversQuery, { ids, except = [] }: Among): DriversQuery {
  if (ids) return query.where('drivers.id', 'in', ids.length > 0 ? ids : [null]);
  return except.length > 0 ? query.where('drivers.id', 'not in', except) : query;
}

/** How many drivers are chosen. */
export async function countChosen(searching: Searching, filter: Searched, chosen: Among, today: CalendarDate) {
  const { db, criteria, expected } = await search(searching, filter, today);
  if (!chosen.ids && !chosen.except?.length) return countFound(db, criteria, today, expected);
  return countRows(db, among(applyCriteria(db, criteria, today), chosen));
}

/** The ids of the chosen drivers in the list's order, at most `max`. */
export async function findChosenIds(
  searching: Searching,
  filter: DriverFilter,
  chosen: Among,
  today: CalendarDate,
  max: number,
): Promise<string[]> {
  const { db, criteria } = await search(searching, filter, today);
  const found = among(applyCriteria(db, criteria, today), chosen).select('drivers.id');
  const rows = await orderOf(filter, criteria)(found, { isByIndex: false }).limit(max).execute();
  return rows.map(({ id }) => id);
}

/** All chosen drivers in the list's order, in the transaction of `searching`. */
export async function* readChosen(
  searching: Searching,
  filter: Searched,
  chosen: Among,
  today: CalendarDate,
): AsyncGenerator<readonly ExportedRow[]> {
  const { db: tx, criteria } = await search(searching, filter, today);
  const found = selectExported(among(applyCriteria(tx, criteria, today), chosen));
  const isByIndex = !isByText(criteria) && !isByFacts(criteria) && chosen.ids === undefined;
  yield* inBatches(tx, orderOf(filter, criteria)(found, { isByIndex }));
}

export const countOngoing = (db: Database, filter: OngoingFilter): Promise<number> =>
  countRows(db, ongoingInOrder(db, filter));

/** All placed drivers in the list's order, in the transaction `tx`. */
export async function* readOngoing(tx: Database, filter: OngoingFilter): AsyncGenerator<readonly ExportedRow[]> {
  yield* inBatches(tx, ongoingInOrder(tx, filter).select(exportedDriver));
}

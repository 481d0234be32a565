import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DriverSort } from '#contract/drivers/driver-list.ts';
import type { OngoingFilter, OngoingSort } from '#contract/placements/placements.ts';
import type { ChosenRows } from '#contract/platform/chosen-rows.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Paging } from '#contract/platform/paging.ts';
import type { WorkEnd } from '#server/checks/table.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { containsFolded, countRows, onePage, sortRows } from '#server/platform/database/queries.ts';
import { inBatches } from '#server/platform/database/snapshot.ts';
import { isRequest } from '#server/requests/table.ts';
import {
  type DriverSearch,
  type DriversQuery,
  findBy,
  type RequestCriteria,
  type SearchContext,
} from './filter-repository.ts';
import {
  type DriverSelection,
  type ExportedRow,
  exportedDriver,
  type ListedRow,
  listedDriver,
  selectExported,
  type WholeRow,
  wholeDriver,
} from './shown-repository.ts';

export interface DriverPage<Row> {
  rows: Row[];
  total: number;
}

type Order = readonly (readonly [by: RawBuilder<unknown>, direction: 'asc' | 'desc'])[];

const id = sql`drivers.id`;
const createdAt = sql`drivers.created_at`;
const newestFirst: Order = [
  [createdAt, 'desc'],
  [id, 'desc'],
];

/** Order: answered yes, wanted vehicle, wanted state, documents valid until the end, newest. */
const bestFirst = (
  { id: requestId, vehicleType, preferredState, endsOn }: RequestCriteria,
  end: WorkEnd,
): Order => [
  [
    sql`exists (select from asks where asks.request_id = ${requestId} and asks.driver_id = drivers.id and can)`,
    'desc',
  ],
  [sql`drivers.vehicle_type = ${vehicleType}`, 'desc'],
  [sql`drivers.state = ${preferredState}`, 'desc'],
  [end.lastsUntil(endsOn), 'desc'],
  ...newestFirst,
];

const byColumn = (column: RawBuilder<unknown>): Order => [
  [column, 'asc'],
  [id, 'asc'],
];

const sorts: Readonly<Record<DriverSort, Order>> = {
  driverId: byColumn(sql`drivers.driver_number`),
  name: byColumn(sql`drivers.name_folded`),
  vehicle: byColumn(sql`drivers.vehicle_type`),
  experience: byColumn(sql`drivers.years_of_experience`),
  state: byColumn(sql`drivers.state`),
  status: [[sql`drivers.status`, 'asc'], ...newestFirst],
  applied: byColumn(createdAt),
  licenceExpiry: byColumn(sql`drivers.licence_expires_on`),
  medicalExpiry: byColumn(sql`drivers.medical_expires_on`),
};

function orderOf(
  { criteria, documents, company, sort, direction }: DriverSearch,
  end: WorkEnd,
): Order {
  if (sort !== undefined && direction === 'descending') {
    return sorts[sort].map(([by, way]) => [by, way === 'asc' ? 'desc' : 'asc']);
  }
  if (sort !== undefined) return sorts[sort];
  if (criteria) return bestFirst(criteria, end);
  return documents === 'expiring' || company ? [[end.day, 'asc'], ...newestFirst] : newestFirst;
}

const inOrder = <Row>(
  query: SelectQueryBuilder<Tables, 'drivers', Row>,
  filter: DriverSearch,
  end: WorkEnd,
) =>
  orderOf(filter, end).reduce((ordered, [by, direction]) => ordered.orderBy(by, direction), query);

/**
 * Returns one page and the total. Default order: newest first; for expiring documents by expiry; for a request best
 * match first. `select` chooses the columns.
 */
export async function findDrivers<Row>(
  context: SearchContext,
  filter: DriverSearch & Paging,
  today: CalendarDate,
  select: DriverSelection<Row>,
): Promise<DriverPage<Row>> {
  const { drivers, firstDrivers, count, end } = await findBy(context, filter, today);
  const until = filter.page * filter.pageSize;
  const candidates = filter.sort === undefined ? firstDrivers(until) : drivers;
  // Ids first, so that displayed columns are read for this page only.
  const ids = inOrder(candidates.select('drivers.id'), filter, end)
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize);
  const page = select(context.db.selectFrom('drivers').where('drivers.id', 'in', ids));
  const total = await count();
  return { rows: total > 0 ? await inOrder(page, filter, end).execute() : [], total };
}

/** Accepts an `_id` or `requestId`. */
export async function findCriteria(
  db: Database,
  requestId: string,
): Promise<RequestCriteria | undefined> {
  return db
    .selectFrom('companyRequests')
    .select(['id', 'vehicleType', 'preferredState', 'endsOn'])
    .where(isRequest(requestId))
    .executeTakeFirst();
}

const ongoingSorts: Readonly<Record<OngoingSort, RawBuilder<unknown>>> = {
  driverId: sql`drivers.driver_number`,
  name: sql`drivers.name_folded`,
  company: sql`company_requests.name_folded`,
  vehicle: sql`drivers.vehicle_type`,
  experience: sql`drivers.years_of_experience`,
  state: sql`drivers.state`,
};

/** Latest placement first unless sorted by a column. `search` matches names of drivers and companies. */
function ongoingInOrder(db: Database, { search, ...sorting }: OngoingFilter) {
  let query = db
    .selectFrom('drivers')
    .innerJoin('placements', (join) =>
      join.onRef('placements.driverId', '=', 'drivers.id').on('placements.endedAt', 'is', null),
    )
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId');
  if (search) {
    const pattern = containsFolded(search);
    query = query.where((where) =>
      where.or([
        where('drivers.nameFolded', 'like', pattern),
        where('companyRequests.nameFolded', 'like', pattern),
      ]),
    );
  }
  const ordered = query.orderBy('placements.startedAt', 'desc').orderBy('placements.id', 'desc');
  return sortRows(ordered, sorting, ongoingSorts, sql`placements.id`);
}

export const findListedOngoing = (
  db: Database,
  filter: OngoingFilter & Paging,
): Promise<DriverPage<ListedRow>> =>
  onePage(db, ongoingInOrder(db, filter).select(listedDriver), filter);

export const findWholeOngoing = (
  db: Database,
  filter: OngoingFilter & Paging,
): Promise<DriverPage<WholeRow>> =>
  onePage(db, ongoingInOrder(db, filter).select(wholeDriver), filter);

type RowChoice = Pick<ChosenRows, 'ids' | 'except'>;

function among(query: DriversQuery, { ids, except = [] }: RowChoice): DriversQuery {
  if (ids) return query.where('drivers.id', 'in', ids.length > 0 ? ids : [null]);
  return except.length > 0 ? query.where('drivers.id', 'not in', except) : query;
}

export async function countChosen(
  context: SearchContext,
  filter: DriverSearch,
  chosen: RowChoice,
  today: CalendarDate,
) {
  const { drivers, count } = await findBy(context, filter, today);
  return !chosen.ids && !chosen.except?.length
    ? count()
    : countRows(context.db, among(drivers, chosen));
}

/** In the list's order. Uses the transaction of `context`. */
export async function* readChosen(
  context: SearchContext,
  filter: DriverSearch,
  chosen: RowChoice,
  today: CalendarDate,
): AsyncGenerator<readonly ExportedRow[]> {
  const { drivers, end } = await findBy(context, filter, today);
  yield* inBatches(context.db, inOrder(selectExported(among(drivers, chosen)), filter, end));
}

export const countOngoing = (db: Database, filter: OngoingFilter): Promise<number> =>
  countRows(db, ongoingInOrder(db, filter));

/** In the list's order. */
export async function* readOngoing(
  tx: Database,
  filter: OngoingFilter,
): AsyncGenerator<readonly ExportedRow[]> {
  yield* inBatches(tx, ongoingInOrder(tx, filter).select(exportedDriver));
}

import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/dates.ts';
import type { ExpiryStatus } from '#contract/documents.ts';
import type { DriverFilter } from '#contract/drivers.ts';
import type { Paging } from '#contract/paging.ts';
import type { OngoingFilter } from '#contract/placements.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { containsFolded, isUuid, onePage } from '#server/platform/database/queries.ts';
import { isRequest } from '#server/requests/table.ts';
import {
  applyCriteria,
  type Criteria,
  countFound,
  type DriversQuery,
  findPlace,
  isByStatus,
  isByText,
  methodFor,
  seekName,
  toCriteria,
  withHighestNumbers,
} from './filter-repository.ts';
import { type DriverRow, driverColumns, firstExpiry } from './table.ts';

/** One page of drivers, and the total. */
export interface DriversPage {
  rows: DriverRow[];
  total: number;
}

/** A request's criteria for drivers. */
export interface Wanted {
  vehicleType: DriverRow['vehicleType'];
  preferredState: DriverRow['state'];
}

type Drivers<Row> = SelectQueryBuilder<Tables, 'drivers', Row>;

/** The order of a list. Reversed, it begins at the list's end. `isByIndex` says whether drivers are read in its order. */
interface Order {
  isReversed?: boolean;
  isByIndex: boolean;
}
type OrderBy = <Row>(query: Drivers<Row>, order: Order) => Drivers<Row>;

/** Loads the rows of these ids, in order. Full rows are read only for the ids of the page. */
function loadRows<Known, Table extends keyof Known>(
  db: Database,
  ids: SelectQueryBuilder<Known, Table, { id: string }>,
  orderBy: OrderBy,
): Promise<DriverRow[]> {
  const rows = db.selectFrom('drivers').select(driverColumns).where('drivers.id', 'in', ids);
  return orderBy(rows, { isByIndex: false }).execute();
}

const skipped = ({ page, pageSize }: Paging) => (page - 1) * pageSize;

type Direction = 'asc' | 'desc';
type By = (builder: OrderByItemBuilder) => OrderByItemBuilder;

// `nulls last` is the same order (there are no nulls) but that of no index, so the planner finds the hits first and then
// sorts them. Otherwise it would walk along the index, which is slow if hits are few.
const by =
  (direction: Direction, { isReversed = false, isByIndex }: Order): By =>
  (item) => {
    const descends = (direction === 'desc') !== isReversed;
    const directed = descends ? item.desc() : item.asc();
    if (isByIndex) return directed;
    return descends ? directed.nullsLast() : directed.nullsFirst();
  };

/** The order of the list of drivers. */
export const newestFirst: OrderBy = (query, order) =>
  query.orderBy('drivers.createdAt', by('desc', order)).orderBy('drivers.id', by('desc', order));
/** The order of the list of expiring documents. */
export const soonestFirst: OrderBy = (query, order) => newestFirst(query.orderBy(firstExpiry, by('asc', order)), order);

/** What a list is asked for. */
interface Search {
  db: Database;
  criteria: Criteria;
  today: CalendarDate;
}

/** From so many rows on, a page is read from the day on which it begins, or from the end of the list if that is nearer. */
const farOff = 1_000;

/** The part of a list that is read: from its end, or what is older than an instant. */
interface Part {
  isReversed?: boolean;
  until?: Date;
}

async function findPage({ db, criteria, today }: Search, orderBy: OrderBy, paging: Paging): Promise<DriversPage> {
  const { name, id } = criteria;
  const method = name && methodFor(name, skipped(paging) + paging.pageSize);
  const isByIndex = method ? method === 'walk' : id === undefined;
  const count = () => countFound(db, criteria, today);
  const find = (offset: number, limit: number, { isReversed = false, until }: Part = {}) => {
    if (id !== undefined && name === undefined && !isUuid(id) && orderBy === newestFirst)
      return loadRows(db, withHighestNumbers(db, { ...criteria, id }, today, { limit, offset }), orderBy);
    const all = applyCriteria(db, criteria, today, method).select('drivers.id');
    const found = until ? all.where('drivers.createdAt', '<', until) : all;
    const ids = orderBy(found, { isByIndex, isReversed }).limit(limit).offset(offset);
    return loadRows(db, ids, orderBy);
  };
  const offset = skipped(paging);
  if (offset < farOff || isByText(criteria)) {
    const [rows, total] = await Promise.all([find(offset, paging.pageSize), count()]);
    return { rows, total };
  }
  if (isByStatus(criteria)) {
    const [place, total] = await Promise.all([findPlace(db, criteria.statuses, offset), count()]);
    return { rows: place ? await find(place.skipped, paging.pageSize, place) : [], total };
  }
  const total = await count();
  const limit = Math.min(paging.pageSize, Math.max(0, total - offset));
  const after = total - offset - limit;
  const rows =
    limit === 0 ? [] : await (after < offset ? find(after, limit, { isReversed: true }) : find(offset, limit));
  return { rows, total };
}

/** The search for a filter; a text is folded first. */
export async function searchFor(db: Database, filter: DriverFilter, today: CalendarDate): Promise<Search> {
  const name = filter.fullName ? await seekName(db, filter.fullName) : undefined;
  return { db, criteria: toCriteria(filter, name), today };
}

/**
 * One page of the filtered drivers, newest first (with `documents=expiring` the earliest expiry first), and the
 * total.
 */
export async function findDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  today: CalendarDate,
): Promise<DriversPage> {
  const search = await searchFor(db, filter, today);
  return findPage(search, search.criteria.isExpiring ? soonestFirst : newestFirst, filter);
}

/** The criteria of the request with this `_id` or `requestId`. */
export async function findWanted(db: Database, requestId: string): Promise<Wanted | undefined> {
  return db
    .selectFrom('companyRequests')
    .select(['vehicleType', 'preferredState'])
    .where(isRequest(requestId))
    .executeTakeFirst();
}

/** Drivers of the wanted vehicle first, then those in the wanted state, then the newest. */
export const bestFirst =
  ({ vehicleType, preferredState }: Wanted): OrderBy =>
  (query, order) =>
    newestFirst(
      query
        .orderBy(sql`drivers.vehicle_type = ${vehicleType}`, 'desc')
        .orderBy(sql`drivers.state = ${preferredState}`, 'desc'),
      order,
    );

/**
 * The ids in the order of `bestFirst`. Each combination of matches is read in index order, so that few rows have to
 * be sorted.
 */
function bestIds(db: Database, found: DriversQuery, wanted: Wanted, paging: Paging) {
  const max = skipped(paging) + paging.pageSize;
  const newest = (place: number, vehicle: '=' | '!=', state: '=' | '!=') => {
    const alike = found
      .where('drivers.vehicleType', vehicle, wanted.vehicleType)
      .where('drivers.state', state, wanted.preferredState)
      .select(['drivers.id', 'drivers.createdAt', sql.lit(place).as('place')]);
    return newestFirst(alike, { isByIndex: true }).limit(max);
  };
  const best = sql<{
    id: string;
    createdAt: Date;
    place: number;
  }>`(${newest(1, '=', '=')} union all ${newest(2, '=', '!=')}
    union all ${newest(3, '!=', '=')} union all ${newest(4, '!=', '!=')})`;
  return db
    .selectFrom(best.as('best'))
    .select('best.id')
    .orderBy('best.place')
    .orderBy('best.createdAt', 'desc')
    .orderBy('best.id', 'desc')
    .limit(paging.pageSize)
    .offset(skipped(paging));
}

/** The search for Approved drivers without expired documents. */
export async function availableFor(db: Database, filter: DriverFilter, today: CalendarDate): Promise<Search> {
  const search = await searchFor(db, { ...filter, status: ['Approved'] }, today);
  const good = (status: ExpiryStatus) => status !== 'Expired';
  const { licences, medicals, ...rest } = search.criteria;
  return { ...search, criteria: { ...rest, licences: licences.filter(good), medicals: medicals.filter(good) } };
}

/** One page of the Approved drivers without expired documents, the best match first. */
export async function findAvailableDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  wanted: Wanted,
  today: CalendarDate,
): Promise<DriversPage> {
  const search = await availableFor(db, filter, today);
  const { criteria } = search;
  const orderBy = bestFirst(wanted);
  const method = criteria.name && methodFor(criteria.name, skipped(filter) + filter.pageSize);
  if (isByText(criteria) && method !== 'walk') return findPage(search, orderBy, filter);
  const ids = bestIds(db, applyCriteria(db, criteria, today, method), wanted, filter);
  const [rows, total] = await Promise.all([loadRows(db, ids, orderBy), countFound(db, criteria, today)]);
  return { rows, total };
}

/** The placed drivers, the latest placement first; `search` matches the names of drivers and companies. */
export function ongoingInOrder(db: Database, { search }: Pick<OngoingFilter, 'search'>) {
  let query = db
    .selectFrom('drivers')
    .innerJoin('placements', (join) =>
      join.onRef('placements.driverId', '=', 'drivers.id').on('placements.endedAt', 'is', null),
    )
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId');
  if (search) {
    const pattern = containsFolded(search);
    query = query.where((where) =>
      where.or([where('drivers.nameFolded', 'like', pattern), where('companyRequests.nameFolded', 'like', pattern)]),
    );
  }
  return query
    .select(driverColumns.map((column) => `drivers.${column}` as const))
    .orderBy('placements.startedAt', 'desc')
    .orderBy('placements.id', 'desc');
}

/** One page of the placed drivers. */
export async function findOngoingDrivers(db: Database, filter: OngoingFilter & Paging): Promise<DriversPage> {
  return onePage(db, ongoingInOrder(db, filter), filter);
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/dates.ts';
import type { ExpiryStatus } from '#contract/documents.ts';
import type { DriverFilter } from '#contract/drivers.ts';
import type { Paging } from '#contract/paging.ts';
import type { OngoingFilter } from '#contract/placements.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { containsFolded, onePage } from '#server/platform/database/queries.ts';
import { isRequest } from '#server/requests/table.ts';
import {
  applyCriteria,
  type Criteria,
  countFound,
  type DriversQuery,
  isByText,
  toCriteria,
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

type Order = <Row>(query: SelectQueryBuilder<Tables, 'drivers', Row>) => SelectQueryBuilder<Tables, 'drivers', Row>;

/** Loads the rows of these ids, in order. Full rows are read only for the ids of the page. */
function loadRows<Known, Table extends keyof Known>(
  db: Database,
  ids: SelectQueryBuilder<Known, Table, { id: string }>,
  order: Order,
): Promise<DriverRow[]> {
  return order(db.selectFrom('drivers').select(driverColumns).where('drivers.id', 'in', ids)).execute();
}

const skipped = ({ page, pageSize }: Paging) => (page - 1) * pageSize;

function pageOf(
  db: Database,
  criteria: Criteria,
  order: Order,
  paging: Paging,
  today: CalendarDate,
): Promise<DriverRow[]> {
  const ids = order(applyCriteria(db, criteria, today).select('drivers.id'))
    .limit(paging.pageSize)
    .offset(skipped(paging));
  return loadRows(db, ids, order);
}

const newestFirst: Order = (query) => query.orderBy('drivers.createdAt', 'desc').orderBy('drivers.id', 'desc');
const soonestFirst: Order = (query) => newestFirst(query.orderBy(firstExpiry));

// For searches by id. `nulls last` gives the same order (there are no nulls) but matches no index, so the planner finds
// the hits first and then sorts them. Otherwise it would scan from the newest driver on, which is slow if the hits are
// old.
const newestOfFew: Order = (query) =>
  query
    .orderBy('drivers.createdAt', (by) => by.desc().nullsLast())
    .orderBy('drivers.id', (by) => by.desc().nullsLast());

/**
 * One page of the filtered drivers, newest first (with `documents=expiring` the earliest expiry first), and the
 * total.
 */
export async function findDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  today: CalendarDate,
): Promise<DriversPage> {
  const criteria = toCriteria(filter);
  const newest = criteria.id !== undefined && criteria.id.length > 1 ? newestOfFew : newestFirst;
  const order = criteria.isExpiring ? soonestFirst : newest;
  const [rows, total] = await Promise.all([
    pageOf(db, criteria, order, filter, today),
    countFound(db, criteria, today),
  ]);
  return { rows, total };
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
const bestFirst =
  ({ vehicleType, preferredState }: Wanted): Order =>
  (query) =>
    newestFirst(
      query
        .orderBy(sql`drivers.vehicle_type = ${vehicleType}`, 'desc')
        .orderBy(sql`drivers.state = ${preferredState}`, 'desc'),
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
      .where('drivers.state', state, wanted.preferredState);
    return newestFirst(alike.select(['drivers.id', 'drivers.createdAt', sql.lit(place).as('place')])).limit(max);
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

/** One page of the Approved drivers without expired documents, the best match first. */
export async function findAvailableDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  wanted: Wanted,
  today: CalendarDate,
): Promise<DriversPage> {
  const good = (status: ExpiryStatus) => status !== 'Expired';
  const { licences, medicals, ...rest } = toCriteria({ ...filter, status: ['Approved'] });
  const criteria = { ...rest, licences: licences.filter(good), medicals: medicals.filter(good) };
  const order = bestFirst(wanted);
  const page = () =>
    isByText(criteria)
      ? pageOf(db, criteria, order, filter, today)
      : loadRows(db, bestIds(db, applyCriteria(db, criteria, today), wanted, filter), order);
  const [rows, total] = await Promise.all([page(), countFound(db, criteria, today)]);
  return { rows, total };
}

/** One page of the placed drivers, the latest placement first; `search` matches the names of drivers and companies. */
export async function findOngoingDrivers(
  db: Database,
  { search, ...paging }: OngoingFilter & Paging,
): Promise<DriversPage> {
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
  const ordered = query
    .select(driverColumns.map((column) => `drivers.${column}` as const))
    .orderBy('placements.startedAt', 'desc')
    .orderBy('placements.id', 'desc');
  return onePage(db, ordered, paging);
}

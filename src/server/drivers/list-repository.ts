import { type SelectQueryBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/dates.ts';
import type { DriverFilter, ExpiryStatus } from '#contract/drivers.ts';
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

/** One page of drivers, and how many there are in all. */
export interface DriversPage {
  rows: DriverRow[];
  total: number;
}

/** What a request asks of a driver. */
export interface Wanted {
  vehicleType: DriverRow['vehicleType'];
  preferredState: DriverRow['state'];
}

type Order = <Row>(query: SelectQueryBuilder<Tables, 'drivers', Row>) => SelectQueryBuilder<Tables, 'drivers', Row>;

/** The rows of those whom `ids` name, in an order; only these are looked at as a whole. */
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
  sought: Criteria,
  order: Order,
  paging: Paging,
  today: CalendarDate,
): Promise<DriverRow[]> {
  const ids = order(applyCriteria(db, sought, today).select('drivers.id'))
    .limit(paging.pageSize)
    .offset(skipped(paging));
  return loadRows(db, ids, order);
}

const newestFirst: Order = (query) => query.orderBy('drivers.createdAt', 'desc').orderBy('drivers.id', 'desc');
const soonestFirst: Order = (query) => newestFirst(query.orderBy(firstExpiry));

// Ids grow with time: a walk from the newest one on, which the planner takes for quick, would find the first ones last. No index is in
// this order, though it is the same, so those who are sought are found first and then sorted.
const newestOfFew: Order = (query) =>
  query
    .orderBy('drivers.createdAt', (by) => by.desc().nullsLast())
    .orderBy('drivers.id', (by) => by.desc().nullsLast());

/** One page of the drivers that a filter lets through, newest first (those whose papers expire: the soonest first), and their total. */
export async function findDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  today: CalendarDate,
): Promise<DriversPage> {
  const sought = toCriteria(filter);
  const newest = sought.id !== undefined && sought.id.length > 1 ? newestOfFew : newestFirst;
  const order = sought.isExpiring ? soonestFirst : newest;
  const [rows, total] = await Promise.all([pageOf(db, sought, order, filter, today), countFound(db, sought, today)]);
  return { rows, total };
}

/** What the request of that `_id` or `requestId` asks of a driver. */
export async function findWanted(db: Database, requestId: string): Promise<Wanted | undefined> {
  return db
    .selectFrom('companyRequests')
    .select(['vehicleType', 'preferredState'])
    .where(isRequest(requestId))
    .executeTakeFirst();
}

/** Those first who drive what is wanted, then those who live where it is wanted, then the newest. */
const bestFirst =
  ({ vehicleType, preferredState }: Wanted): Order =>
  (query) =>
    newestFirst(
      query
        .orderBy(sql`drivers.vehicle_type = ${vehicleType}`, 'desc')
        .orderBy(sql`drivers.state = ${preferredState}`, 'desc'),
    );

/** As `bestFirst` has them: of each way to fit the newest ones are in order already, so that few have to be sorted. */
function bestIds(db: Database, found: DriversQuery, wanted: Wanted, paging: Paging) {
  const most = skipped(paging) + paging.pageSize;
  const newest = (place: number, vehicle: '=' | '!=', state: '=' | '!=') => {
    const alike = found
      .where('drivers.vehicleType', vehicle, wanted.vehicleType)
      .where('drivers.state', state, wanted.preferredState);
    return newestFirst(alike.select(['drivers.id', 'drivers.createdAt', sql.lit(place).as('place')])).limit(most);
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

/** One page of the Approved drivers with papers of today, the best fitting first. */
export async function findAvailableDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  wanted: Wanted,
  today: CalendarDate,
): Promise<DriversPage> {
  const good = (status: ExpiryStatus) => status !== 'Expired';
  const { licences, medicals, ...rest } = toCriteria({ ...filter, status: ['Approved'] });
  const sought = { ...rest, licences: licences.filter(good), medicals: medicals.filter(good) };
  const order = bestFirst(wanted);
  const page = () =>
    isByText(sought)
      ? pageOf(db, sought, order, filter, today)
      : loadRows(db, bestIds(db, applyCriteria(db, sought, today), wanted, filter), order);
  const [rows, total] = await Promise.all([page(), countFound(db, sought, today)]);
  return { rows, total };
}

/** One page of the drivers who are placed now, the latest placement first; `search` looks at the names of drivers and companies. */
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

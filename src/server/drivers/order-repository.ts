import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DriverSort } from '#contract/drivers/driver-list.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import type { Tables } from '#server/platform/database/database.ts';
import { firstExpiry } from './table.ts';

type Drivers<Row> = SelectQueryBuilder<Tables, 'drivers', Row>;

/** The order of a list. Reversed, it begins at the list's end. `isByIndex` says whether drivers are read in its order. */
interface Order {
  isReversed?: boolean;
  isByIndex: boolean;
}
export type OrderBy = <Row>(query: Drivers<Row>, order: Order) => Drivers<Row>;

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

export const newestFirst: OrderBy = (query, order) =>
  query.orderBy('drivers.createdAt', by('desc', order)).orderBy('drivers.id', by('desc', order));
export const soonestFirst: OrderBy = (query, order) => newestFirst(query.orderBy(firstExpiry, by('asc', order)), order);

const columns = {
  driverId: sql`drivers.driver_number`,
  name: sql`drivers.name_folded`,
  vehicle: sql`drivers.vehicle_type`,
  experience: sql`drivers.years_of_experience`,
  state: sql`drivers.state`,
  licenceExpiry: sql`drivers.licence_expires_on`,
  medicalExpiry: sql`drivers.medical_expires_on`,
} as const;

/** The order by a column; `undefined` for a list in its own order. Each is that of an index, ends included. */
export function sortedBy({ sort, direction = 'ascending' }: Sorting<DriverSort>): OrderBy | undefined {
  if (sort === undefined) return undefined;
  const isDescending = direction === 'descending';
  if (sort === 'applied' && isDescending) return newestFirst;
  return (query, { isReversed = false, isByIndex }) => {
    const order = { isReversed: isReversed !== isDescending, isByIndex };
    // Newest first among equals, as the index has it.
    if (sort === 'status') return newestFirst(query.orderBy('drivers.status', by('asc', order)), order);
    if (sort === 'applied') return newestFirst(query, { isReversed: !order.isReversed, isByIndex });
    return query.orderBy(columns[sort], by('asc', order)).orderBy('drivers.id', by('asc', order));
  };
}

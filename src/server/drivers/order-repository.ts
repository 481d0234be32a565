import type { OrderByItemBuilder, SelectQueryBuilder } from 'kysely';
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

import { sql } from 'kysely';
import type { Paging } from '#contract/platform/paging.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import type { DriversQuery } from './filter-repository.ts';
import { newestFirst, type OrderBy } from './order-repository.ts';
import { type DriverRow, firstExpiry } from './table.ts';

/** A request's criteria for drivers. */
export interface Wanted {
  vehicleType: DriverRow['vehicleType'];
  preferredState: DriverRow['state'];
  /** The last day of the placement, until which documents should last. */
  endsOn: string;
}

const isVehicle = ({ vehicleType }: Wanted) => sql<boolean>`drivers.vehicle_type = ${vehicleType}`;
const isState = ({ preferredState }: Wanted) => sql<boolean>`drivers.state = ${preferredState}`;
const lasts = ({ endsOn }: Wanted) => sql<boolean>`${firstExpiry} >= ${endsOn}`;

/** Drivers of the wanted vehicle first, then those in the wanted state, then those whose documents last, then the newest. */
export const bestFirst =
  (wanted: Wanted): OrderBy =>
  (query, order) =>
    newestFirst(
      query.orderBy(isVehicle(wanted), 'desc').orderBy(isState(wanted), 'desc').orderBy(lasts(wanted), 'desc'),
      order,
    );

/** How drivers match: the vehicle, the state, and whether their documents last. */
interface Match {
  isVehicle: boolean;
  isState: boolean;
  lasts: boolean;
}

/** All matches, the best first. */
const matches: readonly Match[] = [true, false].flatMap((vehicle) =>
  [true, false].flatMap((state) =>
    [true, false].map((lasting) => ({ isVehicle: vehicle, isState: state, lasts: lasting })),
  ),
);

/** From so many rows on, the drivers before the page are counted in the index instead of being read. */
const farOff = 1_000;

/**
 * The ids of a page in the order of `bestFirst`. The drivers of one match after the other are read in index order until the
 * page is full, so that few rows have to be sorted, and most matches aren't looked for.
 */
export async function findBestIds(db: Database, found: DriversQuery, wanted: Wanted, { page, pageSize }: Paging) {
  let toSkip = (page - 1) * pageSize;
  const ids: { id: string }[] = [];
  for (const match of matches) {
    const alike = ofMatch(found, wanted, match).select('drivers.id');
    const counted = toSkip >= farOff ? await countRows(db, alike, toSkip + 1) : undefined;
    if (counted !== undefined && counted <= toSkip) {
      toSkip -= counted;
      continue;
    }
    const missing = pageSize - ids.length;
    const inOrder = newestFirst(alike, { isByIndex: true });
    // Without a count what is skipped is read, too, which says how many of these come before the page.
    const isSkipped = counted !== undefined;
    const read = await (isSkipped ? inOrder.offset(toSkip).limit(missing) : inOrder.limit(toSkip + missing)).execute();
    ids.push(...(isSkipped ? read : read.slice(toSkip)));
    toSkip = isSkipped ? 0 : Math.max(0, toSkip - read.length);
    if (ids.length === pageSize) break;
  }
  return ids;
}

/** The drivers who match so. States and vehicles are compared as columns, for which there are indexes. */
const ofMatch = (found: DriversQuery, wanted: Wanted, match: Match): DriversQuery =>
  found
    .where('drivers.vehicleType', match.isVehicle ? '=' : '!=', wanted.vehicleType)
    .where('drivers.state', match.isState ? '=' : '!=', wanted.preferredState)
    .where(sql<boolean>`${firstExpiry} ${sql.raw(match.lasts ? '>=' : '<')} ${wanted.endsOn}`);

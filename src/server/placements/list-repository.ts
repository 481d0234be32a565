import { type RawBuilder, sql } from 'kysely';
import type { PlacementFilter, PlacementSort } from '#contract/placements/placement-list.ts';
import { instantInLagos } from '#contract/platform/dates.ts';
import type { Paging } from '#contract/platform/paging.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containsFolded, countRows, onePage, sortRows } from '#server/platform/database/queries.ts';
import { inBatches } from '#server/platform/database/snapshot.ts';
import { isReal } from './table.ts';

const sorts: Readonly<Record<PlacementSort, RawBuilder<unknown>>> = {
  company: sql`company_requests.name_folded`,
  driver: sql`drivers.name_folded`,
  vehicle: sql`company_requests.vehicle_type`,
  from: sql`placements.started_at`,
  to: sql`placements.ended_at`,
};

/** The first moments of a month and of the next. */
function monthOf(month: string): [Date, Date] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return [instantInLagos(`${month}-01`, '00:00'), instantInLagos(`${next}-01`, '00:00')];
}

// Without the names, so that counting reads an index; PostgreSQL doesn't drop a join by itself.
function matchingRows(db: Database, { search, company, month, reason }: PlacementFilter) {
  const requestsOf = (words: string) =>
    db
      .selectFrom('companyRequests')
      .select('id')
      .where('nameFolded', 'like', containsFolded(words));
  let query = db.selectFrom('placements').where(isReal);
  if (company) query = query.where('placements.requestId', 'in', requestsOf(company));
  if (search) {
    const drivers = db
      .selectFrom('drivers')
      .select('id')
      .where('nameFolded', 'like', containsFolded(search));
    query = query.where((where) =>
      where.or([
        where('placements.driverId', 'in', drivers),
        where('placements.requestId', 'in', requestsOf(search)),
      ]),
    );
  }
  if (month !== undefined && month !== 'all') {
    const [first, next] = monthOf(month);
    query = query
      .where('startedAt', '<', next)
      .where((where) => where.or([where('endedAt', 'is', null), where('endedAt', '>=', first)]));
  }
  if (reason !== undefined && reason.length > 0) {
    const endReasons = reason.filter((one) => one !== 'open' && one !== 'none');
    query = query.where((where) =>
      where.or([
        ...(reason.includes('open') ? [where('endedAt', 'is', null)] : []),
        ...(endReasons.length > 0 ? [where('endReason', 'in', endReasons)] : []),
        ...(reason.includes('none')
          ? [where.and([where('endedAt', 'is not', null), where('endReason', 'is', null)])]
          : []),
      ]),
    );
  }
  return query;
}

function shownRows(db: Database, filter: PlacementFilter) {
  const ordered = matchingRows(db, filter)
    .innerJoin('drivers', 'drivers.id', 'placements.driverId')
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .orderBy('startedAt', 'desc')
    .orderBy('placements.id', 'desc');
  return sortRows(ordered, filter, sorts, sql`placements.id`)
    .select(['placements.id', 'startedAt', 'endedAt', 'endReason'])
    .select(['drivers.id as driverId', 'driverNumber', 'fullName'])
    .select([
      'companyRequests.id as companyRequestId',
      'companyRequests.requestId',
      'companyName',
      'companyRequests.vehicleType',
    ]);
}

export type PlacementRow = Awaited<ReturnType<typeof findPlacements>>['rows'][number];

export const findPlacements = (db: Database, filter: PlacementFilter & Paging) =>
  onePage(db, shownRows(db, filter), filter, () => countPlacements(db, filter));

export const countPlacements = (db: Database, filter: PlacementFilter): Promise<number> =>
  countRows(db, matchingRows(db, filter));

/** In the list's order. */
export async function* readPlacements(
  tx: Database,
  filter: PlacementFilter,
): AsyncGenerator<readonly PlacementRow[]> {
  yield* inBatches(tx, shownRows(tx, filter));
}

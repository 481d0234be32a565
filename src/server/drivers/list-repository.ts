import type { SelectQueryBuilder } from 'kysely';
import type { CalendarDate } from '#contract/dates.ts';
import type { ExpiryStatus } from '#contract/documents.ts';
import type { DriverFilter } from '#contract/drivers.ts';
import type { Paging } from '#contract/paging.ts';
import type { OngoingFilter } from '#contract/placements.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containsFolded, isUuid, onePage } from '#server/platform/database/queries.ts';
import { isRequest } from '#server/requests/table.ts';
import {
  applyCriteria,
  type Criteria,
  isByText,
  methodFor,
  seekName,
  toCriteria,
  withHighestNumbers,
} from './filter-repository.ts';
import { bestFirst, findBestIds, type Wanted } from './match-repository.ts';
import { newestFirst, type OrderBy, soonestFirst } from './order-repository.ts';
import { type DriverRow, driverColumns } from './table.ts';
import { countFound, findPlace, isByStatus } from './total-repository.ts';

/** One page of drivers, and the total. */
export interface DriversPage {
  rows: DriverRow[];
  total: number;
}

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
async function searchFor(db: Database, filter: DriverFilter, today: CalendarDate): Promise<Search> {
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
    .select(['vehicleType', 'preferredState', 'endsOn'])
    .where(isRequest(requestId))
    .executeTakeFirst();
}

/** One page of the Approved drivers without expired documents, the best match first, those whose documents last before others. */
export async function findAvailableDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  wanted: Wanted,
  today: CalendarDate,
): Promise<DriversPage> {
  const search = await searchFor(db, { ...filter, status: ['Approved'] }, today);
  const good = (status: ExpiryStatus) => status !== 'Expired';
  const { licences, medicals, ...rest } = search.criteria;
  const lastsUntil = filter.documents === 'lasting' ? wanted.endsOn : undefined;
  const criteria = { ...rest, lastsUntil, licences: licences.filter(good), medicals: medicals.filter(good) };
  const orderBy = bestFirst(wanted);
  const method = criteria.name && methodFor(criteria.name, skipped(filter) + filter.pageSize);
  if (isByText(criteria) && method !== 'walk') return findPage({ ...search, criteria }, orderBy, filter);
  const [ids, total] = await Promise.all([
    findBestIds(applyCriteria(db, criteria, today, method), wanted, filter),
    countFound(db, criteria, today),
  ]);
  if (ids.length === 0) return { rows: [], total };
  const known = db.selectFrom('drivers').select('drivers.id').where('drivers.id', 'in', ids);
  return { rows: await loadRows(db, known, orderBy), total };
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

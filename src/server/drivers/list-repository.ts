import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ExpiryStatus } from '#contract/documents/documents.ts';
import type { DriverFilter } from '#contract/drivers/driver-list.ts';
import type { OngoingFilter, OngoingSort } from '#contract/placements/placements.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Paging } from '#contract/platform/paging.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containsFolded, isUuid, maxCounted, onePage, sortRows } from '#server/platform/database/queries.ts';
import { readName, readSearchText } from '#server/platform/database/text-search.ts';
import { isRequest } from '#server/requests/table.ts';
import {
  applyCriteria,
  type Criteria,
  type DriverText,
  type Estimate,
  estimate,
  isByFacts,
  isByHistory,
  isCountedWhole,
  methodFor,
  toCriteria,
} from './filter-repository.ts';
import type { SoughtLicence } from './licence-repository.ts';
import { bestFirst, findBestIds, type Wanted } from './match-repository.ts';
import { withHighestNumbers } from './number-repository.ts';
import { newestFirst, type OrderBy, soonestFirst, sortedBy } from './order-repository.ts';
import { type ListedRow, listedDriver, type Selecting, type WholeRow, wholeDriver } from './shown-repository.ts';
import { countFound, findPlace, isByStatus } from './total-repository.ts';

/** One page of drivers, and the total. */
export interface DriversPage<Row> {
  rows: Row[];
  total: number;
}

/** How rows are read: what is selected of them, and their order. */
interface Reading<Row> {
  select: Selecting<Row>;
  orderBy: OrderBy;
}

/** Loads the rows of these ids, in order. What is shown is read only for the ids of the page. */
function loadRows<Known, Table extends keyof Known, Row>(
  db: Database,
  ids: SelectQueryBuilder<Known, Table, { id: string }>,
  { select, orderBy }: Reading<Row>,
): Promise<Row[]> {
  const rows = select(db.selectFrom('drivers').where('drivers.id', 'in', ids));
  return orderBy(rows, { isByIndex: false }).execute();
}

/** The same for ids that are known. */
async function loadKnown<Row>(db: Database, known: readonly { id: string }[], reading: Reading<Row>): Promise<Row[]> {
  const ids = known.map(({ id }) => id);
  if (ids.length === 0) return [];
  return loadRows(db, db.selectFrom('drivers').select('drivers.id').where('drivers.id', 'in', ids), reading);
}

const skipped = ({ page, pageSize }: Paging) => (page - 1) * pageSize;

/** The dependencies of a search for drivers: the database, and how a licence number is looked up in it. */
export interface Searching {
  db: Database;
  licences: { sought(number: string): SoughtLicence | undefined };
}

interface Search {
  db: Database;
  criteria: Criteria;
  today: CalendarDate;
  /** The expected result of a search by text or facts. */
  expected: Estimate | undefined;
}

/** From so many rows on, a page is read from the day on which it begins, or from the end of the list if that is nearer. */
const farOff = 1_000;

/** The part of a list that is read: from its end, or what is older than an instant. */
interface Part {
  isReversed?: boolean;
  until?: Date;
}

/** Whether the list is read along an index of its order, until the page is full. */
function isWalked({ criteria, expected }: Search, orderBy: OrderBy, wanted: number): boolean {
  if (criteria.id !== undefined || isByHistory(criteria)) return false;
  // Few drivers are expiring, and only their own order has an index.
  if (criteria.isExpiring && orderBy !== soonestFirst) return false;
  const isOwnOrder = orderBy === newestFirst || orderBy === soonestFirst;
  if (!expected || (isOwnOrder && !criteria.text)) return true;
  return methodFor(expected, wanted, criteria, isOwnOrder) === 'walk';
}

/**
 * One page of what isn't read along an index of its order. All hits are read then, to be sorted, so the page comes with their number;
 * without a row it is unknown.
 */
async function findSorted<Row>(
  { db, criteria, today }: Search,
  reading: Reading<Row>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Row[]; hits: number | undefined }> {
  const found = applyCriteria(db, criteria, today, 'look up')
    .select('drivers.id')
    .select(sql<number>`count(*) over ()`.as('hits'));
  const page = await reading.orderBy(found, { isByIndex: false }).limit(limit).offset(offset).execute();
  return { rows: await loadKnown(db, page, reading), hits: page[0]?.hits };
}

async function findPage<Row>(search: Search, reading: Reading<Row>, paging: Paging): Promise<DriversPage<Row>> {
  const { orderBy } = reading;
  const { db, criteria, today, expected } = search;
  const { text, id } = criteria;
  const offset = skipped(paging);
  const isByIndex = isWalked(search, orderBy, offset + paging.pageSize);
  const count = () => countFound(db, criteria, today, expected);
  const isByNumber = id !== undefined && text === undefined && !isUuid(id) && orderBy === newestFirst;
  const find = (from: number, limit: number, { isReversed = false, until }: Part = {}) => {
    if (isByNumber)
      return loadRows(db, withHighestNumbers(db, { ...criteria, id }, today, { limit, offset: from }), reading);
    const all = applyCriteria(db, criteria, today, isByIndex ? 'walk' : 'look up').select('drivers.id');
    const found = until ? all.where('drivers.createdAt', '<', until) : all;
    const ids = orderBy(found, { isByIndex, isReversed }).limit(limit).offset(from);
    return loadRows(db, ids, reading);
  };
  const isCapped = !isCountedWhole(criteria);
  if (!isByIndex && !isByNumber && (offset < farOff || isCapped)) {
    const { rows, hits } = await findSorted(search, reading, { offset, limit: paging.pageSize });
    if (hits === undefined) return { rows, total: offset === 0 ? 0 : await count() };
    return { rows, total: isCapped ? Math.min(hits, maxCounted) : hits };
  }
  if (offset < farOff || isCapped) {
    const [rows, total] = await Promise.all([find(offset, paging.pageSize), count()]);
    return { rows, total };
  }
  if (isByStatus(criteria) && orderBy === newestFirst) {
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

const isDigitsOnly = ({ words, phone, email, digits }: DriverText) =>
  digits !== undefined && words.length === 0 && phone === undefined && email === undefined;

/** The search for a filter; its texts are read first. Digits that can only begin a driver id are searched as such. */
export async function searchFor({ db, licences }: Searching, filter: DriverFilter, today: CalendarDate) {
  const read = async (): Promise<{ text?: DriverText; id?: string | undefined }> => {
    if (filter.fullName) return { text: await readName(db, filter.fullName) };
    if (!filter.search) return {};
    if (isUuid(filter.search)) return { id: filter.search };
    const { code, ...text } = await readSearchText(db, filter.search);
    if (code === undefined && isDigitsOnly(text)) return { id: text.digits };
    return { text: { ...text, licence: code === undefined ? undefined : licences.sought(code) } };
  };
  const { text, id } = await read();
  const criteria = toCriteria({ ...filter, _id: filter._id || id }, text);
  const expected = text || isByFacts(criteria) ? await estimate(db, criteria, today) : undefined;
  return { db, criteria, today, expected };
}

/**
 * One page of the filtered drivers, newest first (with `documents=expiring` the earliest expiry first) unless they are sorted
 * by a column, and the total. `select` is what is read of each.
 */
export async function findDrivers<Row>(
  searching: Searching,
  filter: DriverFilter & Paging,
  today: CalendarDate,
  select: Selecting<Row>,
): Promise<DriversPage<Row>> {
  const search = await searchFor(searching, filter, today);
  const isAboutExpiry = search.criteria.isExpiring || Boolean(filter.company);
  const orderBy = sortedBy(filter) ?? (isAboutExpiry ? soonestFirst : newestFirst);
  return findPage(search, { select, orderBy }, filter);
}

/** The criteria of the request with this `_id` or `requestId`. */
export async function findWanted(db: Database, requestId: string): Promise<Wanted | undefined> {
  return db
    .selectFrom('companyRequests')
    .select(['vehicleType', 'preferredState', 'endsOn'])
    .where(isRequest(requestId))
    .executeTakeFirst();
}

/** The search for Approved drivers without expired documents; with `documents=lasting` only those that last until the end. */
export async function availableFor(searching: Searching, filter: DriverFilter, wanted: Wanted, today: CalendarDate) {
  const search = await searchFor(searching, { ...filter, status: ['Approved'] }, today);
  const good = (status: ExpiryStatus) => status !== 'Expired';
  const { licences, medicals, ...rest } = search.criteria;
  const lastsUntil = filter.documents === 'lasting' ? wanted.endsOn : undefined;
  const criteria = { ...rest, lastsUntil, licences: licences.filter(good), medicals: medicals.filter(good) };
  return { ...search, criteria };
}

/** One page of the Approved drivers without expired documents, the best match first, those whose documents last before others. */
export async function findAvailableDrivers<Row>(
  searching: Searching,
  { wanted, ...filter }: DriverFilter & Paging & { wanted: Wanted },
  today: CalendarDate,
  select: Selecting<Row>,
): Promise<DriversPage<Row>> {
  const search = await availableFor(searching, filter, wanted, today);
  const { db, criteria, expected } = search;
  const orderBy = sortedBy(filter) ?? bestFirst(wanted);
  const isWalk = !expected || methodFor(expected, skipped(filter) + filter.pageSize, criteria) === 'walk';
  const reading = { select, orderBy };
  if (filter.sort || criteria.id !== undefined || !isWalk) return findPage(search, reading, filter);
  const [ids, total] = await Promise.all([
    findBestIds(db, applyCriteria(db, criteria, today, 'walk'), wanted, filter),
    countFound(db, criteria, today, expected),
  ]);
  return { rows: await loadKnown(db, ids, reading), total };
}

const ongoingSorts: Readonly<Record<OngoingSort, RawBuilder<unknown>>> = {
  driverId: sql`drivers.driver_number`,
  name: sql`drivers.name_folded`,
  company: sql`company_requests.name_folded`,
  vehicle: sql`drivers.vehicle_type`,
  experience: sql`drivers.years_of_experience`,
  state: sql`drivers.state`,
};

/**
 * The placed drivers, the latest placement first unless they are sorted by a column; `search` matches the names of drivers and
 * companies.
 */
export function ongoingInOrder(db: Database, { search, ...sorting }: OngoingFilter) {
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
  const ordered = query.orderBy('placements.startedAt', 'desc').orderBy('placements.id', 'desc');
  return sortRows(ordered, sorting, ongoingSorts, sql`placements.id`);
}

/** One page of the placed drivers, as lists show them. */
export const findListedOngoing = (db: Database, filter: OngoingFilter & Paging): Promise<DriversPage<ListedRow>> =>
  onePage(db, ongoingInOrder(db, filter).select(listedDriver), filter);

/** One page of the placed drivers, with all that is shown but the history. */
export const findWholeOngoing = (db: Database, filter: OngoingFilter & Paging): Promise<DriversPage<WholeRow>> =>
  onePage(db, ongoingInOrder(db, filter).select(wholeDriver), filter);

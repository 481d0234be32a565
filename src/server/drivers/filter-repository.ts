import {
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type ExpiryStatus, expiringSoonDays } from '#contract/documents/documents.ts';
import { type DriverFilter, driverSteps, expired } from '#contract/drivers/driver-list.ts';
import { expiringAheadDays } from '#contract/placements/company-expiries.ts';
import {
  addDays,
  type CalendarDate,
  firstDayOfMonth,
  startOfDayInLagos,
} from '#contract/platform/dates.ts';
import { daysOfPeriod } from '#contract/platform/list-query.ts';
import { directSource } from '#contract/sources/slugs.ts';
import { documentsEnd, findWorkEnd, isFileIncomplete, type WorkEnd } from '#server/checks/table.ts';
import { isEnd, showsStep } from '#server/placements/table.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { plannedEachTime } from '#server/platform/database/prepared-statements.ts';
import { beginsWith, countRows, isUuid } from '#server/platform/database/queries.ts';
import {
  anyOf,
  beginsOrEndsWith,
  containsWords,
  readSearchText,
} from '#server/platform/database/text-search.ts';
import { sourceIdOf } from '#server/sources/table.ts';
import { hasLicence, type LicenceSearch } from './licence-repository.ts';
import { type DriverRow, isDriver } from './table.ts';

/** Matches days in Lagos, 'YYYY-MM-DD..YYYY-MM-DD'. Invalid periods match everything. */
function daysInLagos(column: string, period: string | undefined): RawBuilder<boolean> {
  const days = daysOfPeriod(period ?? '');
  if (!days) return sql<boolean>`true`;
  const [from, until] = [startOfDayInLagos(days.from), startOfDayInLagos(addDays(days.to, 1))];
  return sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`;
}

export interface RequestCriteria {
  id: string;
  vehicleType: DriverRow['vehicleType'];
  preferredState: DriverRow['state'];
  /** The last day of the placement; documents should be valid until then. */
  endsOn: CalendarDate;
}

/** `criteria` narrows the search to drivers available for a request. */
export type DriverSearch = DriverFilter & { criteria?: RequestCriteria | undefined };

export interface SearchContext {
  db: Database;
  licences: { toSearch(number: string): LicenceSearch | undefined };
}

export type DriversQuery = SelectQueryBuilder<Tables, 'drivers', unknown>;

type Condition = Expression<SqlBool>;

const where = expressionBuilder<Tables, 'drivers'>();

type ExpiryColumn = 'licenceExpiresOn' | 'medicalExpiresOn';

function hasExpiryStatus(
  column: ExpiryColumn,
  statuses: readonly ExpiryStatus[],
  today: CalendarDate,
): Condition {
  const soon = addDays(today, expiringSoonDays);
  const is: Readonly<Record<ExpiryStatus, Condition>> = {
    Expired: where(column, '<', today),
    ExpiringSoon: where.between(column, today, soon),
    Valid: where(column, '>', soon),
  };
  return where.or(statuses.map((status) => is[status]));
}

function expiresIn(month: string, today: CalendarDate, end: WorkEnd): Condition {
  if (month === expired) return end.endsBy(addDays(today, -1));
  return end.anyEndsBetween(`${month}-01`, addDays(firstDayOfMonth(`${month}-01`, 1), -1));
}

function* documentConditions(
  filter: DriverSearch,
  today: CalendarDate,
  end: WorkEnd,
): Generator<Condition> {
  const { documents, company, lastsUntil, criteria } = filter;
  if (filter.expiryStatus?.length)
    yield hasExpiryStatus('licenceExpiresOn', filter.expiryStatus, today);
  if (filter.medicalExpiryStatus?.length)
    yield hasExpiryStatus('medicalExpiresOn', filter.medicalExpiryStatus, today);
  if (filter.expiresIn) yield expiresIn(filter.expiresIn, today, end);
  if (filter.file) yield isFileIncomplete(today);
  if (documents === 'expiring') {
    yield where('status', 'not in', ['Rejected', 'Deleted']);
    yield end.endsBy(addDays(today, expiringSoonDays));
  }
  if (company) yield end.endsBy(addDays(today, expiringAheadDays));
  if (criteria) yield end.lastsUntil(documents === 'lasting' ? criteria.endsOn : today);
  else if (lastsUntil !== undefined) yield end.lastsUntil(lastsUntil);
}

function* factConditions({
  vehicle,
  state,
  source,
  appliedFrom,
  appliedTo,
}: DriverFilter): Generator<Condition> {
  if (vehicle?.length) yield where('vehicleType', 'in', vehicle);
  if (state?.length) yield where('state', 'in', state);
  if (source === directSource) yield where('sourceId', 'is', null);
  else if (source) yield where('sourceId', '=', sourceIdOf(source));
  if (appliedFrom !== undefined) yield where('createdAt', '>=', startOfDayInLagos(appliedFrom));
  if (appliedTo !== undefined)
    yield where('createdAt', '<', startOfDayInLagos(addDays(appliedTo, 1)));
}

const among = (table: string, ...conditions: RawBuilder<boolean>[]) =>
  sql<boolean>`drivers.id in (select driver_id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`;

function* historyConditions({
  reached,
  placedIn,
  placementEndedIn,
  company,
}: DriverFilter): Generator<Condition> {
  // The first step includes all drivers of later steps.
  const step = driverSteps.find((one) => reached?.includes(one));
  if (step) yield among('driver_status_changes', showsStep[step]);
  if (placedIn) yield among('placements', daysInLagos('started_at', placedIn));
  if (placementEndedIn) yield among('placements', daysInLagos('ended_at', placementEndedIn), isEnd);
  if (company) {
    const isThere = sql<boolean>`request_id in (select id from company_requests where name_folded = fold_text(${company}))`;
    yield among('placements', sql<boolean>`ended_at is null`, isThere);
  }
}

const numberBeginsWith = (digits: string) =>
  /^\d+$/.test(digits)
    ? sql<boolean>`driver_number::text like ${beginsWith(digits)}`
    : sql<boolean>`false`;

const isOrBeginsWith = (id: string) => (isUuid(id) ? isDriver(id) : numberBeginsWith(id));

function hasText(text: string, { licences }: SearchContext): Condition {
  const { words, digits, email, code, ...phone } = readSearchText(text);
  const licence = code === undefined ? undefined : licences.toSearch(code);
  return anyOf([
    ...(digits === undefined ? [] : [numberBeginsWith(digits)]),
    ...beginsOrEndsWith(sql`phone_number`, phone),
    ...(email === undefined ? [] : [sql<boolean>`email like ${beginsWith(email)}`]),
    ...(licence === undefined ? [] : [hasLicence(licence)]),
    // Last, because it is the slowest comparison.
    ...(words.length > 0 ? [containsWords(sql`name_folded`, words)] : []),
  ]);
}

function* textConditions(
  { _id, fullName, search }: DriverFilter,
  context: SearchContext,
): Generator<Condition> {
  if (_id) yield isOrBeginsWith(_id);
  if (fullName) yield containsWords(sql`name_folded`, [fullName]);
  else if (search) yield isUuid(search) ? isDriver(search) : hasText(search, context);
}

function statusCondition({ status, criteria }: DriverSearch): Condition {
  if (criteria) return where('status', '=', 'Approved');
  // Deleted drivers appear only on request.
  return status?.length ? where('status', 'in', status) : where('status', '!=', 'Deleted');
}

/** The default list doesn't depend on it, which saves a query. */
const dependsOnWorkEnd = ({
  documents,
  company,
  criteria,
  lastsUntil,
  expiresIn,
}: DriverSearch): boolean =>
  [documents, company, criteria, lastsUntil, expiresIn].some((value) => value !== undefined);

/** The list of expiries, without a filter. */
const isAllExpiring = ({ status, documents }: DriverSearch, conditions: readonly Condition[]) =>
  documents === 'expiring' && !status?.length && conditions.length === 2;

/** With the last day on which a driver can work, for the order. */
export async function findBy(context: SearchContext, filter: DriverSearch, today: CalendarDate) {
  const { db } = context;
  const end = dependsOnWorkEnd(filter) ? await findWorkEnd(db) : documentsEnd;
  const status = statusCondition(filter);
  const conditions = [
    ...documentConditions(filter, today, end),
    ...factConditions(filter),
    ...historyConditions(filter),
    ...textConditions(filter, context),
  ];
  const select = (condition: Condition) =>
    db.selectFrom('drivers').where(condition).modifyEnd(plannedEachTime);
  const drivers = select(where.and([status, ...conditions]));
  return {
    end,
    drivers,
    /** The same drivers, or fewer that contain the first rows in the usual order. */
    firstDrivers(rows: number) {
      const isAmongFirst = isAllExpiring(filter, conditions)
        ? end.isAmongFirst?.(addDays(today, expiringSoonDays), rows)
        : undefined;
      return isAmongFirst ? select(isAmongFirst) : drivers;
    },
    // Counts per status are stored.
    count: () => (conditions.length === 0 ? countByTotals(db, status) : countRows(db, drivers)),
  };
}

async function countByTotals(db: Database, status: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(drivers), 0)::bigint as total from driver_totals where ${status}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

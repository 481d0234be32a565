import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { addDays, type CalendarDate } from '#contract/dates.ts';
import { type ExpiryStatus, expiringSoonDays, expiryStatuses } from '#contract/documents.ts';
import { type DriverFilter, type DriverStatus, driverStatuses, experienceRanges } from '#contract/drivers.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { contains, isUuid } from '#server/platform/database/queries.ts';
import { firstExpiry } from './table.ts';

/** A query for drivers without selected columns. */
export type DriversQuery = SelectQueryBuilder<Tables, 'drivers', unknown>;

/** What can be chosen of the drivers' own data; what is empty or undefined restricts nothing. */
type Facts = Pick<DriverFilter, 'vehicle' | 'state' | 'experience'>;

/** A filter with defaults filled in. */
export interface Criteria {
  statuses: readonly DriverStatus[];
  licences: readonly ExpiryStatus[];
  medicals: readonly ExpiryStatus[];
  /** At least one document has expired or expires soon. */
  isExpiring: boolean;
  id: string | undefined;
  name: SoughtName | undefined;
  facts: Facts;
  /** The day until which the documents must last. */
  lastsUntil?: CalendarDate | undefined;
}

const all = <Choice>(chosen: readonly Choice[] | undefined, choices: readonly Choice[]) =>
  chosen?.length ? chosen : choices;

/** Fills in the filter's defaults. Deleted drivers are included only if requested. */
export function toCriteria(filter: DriverFilter, name: SoughtName | undefined): Criteria {
  const isExpiring = filter.documents === 'expiring';
  const shown = all(
    filter.status,
    driverStatuses.filter((status) => status !== 'Deleted'),
  );
  return {
    statuses: isExpiring ? shown.filter((status) => status !== 'Rejected' && status !== 'Deleted') : shown,
    licences: all(filter.expiryStatus, expiryStatuses),
    medicals: all(filter.medicalExpiryStatus, expiryStatuses),
    isExpiring,
    id: filter._id || undefined,
    name,
    facts: { vehicle: filter.vehicle, state: filter.state, experience: filter.experience },
  };
}

type Where = ExpressionBuilder<Tables, 'drivers'>;
type ExpiryColumn = 'licenceExpiresOn' | 'medicalExpiresOn';

function isExpiry(where: Where, column: ExpiryColumn, status: ExpiryStatus, today: CalendarDate) {
  const soon = addDays(today, expiringSoonDays);
  if (status === 'Expired') return where(column, '<', today);
  if (status === 'Valid') return where(column, '>', soon);
  return where.between(column, today, soon);
}

/** Whether the documents have the chosen expiry statuses today. */
export function hasExpiryStatus(where: Where, { licences, medicals }: Criteria, today: CalendarDate) {
  const oneOf = (column: ExpiryColumn, statuses: readonly ExpiryStatus[]) =>
    statuses.length === expiryStatuses.length
      ? []
      : [where.or(statuses.map((status) => isExpiry(where, column, status, today)))];
  return where.and([...oneOf('licenceExpiresOn', licences), ...oneOf('medicalExpiresOn', medicals)]);
}

function hasFacts(where: Where, { vehicle, state, experience }: Facts) {
  const conditions = [];
  if (vehicle?.length) conditions.push(where('vehicleType', 'in', vehicle));
  if (state?.length) conditions.push(where('state', 'in', state));
  if (experience?.length) {
    const ranges = experience.map((range) => experienceRanges[range]);
    conditions.push(where.or(ranges.map(({ from, to }) => where.between('yearsOfExperience', from, to))));
  }
  return where.and(conditions);
}

/** A text that names are searched for. */
export interface SoughtName {
  /** As in `name_folded`. */
  folded: string;
  /** The estimated share of the drivers whose names contain it, above 0 and up to 1. */
  share: number;
  /** The number of all drivers. */
  drivers: number;
}

const sampled = 1_000;

/** Folds a text, and estimates from the newest drivers how common it is. */
export async function seekName(db: Database, name: string): Promise<SoughtName> {
  const found = await sql<{ folded: string; hits: number; among: number; drivers: number }>`
    select folded, hits, among, (select coalesce(sum(drivers), 0)::bigint from driver_totals) as drivers
    from (select fold_text(${name})) as sought (folded), lateral (
      select count(*) filter (where strpos(name_folded, folded) > 0) as hits, count(*) as among
      from (select name_folded from drivers order by created_at desc, id desc limit ${sql.lit(sampled)}) as newest
    ) as sample`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('an aggregate has no row');
  // A text that the sample lacks is taken for half as common as one that it has once.
  return { folded: row.folded, share: Math.max(row.hits, 0.5) / Math.max(row.among, 1), drivers: row.drivers };
}

/**
 * How names are compared: `walk` reads drivers in the list's order until there are enough, which suits common texts;
 * `look up` finds all hits by an index first, which suits rare ones. The planner can't tell which, so it gets an
 * expression for each that leaves no choice.
 */
export type NameMethod = 'walk' | 'look up';

// Hits that are looked up are scattered over the table; those walked past are neighbours.
const costOfHit = 4;

/** The method that reads fewer rows to find the first `wanted` hits. */
export const methodFor = ({ share, drivers }: SoughtName, wanted: number): NameMethod =>
  wanted / share <= share * drivers * costOfHit ? 'walk' : 'look up';

function nameContains({ folded }: SoughtName, method: NameMethod): RawBuilder<boolean> {
  if (method === 'walk') return sql`strpos(name_folded, ${folded}) > 0`;
  // Such short texts have no trigram.
  if (folded.length === 1 || folded.length === 2) return sql`text_fragments(name_folded) @> array[${folded}]`;
  return sql`name_folded like ${contains(folded)}`;
}

/** As a range, since a pattern that is a parameter would match no index. */
function numberBeginsWith(digits: string): RawBuilder<boolean> {
  if (!/^\d+$/.test(digits)) return sql`false`;
  const next = digits.slice(0, -1) + String.fromCharCode(digits.charCodeAt(digits.length - 1) + 1);
  return sql`driver_number::text ~>=~ ${digits} and driver_number::text ~<~ ${next}`;
}

const maxDigits = 15;

/** The ranges of the numbers that begin with `digits`: with `5` these are 5, 50 to 59, 500 to 599, and so on. */
function rangesOf(digits: string): [low: number, high: number][] {
  if (!/^[1-9]\d*$/.test(digits)) return [];
  return Array.from({ length: maxDigits - digits.length + 1 }, (_, more) => {
    const low = Number(digits) * 10 ** more;
    return [low, low + 10 ** more - 1];
  });
}

/**
 * The ids of the drivers whose numbers begin with `digits`, the highest numbers first. These are the newest, and of each range
 * only as many are read as the page needs.
 */
export function withHighestNumbers(
  db: Database,
  criteria: Criteria & { id: string },
  today: CalendarDate,
  { limit, offset }: { limit: number; offset: number },
) {
  const ranges = rangesOf(criteria.id);
  const numbered = applyCriteria(db, { ...criteria, id: undefined }, today)
    .select(['drivers.id', 'drivers.driverNumber'])
    .where(sql<boolean>`driver_number between low and high`)
    .orderBy('driverNumber', 'desc')
    .limit(offset + limit);
  const found = sql<{ id: string; driverNumber: number }>`(
    select numbered.* from unnest(${ranges.map(([low]) => low)}::bigint[], ${ranges.map(([, high]) => high)}::bigint[])
      as range (low, high), lateral (${numbered}) as numbered)`;
  return db
    .selectFrom(found.as('found'))
    .select('found.id')
    .orderBy('found.driverNumber', 'desc')
    .limit(limit)
    .offset(offset);
}

/** A query for the drivers that match the criteria. */
export function applyCriteria(
  db: Database,
  criteria: Criteria,
  today: CalendarDate,
  method: NameMethod = 'look up',
): DriversQuery {
  const { statuses, isExpiring, id, name, facts, lastsUntil } = criteria;
  let query: DriversQuery = db
    .selectFrom('drivers')
    .where((where) => hasExpiryStatus(where, criteria, today))
    .where((where) => hasFacts(where, facts));
  if (lastsUntil !== undefined) query = query.where(firstExpiry, '>=', lastsUntil);
  // Written like the predicates of the partial indexes, so that the planner uses them.
  if (isExpiring) {
    query = query
      .where('status', 'not in', ['Rejected', 'Deleted'])
      .where(firstExpiry, '<=', addDays(today, expiringSoonDays));
  }
  const [only, ...others] = statuses;
  if (only === undefined) query = query.where(sql<boolean>`false`);
  else query = others.length === 0 ? query.where('status', '=', only) : query.where('status', 'in', statuses);
  if (id !== undefined && isUuid(id)) query = query.where('id', '=', id);
  else if (id !== undefined) query = query.where(numberBeginsWith(id));
  if (name !== undefined) query = query.where(nameContains(name, method));
  return query;
}

export const isByText = ({ id, name }: Criteria) => id !== undefined || name !== undefined;

/** Whether drivers are chosen by their own data, of which there are no stored totals. */
export const isByFacts = ({ facts, lastsUntil }: Criteria) =>
  lastsUntil !== undefined || Object.values(facts).some((chosen) => chosen?.length);

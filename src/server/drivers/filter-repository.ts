import { type ExpressionBuilder, expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type ExpiryStatus, expiringSoonDays, expiryStatuses } from '#contract/documents/documents.ts';
import { type DriverFilter, expired } from '#contract/drivers/driver-list.ts';
import { type DriverStatus, driverStatuses } from '#contract/drivers/drivers.ts';
import { expiringAheadDays } from '#contract/placements/company-expiries.ts';
import { addDays, type CalendarDate, firstDayOfMonth, startOfDayInLagos } from '#contract/platform/dates.ts';
import { directSource } from '#contract/sources/slugs.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { plannedEachTime } from '#server/platform/database/prepared-statements.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import {
  anyOf,
  beginsWithText,
  containsWords,
  endsWithText,
  type SearchText,
  type TextMethod,
} from '#server/platform/database/text-search.ts';
import { sourceIdOf } from '#server/sources/table.ts';
import { type History, historyOf } from './history-repository.ts';
import { hasLicence, type SoughtLicence } from './licence-repository.ts';
import { firstExpiry } from './table.ts';

/** A query for drivers without selected columns. */
export type DriversQuery = SelectQueryBuilder<Tables, 'drivers', unknown>;

/** The filters by the drivers' own data; one that is empty or undefined restricts nothing. */
type Facts = Pick<DriverFilter, 'vehicle' | 'state' | 'expiresIn' | 'source'>;

/** The meanings that a search text can have in a list of drivers. */
export type DriverText = Omit<SearchText, 'code'> & { licence?: SoughtLicence | undefined };

/** A filter with defaults filled in. */
export interface Criteria {
  statuses: readonly DriverStatus[];
  licences: readonly ExpiryStatus[];
  medicals: readonly ExpiryStatus[];
  /** At least one document has expired or expires soon. */
  isExpiring: boolean;
  id: string | undefined;
  text: DriverText | undefined;
  facts: Facts;
  history: History;
  /** When they applied: from an instant, and before one. */
  applied: { from?: Date | undefined; until?: Date | undefined };
  /** The day until which the documents must last. */
  lastsUntil?: CalendarDate | undefined;
}

const all = <Choice>(chosen: readonly Choice[] | undefined, choices: readonly Choice[]) =>
  chosen?.length ? chosen : choices;

/** Fills in the filter's defaults. Deleted drivers are included only if requested. */
export function toCriteria(filter: DriverFilter, text: DriverText | undefined): Criteria {
  const isExpiring = filter.documents === 'expiring';
  const shown = all(
    filter.status,
    driverStatuses.filter((status) => status !== 'Deleted'),
  );
  const { vehicle, state, expiresIn, source, appliedFrom, appliedTo, lastsUntil } = filter;
  const { reached, placedIn, placementEndedIn, company } = filter;
  return {
    statuses: isExpiring ? shown.filter((status) => status !== 'Rejected' && status !== 'Deleted') : shown,
    licences: all(filter.expiryStatus, expiryStatuses),
    medicals: all(filter.medicalExpiryStatus, expiryStatuses),
    isExpiring,
    id: filter._id || undefined,
    text,
    facts: { vehicle, state, expiresIn, source },
    history: { reached, placedIn, placementEndedIn, company },
    lastsUntil,
    applied: {
      from: appliedFrom === undefined ? undefined : startOfDayInLagos(appliedFrom),
      until: appliedTo === undefined ? undefined : startOfDayInLagos(addDays(appliedTo, 1)),
    },
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

function expires(where: Where, month: string, today: CalendarDate) {
  if (month === expired) return where(firstExpiry, '<', today);
  const [first, last] = [`${month}-01`, addDays(firstDayOfMonth(`${month}-01`, 1), -1)];
  return where.or([where.between('licenceExpiresOn', first, last), where.between('medicalExpiresOn', first, last)]);
}

function hasFacts(where: Where, facts: Facts, today: CalendarDate) {
  const { vehicle, state, expiresIn, source } = facts;
  const conditions = [];
  if (vehicle?.length) conditions.push(where('vehicleType', 'in', vehicle));
  if (state?.length) conditions.push(where('state', 'in', state));
  if (expiresIn) conditions.push(expires(where, expiresIn, today));
  if (source === directSource) conditions.push(where('sourceId', 'is', null));
  else if (source) conditions.push(where('sourceId', '=', sourceIdOf(source)));
  return where.and(conditions);
}

/** Whether a driver number begins with these digits. */
const numberBeginsWith = (digits: string, method: TextMethod): RawBuilder<boolean> =>
  /^\d+$/.test(digits) ? beginsWithText(sql`driver_number::text`, digits, method) : sql`false`;

function matchesText(
  { words, digits, phone, phoneEnd, email, licence }: DriverText,
  method: TextMethod,
): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (words.length > 0)
    conditions.push(containsWords(sql`name_folded`, words, method, sql`text_fragments(name_folded)`));
  if (digits !== undefined) conditions.push(numberBeginsWith(digits, method));
  if (phone !== undefined) conditions.push(beginsWithText(sql`phone_number`, phone, method));
  if (phoneEnd !== undefined) conditions.push(endsWithText(sql`phone_number`, phoneEnd, method));
  if (email !== undefined) conditions.push(beginsWithText(sql`email`, email, method));
  if (licence !== undefined) conditions.push(hasLicence(licence));
  return anyOf(conditions);
}

/** A query for the drivers that match the criteria. */
export function applyCriteria(
  db: Database,
  criteria: Criteria,
  today: CalendarDate,
  method: TextMethod = 'look up',
): DriversQuery {
  const { statuses, isExpiring, id, text, facts, history, applied, lastsUntil } = criteria;
  let query: DriversQuery = db
    .selectFrom('drivers')
    .where((where) => hasExpiryStatus(where, criteria, today))
    .where((where) => hasFacts(where, facts, today));
  for (const condition of historyOf(history)) query = query.where(condition);
  if (history.company) query = query.where(firstExpiry, '<=', addDays(today, expiringAheadDays));
  if (lastsUntil !== undefined) query = query.where(firstExpiry, '>=', lastsUntil);
  // Written like the predicates of the partial indexes, so that the planner uses them.
  if (isExpiring) {
    query = query
      .where('status', 'not in', ['Rejected', 'Deleted'])
      .where(firstExpiry, '<=', addDays(today, expiringSoonDays));
  }
  const leftOut = driverStatuses.filter((status) => !statuses.includes(status));
  if (statuses.length === 0) query = query.where(sql<boolean>`false`);
  // Nearly every list has all but the deleted. To compare each driver with five takes as long as the rest of a walk.
  else if (leftOut.length === 1) query = query.where('status', 'not in', leftOut);
  else query = query.where('status', 'in', statuses);
  if (id !== undefined && isUuid(id)) query = query.where('id', '=', id);
  else if (id !== undefined) query = query.where(numberBeginsWith(id, 'look up'));
  if (text !== undefined) query = query.where(matchesText(text, method));
  if (applied.from) query = query.where('createdAt', '>=', applied.from);
  if (applied.until) query = query.where('createdAt', '<', applied.until);
  return isByText(criteria) || isByFacts(criteria) ? query.modifyEnd(plannedEachTime) : query;
}

/** Whether a text is searched for: a name, a number or an address. */
export const isByText = ({ id, text }: Criteria) => id !== undefined || text !== undefined;

/** Whether drivers are chosen by their own data, of which there are no stored totals. */
export const isByFacts = ({ facts, history, applied, lastsUntil }: Criteria) =>
  [...Object.values(facts), ...Object.values(history), ...Object.values(applied), lastsUntil].some(
    (chosen) => chosen !== undefined && chosen !== '',
  );

/** Whether drivers are chosen by what happened to them, which no index of an order knows. */
export const isByHistory = ({ history }: Criteria) =>
  Object.values(history).some((chosen) => chosen !== undefined && chosen.length > 0);

/**
 * Whether the total is counted up to the end, however many they are: where there is neither a text nor a fact, and in the lists that
 * figures of a report open, which have as many rows as the figure says.
 */
export const isCountedWhole = (criteria: Criteria) =>
  !isByText(criteria) &&
  (!isByFacts(criteria) ||
    isByHistory(criteria) ||
    criteria.facts.expiresIn !== undefined ||
    criteria.lastsUntil !== undefined ||
    criteria.applied.from !== undefined);

/** The expected size of lists of drivers. */
export interface Estimate {
  /** The shares of all drivers that match text and facts, and the text alone: above 0 and up to 1. */
  share: number;
  textShare: number;
  /** The number of all drivers. */
  drivers: number;
}

const sampled = 1_000;

/** Estimates from the newest drivers how many match the text and the facts. */
export async function estimate(db: Database, { text, facts }: Criteria, today: CalendarDate): Promise<Estimate> {
  const where = expressionBuilder<Tables, 'drivers'>();
  // A whole licence number is so rare that no sample has it.
  const isHit = text ? matchesText({ ...text, licence: undefined }, 'walk') : sql<boolean>`true`;
  const found = await sql<{ hits: number; textHits: number; among: number; drivers: number }>`
    select count(*) filter (where ${isHit} and ${hasFacts(where, facts, today)}) as hits,
      count(*) filter (where ${isHit}) as text_hits, count(*) as among,
      (select coalesce(sum(drivers), 0)::bigint from driver_totals) as drivers
    from (
      select name_folded, driver_number, phone_number, email, vehicle_type, state, licence_expires_on, medical_expires_on, source_id
      from drivers order by created_at desc, id desc limit ${sql.lit(sampled)}
    ) as drivers`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('an aggregate has no row');
  // What the sample lacks is taken for half as common as what it has once.
  const shareOf = (hits: number) => Math.max(hits, 0.5) / Math.max(row.among, 1);
  return { share: shareOf(row.hits), textShare: shareOf(row.textHits), drivers: row.drivers };
}

// Hits that are looked up are scattered over the table; those walked past in the list's own order are neighbours.
const costOfHit = 4;

/** The method that reads fewer rows to find the first `wanted` hits of a text, walking along the list's own order or another. */
export function methodFor(
  { share, textShare, drivers }: Estimate,
  wanted: number,
  { text }: Pick<Criteria, 'text'>,
  isOwnOrder = true,
): TextMethod {
  const walked = (wanted / share) * (isOwnOrder ? 1 : costOfHit);
  // Without a text all drivers are read, from an index that has the facts.
  const lookedUp = text ? textShare * drivers * costOfHit : drivers;
  return walked <= lookedUp ? 'walk' : 'look up';
}

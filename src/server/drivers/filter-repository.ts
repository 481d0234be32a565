import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { addDays, type CalendarDate } from '#contract/dates.ts';
import { type ExpiryStatus, expiringSoonDays, expiryStatuses } from '#contract/documents.ts';
import { type DriverFilter, type DriverStatus, driverStatuses } from '#contract/drivers.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { beginsWith, containsFolded, countRows, isUuid, maxCounted } from '#server/platform/database/queries.ts';
import { firstExpiry } from './table.ts';

/** A query for drivers without selected columns. */
export type DriversQuery = SelectQueryBuilder<Tables, 'drivers', unknown>;
/** A filter with defaults filled in. */
export interface Criteria {
  statuses: readonly DriverStatus[];
  licences: readonly ExpiryStatus[];
  medicals: readonly ExpiryStatus[];
  /** At least one document has expired or expires soon. */
  isExpiring: boolean;
  id: string | undefined;
  name: string | undefined;
}

const all = <Choice>(chosen: readonly Choice[] | undefined, choices: readonly Choice[]) =>
  chosen?.length ? chosen : choices;

/** Fills in the filter's defaults. Deleted drivers are included only if requested. */
export function toCriteria(filter: DriverFilter): Criteria {
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
    name: filter.fullName || undefined,
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

function hasExpiryStatus(where: Where, { licences, medicals }: Criteria, today: CalendarDate) {
  const oneOf = (column: ExpiryColumn, statuses: readonly ExpiryStatus[]) =>
    statuses.length === expiryStatuses.length
      ? []
      : [where.or(statuses.map((status) => isExpiry(where, column, status, today)))];
  return where.and([...oneOf('licenceExpiresOn', licences), ...oneOf('medicalExpiresOn', medicals)]);
}

function nameContains(text: string): RawBuilder<boolean> {
  const folded = sql`fold_text(${text})`;
  // The `case` is evaluated while planning, so that the matching index is used.
  return sql`case when length(${folded}) between 1 and 2 then text_fragments(name_folded) @> array[${folded}]
    else name_folded like ${containsFolded(text)} end`;
}

/** A query for the drivers that match the criteria. */
export function applyCriteria(db: Database, criteria: Criteria, today: CalendarDate): DriversQuery {
  const { statuses, isExpiring, id, name } = criteria;
  let query: DriversQuery = db.selectFrom('drivers').where((where) => hasExpiryStatus(where, criteria, today));
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
  else if (id !== undefined) query = query.where(sql<string>`driver_number::text`, 'like', beginsWith(id));
  if (name !== undefined) query = query.where(nameContains(name));
  return query;
}

/**
 * Counts drivers by status and expiry status. Nearly all drivers have two valid documents, so these are computed by
 * subtracting the others from the stored totals.
 */
async function countByExpiry(db: Database, criteria: Criteria, today: CalendarDate): Promise<number> {
  const { statuses, licences, medicals, isExpiring } = criteria;
  if (statuses.length === 0) return 0;
  const total = db
    .selectFrom('driverTotals')
    .select(sql<number>`coalesce(sum(drivers), 0)::bigint`.as('total'))
    .where('status', 'in', statuses);
  const isAny = licences.length === expiryStatuses.length && medicals.length === expiryStatuses.length;
  if (isAny && !isExpiring) return (await total.executeTakeFirstOrThrow()).total;

  const { among, notValid, inAll } = await db
    .selectFrom('drivers')
    .select(({ fn }) => fn.countAll<number>().as('notValid'))
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .filterWhere((where) => hasExpiryStatus(where, criteria, today))
        .as('among'),
    )
    .select(total.$asScalar().$notNull().as('inAll'))
    .where('status', 'in', statuses)
    .where(firstExpiry, '<=', addDays(today, expiringSoonDays))
    .executeTakeFirstOrThrow();
  const takesValid = !isExpiring && licences.includes('Valid') && medicals.includes('Valid');
  return takesValid ? inAll - notValid + among : among;
}

export const isByText = ({ id, name }: Criteria) => id !== undefined || name !== undefined;

/** The number of drivers that match the criteria today. For text searches it is capped at `maxCounted`. */
export const countFound = (db: Database, criteria: Criteria, today: CalendarDate): Promise<number> =>
  isByText(criteria)
    ? countRows(db, applyCriteria(db, criteria, today), maxCounted)
    : countByExpiry(db, criteria, today);

import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { addDays, type CalendarDate } from '#contract/dates.ts';
import {
  type DriverFilter,
  type DriverStatus,
  driverStatuses,
  type ExpiryStatus,
  expiringSoonDays,
  expiryStatuses,
} from '#contract/drivers.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { beginsWith, containsFolded, countRows, isUuid, maxCounted } from '#server/platform/database/queries.ts';
import { firstExpiry } from './table.ts';

/** A search for drivers, before it is said what to give of them. */
export type DriversQuery = SelectQueryBuilder<Tables, 'drivers', unknown>;
/** A filter with all that it leaves open filled in. */
export interface Criteria {
  statuses: readonly DriverStatus[];
  licences: readonly ExpiryStatus[];
  medicals: readonly ExpiryStatus[];
  /** One paper at least isn't valid any more, or not for long. */
  isExpiring: boolean;
  id: string | undefined;
  name: string | undefined;
}

const all = <Choice>(chosen: readonly Choice[] | undefined, choices: readonly Choice[]) =>
  chosen?.length ? chosen : choices;

/** Fills in what `filter` leaves open. Deleted drivers are only there when it asks for them. */
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
  // The database works out which of the two it is before it plans the search.
  return sql`case when length(${folded}) between 1 and 2 then text_fragments(name_folded) @> array[${folded}]
    else name_folded like ${containsFolded(text)} end`;
}

/** Those who are sought. */
export function applyCriteria(db: Database, sought: Criteria, today: CalendarDate): DriversQuery {
  const { statuses, isExpiring, id, name } = sought;
  let query: DriversQuery = db.selectFrom('drivers').where((where) => hasExpiryStatus(where, sought, today));
  // As the indexes say it, which is how they are recognised.
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
 * How many drivers there are of some statuses and papers. Those of whom both papers are valid are nearly all, so they are what the
 * others leave of the kept totals.
 */
async function countByExpiry(db: Database, sought: Criteria, today: CalendarDate): Promise<number> {
  const { statuses, licences, medicals, isExpiring } = sought;
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
        .filterWhere((where) => hasExpiryStatus(where, sought, today))
        .as('among'),
    )
    .select(total.$asScalar().$notNull().as('inAll'))
    .where('status', 'in', statuses)
    .where(firstExpiry, '<=', addDays(today, expiringSoonDays))
    .executeTakeFirstOrThrow();
  const takesValid = !isExpiring && licences.includes('Valid') && medicals.includes('Valid');
  return takesValid ? inAll - notValid + among : among;
}

/** Whether a text is looked for. */
export const isByText = ({ id, name }: Criteria) => id !== undefined || name !== undefined;

/** How many are sought, as of `today`; the total of a search by text may stop. */
export const countFound = (db: Database, sought: Criteria, today: CalendarDate): Promise<number> =>
  isByText(sought) ? countRows(db, applyCriteria(db, sought, today), maxCounted) : countByExpiry(db, sought, today);

import { sql } from 'kysely';
import { expiringSoonDays, expiryStatuses } from '#contract/documents/documents.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countRows, maxCounted } from '#server/platform/database/queries.ts';
import {
  applyCriteria,
  type Criteria,
  type Estimate,
  hasExpiryStatus,
  isByFacts,
  isByText,
  isCountedWhole,
  methodFor,
} from './filter-repository.ts';
import { firstExpiry } from './table.ts';

const hasAnyExpiry = ({ licences, medicals }: Criteria) =>
  licences.length === expiryStatuses.length && medicals.length === expiryStatuses.length;

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
  if (hasAnyExpiry(criteria) && !isExpiring) return (await total.executeTakeFirstOrThrow()).total;

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

/** Where a row of the list stands: the end (exclusive) of the day of its application, and how many rows of that day come before. */
export interface Place {
  until: Date;
  skipped: number;
}

/**
 * The place of the row after `offset` others in the list of all drivers of these statuses, newest first; `undefined` if the list is
 * shorter than that.
 */
export async function findPlace(db: Database, statuses: readonly DriverStatus[], offset: number) {
  const days = db
    .selectFrom('driverDays')
    .select(['day', sql<number>`sum(drivers)::bigint`.as('drivers')])
    .where('status', 'in', statuses)
    .groupBy('day');
  const { rows } = await sql<{ until: Date; skipped: number }>`
    select (day + 1)::timestamp at time zone 'UTC' as until, ${offset}::bigint - before as skipped
    from (
      select day, drivers, (sum(drivers) over (order by day desc) - drivers)::bigint as before from ${days} as days
    ) as places
    where before <= ${offset} and before + drivers > ${offset}`.execute(db);
  return rows[0];
}

/** Whether the criteria are nothing but statuses. */
export const isByStatus = (criteria: Criteria) =>
  !isByText(criteria) &&
  !isByFacts(criteria) &&
  !criteria.isExpiring &&
  hasAnyExpiry(criteria) &&
  criteria.statuses.length > 0;

/**
 * The number of drivers that match the criteria today. By a text or by facts, of which there is an `estimate`, it is capped at
 * `maxCounted`, unless it is counted whole.
 */
export async function countFound(
  db: Database,
  criteria: Criteria,
  today: CalendarDate,
  estimate: Estimate | undefined,
): Promise<number> {
  if (!isByText(criteria) && !isByFacts(criteria)) return countByExpiry(db, criteria, today);
  if (isCountedWhole(criteria)) return countRows(db, applyCriteria(db, criteria, today));
  const { text, id, isExpiring } = criteria;
  const isOfNames = text && [text.digits, text.phone, text.email, text.licence].every((start) => start === undefined);
  // Numbers and addresses are in no index of an order. Facts are in several, of which the planner knows the best.
  const method = estimate && isOfNames ? methodFor(estimate, maxCounted, criteria) : 'look up';
  const found = applyCriteria(db, criteria, today, method);
  // Left to itself the planner reads the drivers, though the index of this order has all that the conditions need.
  const isInIndex = method === 'walk' && id === undefined && !isExpiring;
  const walked = isInIndex ? found.orderBy('createdAt', 'desc').orderBy('id', 'desc') : found;
  return countRows(db, walked, maxCounted);
}

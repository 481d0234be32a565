import { sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { applyCriteria, type Criteria } from './filter-repository.ts';

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

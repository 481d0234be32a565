import { type RawBuilder, sql } from 'kysely';
import { type DriverFilter, driverSteps } from '#contract/drivers/driver-list.ts';
import { isEnd, showsStep } from '#server/placements/table.ts';
import { daysInLagos } from '#server/platform/database/days.ts';

/** The filters by what happened to drivers. */
export type History = Pick<DriverFilter, 'reached' | 'placedIn' | 'placementEndedIn' | 'company'>;

/** Conditions on `drivers.id`: to whom each of these happened. */
export function historyOf({ reached, placedIn, placementEndedIn, company }: History): RawBuilder<boolean>[] {
  const among = (table: string, ...conditions: RawBuilder<boolean>[]) =>
    sql<boolean>`drivers.id in (select driver_id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`;
  const found = [];
  // Of several steps the first has all drivers that the later ones have.
  const step = driverSteps.find((one) => reached?.includes(one));
  if (step) found.push(among('driver_status_changes', showsStep[step]));
  if (placedIn) found.push(among('placements', daysInLagos('started_at', placedIn)));
  if (placementEndedIn) found.push(among('placements', daysInLagos('ended_at', placementEndedIn), isEnd));
  if (company) {
    const isThere = sql<boolean>`request_id in (select id from company_requests where name_folded = fold_text(${company}))`;
    found.push(among('placements', sql<boolean>`ended_at is null`, isThere));
  }
  return found;
}

import { type RawBuilder, sql } from 'kysely';
import { type DriverFilter, driverSteps, withoutReason } from '#contract/drivers/driver-list.ts';
import { addDays, startOfDayInLagos } from '#contract/platform/dates.ts';
import { daysOfPeriod } from '#contract/platform/list-query.ts';
import { isEnd, isRejection, showsStep } from '#server/placements/table.ts';

/** The filters by what happened to drivers. */
export type History = Pick<DriverFilter, 'reached' | 'placedIn' | 'placementEndedIn' | 'rejectedIn' | 'rejectedFor'>;

function happened(column: string, period: string | undefined): RawBuilder<boolean> {
  const days = daysOfPeriod(period ?? '');
  if (!days) return sql<boolean>`true`;
  const [from, until] = [startOfDayInLagos(days.from), startOfDayInLagos(addDays(days.to, 1))];
  return sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
}

/** Conditions on `drivers.id`: to whom each of these happened. */
export function historyOf({
  reached,
  placedIn,
  placementEndedIn,
  rejectedIn,
  rejectedFor,
}: History): RawBuilder<boolean>[] {
  const among = (table: string, ...conditions: RawBuilder<boolean>[]) =>
    sql<boolean>`drivers.id in (select driver_id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`;
  const found = [];
  // Of several steps the first has all drivers that the later ones have.
  const step = driverSteps.find((one) => reached?.includes(one));
  if (step) found.push(among('driver_status_changes', showsStep[step]));
  if (placedIn) found.push(among('placements', happened('started_at', placedIn)));
  if (placementEndedIn) found.push(among('placements', isEnd, happened('ended_at', placementEndedIn)));
  if (rejectedIn || rejectedFor?.length) {
    const reasons = sql<boolean>`coalesce(rejection_reason, ${withoutReason}) = any(${rejectedFor ?? []}::text[])`;
    found.push(
      among(
        'driver_status_changes',
        isRejection,
        happened('changed_at', rejectedIn),
        rejectedFor?.length ? reasons : sql<boolean>`true`,
      ),
    );
  }
  return found;
}

import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDayInLagos } from '#contract/platform/dates.ts';
import { daysOfPeriod } from '#contract/platform/list-query.ts';

/** Whether the instant of a column lies within days in Lagos, `YYYY-MM-DD..YYYY-MM-DD`; true if they are none. */
export function daysInLagos(column: string, period: string | undefined): RawBuilder<boolean> {
  const days = daysOfPeriod(period ?? '');
  if (!days) return sql<boolean>`true`;
  const [from, until] = [startOfDayInLagos(days.from), startOfDayInLagos(addDays(days.to, 1))];
  return sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`;
}

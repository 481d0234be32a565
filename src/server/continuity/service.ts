import { type Continuity, forecastWeeks } from '#contract/continuity/continuity.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { mondayOf } from '#contract/reports/periods.ts';
import type { Context } from '#server/platform/system/context.ts';
import { findForecast } from './repository.ts';

/** Who leaves which company in the next weeks, by the dates on record today. */
export async function continuity({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Continuity> {
  const now = clock();
  const from = mondayOf(todayInLagos(now));
  const days = { from, to: addDays(from, 7 * forecastWeeks - 1) };
  return { ...days, countedAt: now.toISOString(), ...(await findForecast(db, days)) };
}

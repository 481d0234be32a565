import { type RawBuilder, sql } from 'kysely';
import { type CalendarDate, startOfDayInLagos } from '#contract/platform/dates.ts';
import type { ReportName } from '#contract/reports/reports.ts';
import { isEnd } from '#server/placements/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { dayOf } from './repository.ts';

/** The newest `column` before a day, as a day in Lagos; dates are compared as they are. */
type Newest = (day: CalendarDate) => RawBuilder<unknown>;

const instant =
  (table: string, column: string, condition: RawBuilder<unknown> = sql`true`): Newest =>
  (day) =>
    sql`(select ${dayOf(sql`max(${sql.ref(column)})`)} from ${sql.table(table)}
      where ${sql.ref(column)} < ${startOfDayInLagos(day)} and ${condition})`;

const date =
  (table: string, column: string, condition: RawBuilder<unknown> = sql`true`): Newest =>
  (day) =>
    sql`(select max(${sql.ref(column)}) from ${sql.table(table)} where ${sql.ref(column)} < ${day}::date and ${condition})`;

const applied = instant('drivers', 'created_at');
const began = instant('placements', 'started_at');
const ended = instant('placements', 'ended_at', isEnd);

/** What each report counts; those of today have no last day. */
const newest: Readonly<Partial<Record<ReportName, Newest>>> = {
  progress: applied,
  applications: applied,
  placements: (day) => sql`greatest(${began(day)}, ${ended(day)})`,
  filled: date('company_requests', 'starts_on'),
  trainings: date('trainings', 'takes_place_on', sql`status <> 'Cancelled'`),
};

/** The last day before this one on which there was something that a report counts; null if there is none. */
export async function findLastDay(db: Database, name: ReportName, day: CalendarDate): Promise<CalendarDate | null> {
  const query = newest[name];
  if (!query) return null;
  const { rows } = await sql<{ day: CalendarDate | null }>`select ${query(day)} as day`.execute(db);
  return rows[0]?.day ?? null;
}

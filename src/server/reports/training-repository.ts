import { sql } from 'kysely';
import { formatShortDate } from '#contract/platform/dates.ts';
import type { Days } from '#contract/reports/periods.ts';
import { stood } from '#server/attendance/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CountedRow } from './repository.ts';

/** The trainings that begin in a period, by day: who registered, who of them came or was absent, and who walked in. */
export async function countTrainings(db: Database, period: Days): Promise<CountedRow[]> {
  const people = (condition: string) => sql`count(*) filter (where ${sql.raw(condition)})::int`;
  const { rows } = await sql<{ id: string; title: string; day: string; values: number[] }>`
    select trainings.id, title, takes_place_on as day, values
    from trainings, lateral (
      select array[${people(`state = 'Registered'`)}, ${people(`state = 'Registered' and has_come`)},
        ${people(`state = 'Registered' and was_absent`)}, ${people(`state = 'WalkedIn'`)}] as values
      from (
        select state, ${stood.came} as has_come, ${stood.absent} as was_absent from enrolments where training_id = trainings.id
      ) as trainees
    ) as attended
    where status <> 'Cancelled' and takes_place_on between ${period.from}::date and ${period.to}::date
    order by takes_place_on, trainings.id`.execute(db);
  return rows.map(({ id, title, day, values }) => ({ key: id, label: `${title}, ${formatShortDate(day)}`, values }));
}

import { sql } from 'kysely';
import { otherAreas } from '#contract/consultations/consultations.ts';
import { minShownAnswers } from '#contract/feedback/feedback.ts';
import { reportedRecords } from '#contract/messages/messages.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import type { Days } from '#contract/reports/periods.ts';
import { stood } from '#server/attendance/table.ts';
import { areaOfConcern, isOtherArea } from '#server/consultations/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type CountedRow, counted, within } from './repository.ts';

const number = (condition: string) => sql`count(*) filter (where ${sql.raw(condition)})::int`;

/** The consultations booked in a period by area and status: all of them, each area that several name, and the other ones together. */
export async function countConsultations(db: Database, period: Days): Promise<CountedRow[]> {
  const rows = await counted(
    db,
    sql`
      with booked as (
        select area_of_concern as words, status, case when ${isOtherArea(sql`count(*) over (partition by ${areaOfConcern})`)}
          then ${otherAreas}::text else ${areaOfConcern} end as area
        from consultations where ${within(sql.ref('created_at'), period)}
      )
      select coalesce(area, 'all') as key, coalesce(min(words) filter (where area <> ${otherAreas}::text), '') as label,
        array[count(*)::int, ${number(`status = 'Pending'`)}, ${number(`status = 'Scheduled'`)}, ${number(`status = 'Completed'`)},
          ${number(`status = 'Cancelled'`)}] as values
      from booked group by rollup (area) having count(*) > 0
      order by grouping(area) desc, area = ${otherAreas}::text, count(*) desc, 1`,
  );
  return rows.map(({ key, label = '', values }) => {
    if (key === 'all') return { key, values, label: 'All consultations' };
    return { key, values, label: key === otherAreas ? 'Areas named once' : shorten(label) };
  });
}

const maxLabel = 60;

const shorten = (words: string) => {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > maxLabel ? `${line.slice(0, maxLabel).trimEnd()}…` : line;
};

/** The trainings that begin in a period, by day: who registered and came, the certificates, the feedback and the seats. */
export async function countTrainings(db: Database, period: Days): Promise<CountedRow[]> {
  const people = (condition: string) => sql`count(*) filter (where ${sql.raw(condition)})::int`;
  const rows = await sql<{ id: string; title: string; day: string; seats: number | null; values: (number | null)[] }>`
    select trainings.id, title, takes_place_on as day, seats, array[registered, came, late, absent, walk_ins, certificates, answers, stars] as values
    from trainings, lateral (
      select ${people(`state = 'Registered'`)} as registered, ${people(`state = 'Registered' and has_come`)} as came,
        ${people(`state = 'Registered' and was_late`)} as late, ${people(`state = 'Registered' and was_absent`)} as absent,
        ${people(`state = 'WalkedIn'`)} as walk_ins, ${people('is_certified')} as certificates
      from (
        select state, ${stood.came} as has_come, ${stood.late} as was_late, ${stood.absent} as was_absent,
          ${stood.certified} as is_certified
        from enrolments where training_id = trainings.id
      ) as trainees
    ) as attended, lateral (
      select count(*)::int as answers, case when count(*) >= ${minShownAnswers}::int then round(avg(stars), 1)::float8 end as stars
      from feedback where training_id = trainings.id
    ) as said
    where status <> 'Cancelled' and takes_place_on between ${period.from}::date and ${period.to}::date
    order by takes_place_on, trainings.id`.execute(db);
  return rows.rows.map(({ id, title, day, seats, values }) => ({
    ...{ key: id, label: `${title}, ${formatShortDate(day)}` },
    // Without a limit there is nothing to say.
    values: seats === null ? values : [...values, seats],
  }));
}

/** The messages of a period by kind and channel (`application-received mail`) and by how far they came, the most first. */
export function countMessages(db: Database, period: Days): Promise<CountedRow[]> {
  return counted(
    db,
    sql`select event || ' ' || channel as key, array[count(*)::int, ${number(`state in ('Sent', 'Delivered')`)},
        ${number(`state = 'Delivered'`)}, ${number(`state in ('Failed', 'Given up')`)}, ${number(`state in ('Waiting', 'Sending')`)},
        ${number(`state = 'Held back'`)}] as values
      from messages
      where ${within(sql.ref('created_at'), period)} and record_kind = any(${reportedRecords}::text[])
      group by event, channel order by count(*) desc, 1`,
  );
}

import { sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';

export async function findConsultationsOn(db: Database, day: CalendarDate) {
  return db
    .selectFrom('consultations')
    .select(['id', 'requestId as reference', 'fullName', 'email', 'phoneNumber', 'place'])
    .select((column) => [
      column.ref('scheduledOn').$notNull().as('day'),
      column.ref('startsAt').$notNull().as('startsAt'),
    ])
    .where('status', '=', 'Scheduled')
    .where('scheduledOn', '=', day)
    .orderBy('id')
    .execute();
}

export async function findRoadTestsOn(db: Database, day: CalendarDate) {
  return db
    .selectFrom('roadTests')
    .innerJoin('drivers', 'drivers.id', 'driverId')
    .select(['roadTests.id', 'driverId', 'fullName', 'email', 'phoneNumber', 'place'])
    .select(['scheduledOn as day', 'startsAt'])
    .select(sql<string>`driver_number::text`.as('reference'))
    .where('status', 'in', ['Pending', 'Approved', 'Assigned'])
    .where('endedAt', 'is', null)
    .where('scheduledOn', '=', day)
    .orderBy('drivers.id')
    .execute();
}

const trainees = (db: Database, day: CalendarDate) =>
  db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select([
      'enrolments.id',
      'reference',
      'fullName',
      'email',
      'phoneNumber',
      'takesPlaceOn as day',
      'startsAt',
    ])
    .select('title')
    .select(
      sql<string>`concat_ws(
        E'\\n', case when venue = '' and training_type = 'remote' and access = '' then 'online' else nullif(venue, '') end, nullif(access, ''))`.as(
        'place',
      ),
    )
    .where('trainings.status', '=', 'Upcoming')
    .where('enrolments.state', '=', 'Registered')
    .where('takesPlaceOn', '=', day)
    .orderBy('enrolments.id');

export const findTraineesOn = (db: Database, day: CalendarDate) => trainees(db, day).execute();

/** Of these, those registered by `registeredUntil` and not yet reminded of that day. */
export const findMissedTraineesOn = (db: Database, day: CalendarDate, registeredUntil: Date) =>
  trainees(db, day)
    .where('enrolments.createdAt', '<=', registeredUntil)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('messages.id')
            .where('event', '=', 'training-reminder')
            .where('occasion', '=', sql<string>`enrolments.id || ' ' || trainings.takes_place_on`),
        ),
      ),
    )
    .execute();

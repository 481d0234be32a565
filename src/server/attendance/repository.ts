import { isDeepStrictEqual } from 'node:util';
import { type Insertable, sql } from 'kysely';
import type { EnrolmentsTable } from '#server/enrolments/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { AttendanceMarksTable } from './table.ts';

const ofTraining = (db: Database, id: string) =>
  db
    .selectFrom('trainings')
    .select(['id', 'title', 'status', 'takesPlaceOn', 'furtherDays'])
    .where('id', '=', id);

export async function findTraining(db: Database, id: string) {
  return isUuid(id) ? ofTraining(db, id).executeTakeFirst() : undefined;
}

/** Locks the training until the transaction ends, as every change of its registrations does. */
export async function lockTraining(tx: Database, id: string) {
  return isUuid(id) ? ofTraining(tx, id).forUpdate().executeTakeFirst() : undefined;
}

/** Everyone with a seat, without registration or with a mark, by name. */
export const findPeople = (db: Database, trainingId: string) =>
  db
    .selectFrom('enrolments')
    .select(['id', 'reference', 'fullName', 'companyName', 'state'])
    .where('trainingId', '=', trainingId)
    .where('erasedAt', 'is', null)
    .where((where) =>
      where.or([
        where('state', 'in', ['Registered', 'WalkedIn']),
        where.exists(
          where
            .selectFrom('attendance')
            .select('markId')
            .whereRef('enrolmentId', '=', 'enrolments.id'),
        ),
      ]),
    )
    .orderBy(sql`fold_text(full_name)`)
    .orderBy('id')
    .execute();

export async function findAttendance(db: Database, enrolmentIds: readonly string[]) {
  if (enrolmentIds.length === 0) return [];
  return db
    .selectFrom('attendance')
    .selectAll()
    .where('enrolmentId', 'in', enrolmentIds)
    .orderBy('heldOn')
    .execute();
}

/** Skips erased registrations; the lock prevents erasure until the transaction ends. */
export const lockEnrolments = (tx: Database, trainingId: string, ids: readonly string[]) =>
  tx
    .selectFrom('enrolments')
    .select(['id', 'reference', 'fullName'])
    .where('trainingId', '=', trainingId)
    .where('id', 'in', ids)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();

/**
 * Stores an unregistered participant and returns the id. An existing registration with the same email address is
 * used instead, and leaves the waiting list. Lock the training first.
 */
export async function insertWalkIn(
  tx: Database,
  person: Insertable<EnrolmentsTable>,
): Promise<string> {
  const inserted = await tx
    .insertInto('enrolments')
    .values({ ...person, state: 'WalkedIn' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const enrolment = await tx
    .updateTable('enrolments')
    .set({
      state: sql`case when state = 'Registered' then state else 'WalkedIn' end`,
      queuedAt: null,
      offeredUntil: null,
    })
    .where('trainingId', '=', person.trainingId)
    .where('email', '=', person.email)
    .where('state', '<>', 'Lapsed')
    .where('erasedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return enrolment?.id ?? person.id;
}

export async function findMarked(tx: Database, markIds: readonly string[]) {
  const rows = await tx
    .selectFrom('attendanceMarks')
    .innerJoin('enrolments', 'enrolments.id', 'enrolmentId')
    .select(['attendanceMarks.id as markId', 'enrolments.id', 'email', 'fullName'])
    .where('attendanceMarks.id', '=', sql<string>`any(${markIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ markId, ...marked }) => [markId, marked]));
}

/** Inserts a mark. If its id is taken, tells whether the stored mark is the same. */
export async function insertMark(
  tx: Database,
  mark: Omit<AttendanceMarksTable, 'receivedAt'>,
  now: Date,
): Promise<'stored' | 'same' | 'other'> {
  // A phone's clock may be fast.
  const markedBy = (receivedAt: Date) =>
    new Date(Math.min(mark.markedAt.getTime(), receivedAt.getTime()));
  const inserted = await tx
    .insertInto('attendanceMarks')
    .values({ ...mark, markedAt: markedBy(now), receivedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return 'stored';
  const { receivedAt, ...known } = await tx
    .selectFrom('attendanceMarks')
    .selectAll()
    .where('id', '=', mark.id)
    .executeTakeFirstOrThrow();
  return isDeepStrictEqual({ ...known }, { ...mark, markedAt: markedBy(receivedAt) })
    ? 'same'
    : 'other';
}

export async function findMarkState(tx: Database, enrolmentId: string, id: string) {
  const mark = await tx
    .selectFrom('attendanceMarks')
    .select('state')
    .where('id', '=', id)
    .where('enrolmentId', '=', enrolmentId)
    .executeTakeFirst();
  return mark?.state;
}

export const findTicketOwner = (db: Database, enrolmentId: string) =>
  db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select(['fullName', 'title', 'takesPlaceOn as date'])
    .where('enrolments.id', '=', enrolmentId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();

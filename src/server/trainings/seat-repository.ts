import { sql } from 'kysely';
import type { EnrolmentState } from '#contract/enrolments/enrolment-states.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasRows } from '#server/platform/database/queries.ts';
import type { SeatCount } from './mapper.ts';

const traineeColumns = ['id', 'reference', 'fullName', 'email', 'phoneNumber', 'state'] as const;

const noSeats: SeatCount = { seatsTaken: 0, waiting: 0 };

/** Counts the seats of these trainings; erased people have none. */
export async function countSeats(
  db: Database,
  trainingIds: readonly string[],
): Promise<(id: string) => SeatCount> {
  if (trainingIds.length === 0) return () => noSeats;
  const rows = await db
    .selectFrom('enrolments')
    .select('trainingId')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', 'in', ['Registered', 'Offered']).as('seatsTaken'),
      fn.countAll<number>().filterWhere('state', '=', 'Waiting').as('waiting'),
    ])
    .where('trainingId', 'in', trainingIds)
    .where('erasedAt', 'is', null)
    .groupBy('trainingId')
    .execute();
  const counts = new Map(rows.map((row) => [row.trainingId, row]));
  return (id) => counts.get(id) ?? noSeats;
}

/** Whether a training has people waiting or with an offer. */
export const hasQueue = (tx: Database, trainingId: string): Promise<boolean> =>
  hasRows(
    tx
      .selectFrom('enrolments')
      .select('id')
      .where('trainingId', '=', trainingId)
      .where('state', 'in', ['Waiting', 'Offered'])
      .where('erasedAt', 'is', null),
  );

/** Ends the expired offers of a locked training, and returns them. */
export const endOffers = (tx: Database, trainingId: string, now: Date) =>
  tx
    .updateTable('enrolments')
    .set({ state: 'Lapsed', offeredUntil: null })
    .where('trainingId', '=', trainingId)
    .where('state', '=', 'Offered')
    .where('offeredUntil', '<=', now)
    .where('erasedAt', 'is', null)
    .returning(traineeColumns)
    .execute();

/** Offers seats of a locked training to the first in line, until `offeredUntil`; returns them. */
export const offerToFirst = (tx: Database, trainingId: string, seats: number, offeredUntil: Date) =>
  tx
    .updateTable('enrolments')
    .set({ state: 'Offered', offeredUntil })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('enrolments as first')
        .select('first.id')
        .where('first.trainingId', '=', trainingId)
        .where('first.state', '=', 'Waiting')
        .where('first.erasedAt', 'is', null)
        .where('first.removedAt', 'is', null)
        .orderBy('first.queuedAt')
        .orderBy('first.enrolmentNumber')
        .limit(Number.isFinite(seats) ? seats : 100_000),
    )
    .returning(traineeColumns)
    .execute();

/** The upcoming trainings, not over, with people waiting or with an offer. */
export const findQueued = (db: Database, today: CalendarDate) =>
  db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select('trainings.id')
    .distinct()
    .where('enrolments.state', 'in', ['Waiting', 'Offered'])
    .where('enrolments.erasedAt', 'is', null)
    .where('trainings.status', '=', 'Upcoming')
    .where('takesPlaceOn', '>=', today)
    .execute();

const wasRemoved = (before: Date) => sql<boolean>`removed_at < ${before}`;

/** The trainings with registrations that were removed with their sender's others before then. */
export const findWithRemoved = (db: Database, before: Date) =>
  db
    .selectFrom('enrolments')
    .select('trainingId as id')
    .distinct()
    .where(wasRemoved(before))
    .execute();

/**
 * Deletes the removed registrations of a locked training, and returns their ids; restores one put on hold
 * meanwhile.
 */
export async function deleteRemoved(
  tx: Database,
  trainingId: string,
  before: Date,
): Promise<string[]> {
  await tx
    .updateTable('enrolments')
    .set({ removedAt: null })
    .where('trainingId', '=', trainingId)
    .where(wasRemoved(before))
    .where('id', 'in', (eb) =>
      eb.selectFrom('legalHolds').select('recordId').where('liftedAt', 'is', null),
    )
    .execute();
  const deleted = await tx
    .deleteFrom('enrolments')
    .where('trainingId', '=', trainingId)
    .where(wasRemoved(before))
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

/** When the first and last on a training's waiting list joined it; undefined if it is empty. */
export async function findQueueEnds(
  tx: Database,
  trainingId: string,
): Promise<{ first: Date; last: Date } | undefined> {
  const { first, last } = await tx
    .selectFrom('enrolments')
    .select(({ fn }) => [
      fn.min<Date | null>('queuedAt').as('first'),
      fn.max<Date | null>('queuedAt').as('last'),
    ])
    .where('trainingId', '=', trainingId)
    .where('state', '=', 'Waiting')
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return first && last ? { first, last } : undefined;
}

/** Moves a registration whose training is locked. `queuedAt` determines its place on the waiting list. */
export async function placeEnrolment(
  tx: Database,
  id: string,
  place: { trainingId: string; state: EnrolmentState; queuedAt: Date | null },
) {
  return tx
    .updateTable('enrolments')
    .set({ ...place, offeredUntil: null })
    .where('id', '=', id)
    .returning(traineeColumns)
    .executeTakeFirstOrThrow();
}

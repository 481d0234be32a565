import { sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { attended } from '#server/attendance/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches, isUuid } from '#server/platform/database/queries.ts';

/** Attendees of trainings that ended on these days and weren't asked yet. */
export const findUnasked = (
  tx: Database,
  { from, until }: { from: CalendarDate; until: CalendarDate },
  limit: number,
) =>
  tx
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select(['enrolments.id', 'reference', 'fullName', 'email', 'phoneNumber', 'title'])
    .where('lastDayOn', '>=', from)
    .where('lastDayOn', '<=', until)
    .where('trainings.status', '<>', 'Cancelled')
    .where('enrolments.erasedAt', 'is', null)
    .where(attended)
    .where('feedbackAskedAt', 'is', null)
    .orderBy('enrolments.id')
    .limit(limit)
    .execute();

/** Returns only registrations without an earlier request. */
export async function insertRequests(
  tx: Database,
  ids: readonly string[],
  { now, closesAt }: { now: Date; closesAt: Date },
): Promise<Set<string>> {
  await tx.updateTable('enrolments').set({ feedbackAskedAt: now }).where('id', 'in', ids).execute();
  const rows = await tx
    .insertInto('feedbackRequests')
    .values(ids.map((enrolmentId) => ({ enrolmentId, closesAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('enrolmentId')
    .execute();
  return new Set(rows.map(({ enrolmentId }) => enrolmentId));
}

export const findFeedbackRequest = (db: Database, enrolmentId: string, now: Date) =>
  db
    .selectFrom('feedbackRequests')
    .innerJoin('enrolments', 'enrolments.id', 'feedbackRequests.enrolmentId')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select(['trainings.id', 'title', 'takesPlaceOn'])
    .where('feedbackRequests.enrolmentId', '=', enrolmentId)
    .where('closesAt', '>', now)
    .executeTakeFirst();

/** Deletes the request. Returns false if it was used before, for example by a second press. */
export async function useRequest(tx: Database, enrolmentId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('feedbackRequests')
    .where('enrolmentId', '=', enrolmentId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function insertFeedback(
  tx: Database,
  answer: { trainingId: string; stars: number; helped: string; missing: string },
): Promise<void> {
  await tx.insertInto('feedback').values(answer).execute();
}

/** Answers by random id, and the number of people asked; undefined for an unknown training. */
export async function findFeedback(db: Database, trainingId: string) {
  if (!isUuid(trainingId)) return undefined;
  const training = await db
    .selectFrom('trainings')
    .select(({ selectFrom }) =>
      selectFrom('enrolments')
        .select(({ fn }) => fn.count<number>('feedbackAskedAt').as('asked'))
        .whereRef('trainingId', '=', 'trainings.id')
        .$asScalar()
        .$notNull()
        .as('asked'),
    )
    .where('id', '=', trainingId)
    .executeTakeFirst();
  if (!training) return undefined;
  const answers = db
    .selectFrom('feedback')
    .select(['stars', 'helped', 'missing'])
    .where('trainingId', '=', trainingId);
  return { ...training, answers: await answers.orderBy('id').execute() };
}

export async function deleteClosed(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'feedback_requests', sql`closes_at <= ${now}`);
}

/** Clears texts, which may name people, for trainings up to `until`. Stars stay. */
export async function emptyWords(db: Database, until: CalendarDate): Promise<void> {
  await sql`update feedback set helped = '', missing = '' from trainings
    where trainings.id = training_id and takes_place_on <= ${until} and (helped <> '' or missing <> '')`.execute(
    db,
  );
}

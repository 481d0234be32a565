import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { TrainingFilter, TrainingSort } from '#contract/trainings/training-management.ts';
import { attended, cameOnce } from '#server/attendance/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  containsFolded,
  hasRows,
  isUuid,
  list,
  sortRows,
} from '#server/platform/database/queries.ts';
import type { TrainingsTable } from './table.ts';

export type TrainingRow = Selectable<TrainingsTable>;

const isTitle = (title: string) => sql<boolean>`lower(title) = lower(${title})`;

/** The upcoming trainings that are not over, in order of creation. */
export async function findComingTrainings(
  db: Database,
  today: CalendarDate,
): Promise<TrainingRow[]> {
  return db
    .selectFrom('trainings')
    .selectAll()
    .where('status', '=', 'Upcoming')
    .where('lastDayOn', '>=', today)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findTraining(db: Database, id: string): Promise<TrainingRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('trainings').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockTraining(tx: Database, id: string): Promise<TrainingRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('trainings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether a training has registrations, including erased people's. */
export async function hasEnrolments(tx: Database, id: string): Promise<boolean> {
  return hasRows(tx.selectFrom('enrolments').select('id').where('trainingId', '=', id));
}

export async function deleteTraining(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('trainings').where('id', '=', id).execute();
}

/**
 * A registration, its training, and the training `otherId` if given, all locked until the transaction ends;
 * trainings first, as everywhere, in order of id.
 */
export async function lockEnrolment(tx: Database, id: string, otherId?: string) {
  if (!isUuid(id)) return undefined;
  const row = await tx
    .selectFrom('enrolments')
    .select(['trainingId'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const locked = new Map<string, TrainingRow | undefined>();
  for (const one of [...new Set([row.trainingId, otherId ?? row.trainingId])].sort()) {
    locked.set(one, await lockTraining(tx, one));
  }
  const training = locked.get(row.trainingId);
  const trainee = await tx
    .selectFrom('enrolments')
    .select(['id', 'reference', 'fullName', 'email', 'phoneNumber', 'state', 'offeredUntil'])
    .select(attended.as('came'))
    .where('id', '=', id)
    .where('trainingId', '=', row.trainingId)
    .where('erasedAt', 'is', null)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!training || !trainee) return undefined;
  return { training, trainee, other: otherId === undefined ? undefined : locked.get(otherId) };
}

export async function deleteEnrolment(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('enrolments').where('id', '=', id).execute();
}

/** Every training with this title, ignoring case. */
export async function findTrainingsByTitle(db: Database, title: string): Promise<TrainingRow[]> {
  // PostgreSQL can't store NUL.
  if (title.includes('\0')) return [];
  return db.selectFrom('trainings').selectAll().where(isTitle(title)).orderBy('id').execute();
}

/**
 * The upcoming trainings with this title (ignoring case) that are not over, locked until the transaction `tx` ends.
 * Waits for concurrent changes.
 */
export async function lockComingTrainings(
  tx: Database,
  title: string,
  today: CalendarDate,
): Promise<TrainingRow[]> {
  return (
    tx
      .selectFrom('trainings')
      .selectAll()
      .where(isTitle(title))
      .where('status', '=', 'Upcoming')
      .where('lastDayOn', '>=', today)
      .orderBy('id')
      // Also waits for concurrent registrations.
      .forNoKeyUpdate()
      .execute()
  );
}

/** A training's trainees and waiting list, in order of registration. */
export const findTrainees = (db: Database, trainingId: string) =>
  db
    .selectFrom('enrolments')
    .select(['id', 'reference', 'fullName', 'email', 'phoneNumber', 'state'])
    .where('trainingId', '=', trainingId)
    .where('state', '<>', 'Lapsed')
    .where('erasedAt', 'is', null)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();

const sorts: Readonly<Record<TrainingSort, RawBuilder<unknown>>> = {
  title: sql`title_folded`,
  date: sql`takes_place_on + starts_at`,
  duration: sql`fold_text(duration)`,
  status: sql`status`,
};

// Erased people are counted; a count identifies no one.
const registered = sql<number>`(select count(*)::integer from enrolments where training_id = trainings.id and state = 'Registered')`;
const came = sql<number>`(select count(*)::integer from enrolments where training_id = trainings.id and ${cameOnce})`;

/** The filtered trainings, by default newest first. */
function inOrder(db: Database, { search, status, ...sorting }: TrainingFilter) {
  let query = db.selectFrom('trainings');
  if (status?.length) query = query.where('status', 'in', status);
  if (search) {
    const pattern = containsFolded(search);
    const inCategories = sql<boolean>`exists (select from unnest(categories) as one where fold_text(one) like ${pattern})`;
    query = query.where((where) => where.or([where('titleFolded', 'like', pattern), inCategories]));
  }
  const newestFirst = query
    .selectAll('trainings')
    .select([registered.as('registered'), came.as('came')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  return sortRows(newestFirst, sorting, sorts, sql`id`);
}

export const trainings = list(inOrder);
export type ListedRow = Awaited<ReturnType<typeof trainings.find>>['rows'][number];

/** A kind of checks, which can't change until the transaction ends. */
export const lockKind = (tx: Database, id: string | null) =>
  tx
    .selectFrom('checkKinds')
    .select(['name', 'usualWay', 'runsOut', 'isSeenOnly', 'needsConsent', 'endedAt'])
    .where('id', '=', id !== null && isUuid(id) ? id : null)
    .forShare()
    .executeTakeFirst();

export async function insertTraining(
  tx: Database,
  training: Insertable<TrainingsTable>,
): Promise<TrainingRow> {
  return tx.insertInto('trainings').values(training).returningAll().executeTakeFirstOrThrow();
}

export async function updateTraining(
  tx: Database,
  id: string,
  changes: Updateable<TrainingsTable>,
) {
  return tx
    .updateTable('trainings')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

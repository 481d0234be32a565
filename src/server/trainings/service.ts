import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { findProblems } from '#contract/checks.ts';
import { type CalendarDate, todayInLagos } from '#contract/dates.ts';
import { type EnrolmentBody, enrolmentChecks, registrationClosedMessage } from '#contract/enrolment-form.ts';
import { pagedInfo } from '#contract/paging.ts';
import {
  type changeTrainingStatus,
  type EnroleeFilter,
  type listEnrolees,
  mostEnroleesAtOnce,
  splitCategories,
  type TrainingBody,
  type TrainingFilter,
  trainingChecks,
} from '#contract/training-management.ts';
import { type listTrainings, Training } from '#contract/trainings.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { type Attempt, type FormAnswer, onlyOnce } from '#server/platform/idempotency.ts';
import type { PublicPictures } from '#server/platform/public-pictures.ts';
import { refuse, refuseProblems } from '#server/platform/refusals.ts';
import * as repository from './repository.ts';
import { writeEnrolee, writeTraining } from './wire.ts';

/** What the trainings' rules work with. */
export interface TrainingsContext {
  db: Database;
  pictures: PublicPictures;
  clock: Clock;
}

type TrainingPage = z.infer<typeof listTrainings.answer>['data'];

const unknownTraining = () => refuse.notFound('There is no training with this id.');

/** Of several trainings under one title the one that is meant: the soonest open one, else the soonest to come, else the latest. */
function meantTraining(trainings: readonly Training[], today: CalendarDate): Training | undefined {
  const isToCome = ({ status, date }: Training) => status === 'Upcoming' && date >= today;
  const soonest = trainings.toSorted((one, other) => startOf(one).localeCompare(startOf(other), 'en'));
  return soonest.find((training) => training.registrationOpen) ?? soonest.find(isToCome) ?? soonest.at(-1);
}

const startOf = ({ date, time }: Training) => `${date} ${time}`;

/** The trainings that a visitor asks for, all on one page. */
export async function publicTrainings(
  { db, clock }: Pick<TrainingsContext, 'db' | 'clock'>,
  asked: z.infer<typeof listTrainings.query>,
): Promise<TrainingPage> {
  const result = await askedTrainings(db, asked, todayInLagos(clock()));
  const total = result.length;
  return { result, pagedInfo: pagedInfo({ page: 1, pageSize: Math.max(total, 1) }, total) };
}

async function askedTrainings(
  db: Database,
  { _id, title }: z.infer<typeof listTrainings.query>,
  today: CalendarDate,
): Promise<Training[]> {
  const write = (row: repository.TrainingRow) => writeTraining(row, today);
  if (_id !== undefined) {
    const row = await repository.findTraining(db, _id);
    return row ? [write(row)] : [];
  }
  if (title !== undefined) {
    const meant = meantTraining((await repository.findTrainingsByTitle(db, title)).map(write), today);
    return meant ? [meant] : [];
  }
  return (await repository.findComingTrainings(db, today)).map(write);
}

/**
 * Registers somebody for the training that the title means. While that is going on nobody can end the training: who was told of
 * a registration has one.
 */
export async function enrol(
  { db, clock }: Pick<TrainingsContext, 'db' | 'clock'>,
  attempt: Attempt,
  { trainingName, ...person }: z.infer<typeof EnrolmentBody>,
): Promise<FormAnswer> {
  const now = clock();
  const today = todayInLagos(now);
  refuseProblems(findProblems(enrolmentChecks, { trainingName, ...person }, today));
  return onlyOnce(db, attempt, now, async (tx) => {
    const coming = await repository.lockComingTrainings(tx, trainingName, today);
    const training = meantTraining(
      coming.map((row) => writeTraining(row, today)),
      today,
    );
    if (!training?.registrationOpen) {
      const known = await repository.findTrainingsByTitle(tx, trainingName);
      if (known.length === 0) throw refuse.notFound('There is no training with this title.');
      throw refuse.conflict(registrationClosedMessage);
    }
    const { fullName, email, phoneNumber, companyName } = person;
    const reference = await repository.insertEnrolment(tx, {
      id: uuid(),
      trainingId: training._id,
      ...{ fullName, email, phoneNumber, companyName },
      createdAt: now,
    });
    return { message: `You are registered for ${training.title}.`, reference };
  });
}

/** One page of the trainings that `filter` lets through. */
export async function listedTrainings(
  { db, clock }: Pick<TrainingsContext, 'db' | 'clock'>,
  filter: TrainingFilter,
): Promise<TrainingPage> {
  const today = todayInLagos(clock());
  const { rows, total } = await repository.findTrainings(db, filter);
  return { result: rows.map((row) => writeTraining(row, today)), pagedInfo: pagedInfo(filter, total) };
}

type SentTraining = z.infer<typeof TrainingBody>;

/** The columns that a form fills in; refuses what breaks the form's rules. */
function trainingColumns(sent: SentTraining, now: Date) {
  refuseProblems(findProblems(trainingChecks, sent, todayInLagos(now)));
  return {
    title: sent.title,
    categories: splitCategories(sent.category),
    takesPlaceOn: sent.date,
    startsAt: sent.time,
    duration: sent.duration,
    trainingType: z.parse(Training.shape.trainingType, sent.trainingType),
    registrationEndsOn: sent.registrationDeadline || null,
    venue: sent.venue,
    description: sent.info,
    updatedAt: now,
  };
}

/** Announces a training, with the picture that came with it. */
export async function createTraining(
  { pictures, clock }: Pick<TrainingsContext, 'pictures' | 'clock'>,
  sent: SentTraining,
  signal: AbortSignal,
): Promise<Training> {
  const now = clock();
  const columns = trainingColumns(sent, now);
  const row = await pictures.publish(sent.images, now, signal, (tx, [pictureId = null]) =>
    repository.insertTraining(tx, { id: uuid(), ...columns, pictureId, createdAt: now }),
  );
  return writeTraining(row, todayInLagos(now));
}

/** Changes a training; its picture stays unless another one came, or it shall go. */
export async function changeTraining(
  { pictures, clock }: Pick<TrainingsContext, 'pictures' | 'clock'>,
  id: string,
  sent: SentTraining,
  signal: AbortSignal,
): Promise<Training> {
  const now = clock();
  const columns = trainingColumns(sent, now);
  const withoutPicture = sent.removeImage === 'true' ? { pictureId: null } : {};
  const row = await pictures.publish(sent.images, now, signal, async (tx, [pictureId]) => {
    const picture = pictureId === undefined ? withoutPicture : { pictureId };
    const changed = await repository.updateTraining(tx, id, { ...columns, ...picture });
    if (!changed) throw unknownTraining();
    return changed;
  });
  return writeTraining(row, todayInLagos(now));
}

/** Ends an upcoming training; refuses (409) where it has ended already. */
export async function endTraining(
  { db, clock }: Pick<TrainingsContext, 'db' | 'clock'>,
  { trainingId, status }: z.infer<typeof changeTrainingStatus.body>,
): Promise<Training> {
  const now = clock();
  const ended = await repository.endTraining(db, trainingId, status, now);
  if (ended) return writeTraining(ended, todayInLagos(now));
  const present = await repository.findTraining(db, trainingId);
  if (!present) throw unknownTraining();
  throw refuse.conflict(`This training is ${present.status} already; only an upcoming one can change.`);
}

/** One page of who has registered; where no page is asked for, the newest in one piece. */
export async function listedEnrolees(
  { db }: Pick<TrainingsContext, 'db'>,
  { page, pageSize, ...filter }: EnroleeFilter,
): Promise<z.infer<typeof listEnrolees.answer>['data']> {
  const paging = page === undefined ? { page: 1, pageSize: mostEnroleesAtOnce } : { page, pageSize };
  const { rows, total } = await repository.findEnrolments(db, filter, paging);
  return { result: rows.map(writeEnrolee), pagedInfo: pagedInfo(paging, total) };
}

import type * as z from 'zod/mini';
import { registrationClosedMessage } from '#contract/enrolments/enrolment-form.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { pagedInfo } from '#contract/platform/paging.ts';
import { listAllTrainings, type TrainingFilter } from '#contract/trainings/training-management.ts';
import {
  type listTrainings,
  type OfficeTraining,
  trainingTypeLabels,
} from '#contract/trainings/trainings.ts';
import type { Notify } from '#server/messages/notify.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ListSource, listFile } from '#server/platform/files/list-source.ts';
import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Context } from '#server/platform/system/context.ts';
import { isOpen } from './mapper.ts';
import * as repository from './repository.ts';
import { lockForEnrolment, toTrainingsWithSeats, toTrainingWithSeats } from './seat-service.ts';

const unknownTraining = () => httpErrors.notFound('There is no training with this id.');

/**
 * Of several trainings with the same title, picks the earliest open one, otherwise the earliest upcoming one,
 * otherwise the latest.
 */
function pickTraining(rows: readonly repository.TrainingRow[], now: Date) {
  const today = todayInLagos(now);
  const soonest = rows.toSorted((one, other) => startOf(one).localeCompare(startOf(other), 'en'));
  const toCome = soonest.find(
    ({ status, lastDayOn }) => status === 'Upcoming' && lastDayOn >= today,
  );
  return soonest.find((row) => isOpen(row, now)) ?? toCome ?? soonest.at(-1);
}

const startOf = ({ takesPlaceOn, startsAt }: repository.TrainingRow) =>
  `${takesPlaceOn} ${startsAt}`;

/** The trainings that match a visitor's query, all on one page. */
export async function publicTrainings(
  { db, clock }: Context,
  query: z.infer<typeof listTrainings.query>,
): Promise<z.infer<typeof listTrainings.response>['data']> {
  const result = await findRequestedTrainings(db, query, clock());
  const total = result.length;
  return { result, pagedInfo: pagedInfo({ page: 1, pageSize: Math.max(total, 1) }, total) };
}

async function findRequestedTrainings(
  db: Database,
  { _id, title }: z.infer<typeof listTrainings.query>,
  now: Date,
): Promise<OfficeTraining[]> {
  if (_id !== undefined) {
    const row = await repository.findTraining(db, _id);
    return toTrainingsWithSeats(db, row ? [row] : [], now);
  }
  if (title !== undefined) {
    const titled = await repository.findTrainingsByTitle(db, title);
    const training = pickTraining(titled, now);
    return toTrainingsWithSeats(db, training ? [training] : [], now);
  }
  return toTrainingsWithSeats(db, await repository.findComingTrainings(db, todayInLagos(now)), now);
}

/**
 * An enrolment's training with its seats, by id or title. Locked until the transaction `tx` ends, so that it can't
 * end and no other registration takes a seat meanwhile. Throws 404 if there is none, 409 if registration has
 * closed.
 */
export async function lockOpenTraining(
  context: { notify: Notify },
  tx: Database,
  { trainingId, trainingName: title }: { trainingId?: string | undefined; trainingName: string },
  now: Date,
): Promise<OfficeTraining> {
  if (trainingId !== undefined) {
    const row = await repository.lockTraining(tx, trainingId);
    if (!row) throw unknownTraining();
    return lockForEnrolment(context, tx, row, now);
  }
  const training = pickTraining(
    await repository.lockComingTrainings(tx, title, todayInLagos(now)),
    now,
  );
  if (training) return lockForEnrolment(context, tx, training, now);
  const trainings = await repository.findTrainingsByTitle(tx, title);
  if (trainings.length === 0) throw httpErrors.notFound('There is no training with this title.');
  throw httpErrors.conflict(registrationClosedMessage);
}

export async function listedTrainings(
  { db, clock }: Context,
  filter: TrainingFilter,
): Promise<z.infer<typeof listAllTrainings.response>['data']> {
  const { rows, total } = await repository.trainings.find(db, filter);
  const listed = await toTrainingsWithSeats(db, rows, clock());
  const countOf = new Map(rows.map(({ id, registered, came }) => [id, { registered, came }]));
  const result = listed.map((one) => ({
    ...one,
    ...(countOf.get(one._id) ?? { registered: 0, came: 0 }),
  }));
  return { result, pagedInfo: pagedInfo(filter, total) };
}

/** Reads a training as administrators see it. Throws 404 if there is none. */
export async function readTraining({ db, clock }: Context, id: string): Promise<OfficeTraining> {
  const row = await repository.findTraining(db, id);
  if (!row) throw unknownTraining();
  return toTrainingWithSeats(db, row, clock());
}

const trainingSheet: readonly SheetColumn<repository.ListedRow>[] = [
  { header: 'Title', kind: 'text', width: 36, value: ({ title }) => title },
  { header: 'Category', kind: 'text', value: ({ categories }) => categories.join(', ') },
  { header: 'Status', kind: 'text', width: 12, value: ({ status }) => status },
  { header: 'Day', kind: 'date', value: ({ takesPlaceOn }) => takesPlaceOn },
  { header: 'Time', kind: 'text', width: 8, value: ({ startsAt }) => startsAt.slice(0, 5) },
  { header: 'Last day', kind: 'date', value: ({ lastDayOn }) => lastDayOn },
  { header: 'Duration', kind: 'text', width: 14, value: ({ duration }) => duration },
  {
    header: 'Type',
    kind: 'text',
    width: 10,
    value: ({ trainingType }) => trainingTypeLabels[trainingType],
  },
  { header: 'Venue', kind: 'text', width: 32, value: ({ venue }) => venue },
  { header: 'Trainers', kind: 'text', width: 28, value: ({ trainers }) => trainers },
  { header: 'Price', kind: 'text', width: 20, value: ({ price }) => price },
  { header: 'Seats', kind: 'number', value: ({ seats }) => seats },
  { header: 'Registered', kind: 'number', value: ({ registered }) => registered },
  {
    header: 'Came',
    kind: 'number',
    value: ({ came, status }) => (status === 'Cancelled' ? null : came),
  },
  { header: 'Smallest number', kind: 'number', value: ({ minEnrolments }) => minEnrolments },
  { header: 'Valid for (months)', kind: 'number', value: ({ validMonths }) => validMonths },
  {
    header: 'Registration until',
    kind: 'date',
    width: 17,
    value: ({ registrationEndsOn }) => registrationEndsOn,
  },
  { header: 'Announced', kind: 'instant', value: ({ createdAt }) => createdAt },
  { header: 'Description', kind: 'text', width: 40, value: ({ description }) => description },
];

export const trainingList = (db: Database): ListSource =>
  listFile(db, listAllTrainings, trainingSheet, repository.trainings);

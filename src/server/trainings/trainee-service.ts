import type * as z from 'zod/mini';
import {
  type EnrolmentState,
  enrolmentStateLabels,
} from '#contract/enrolments/enrolment-states.ts';
import {
  type moveEnrolment,
  noSeatMessage,
  removalChecks,
  type SeatPlace,
} from '#contract/enrolments/enrolments.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { eventsOf, writeDays } from '#contract/trainings/training-days.ts';
import { seatsLeft } from '#contract/trainings/trainings.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { withdrawOutdated } from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { daysOf } from './mapper.ts';
import {
  occasionOf,
  toRegistered,
  toTraineeNotification,
  toTrainingMessage,
  toWaiting,
} from './message-mapper.ts';
import * as repository from './repository.ts';
import * as seats from './seat-repository.ts';
import {
  changesOfDeletion,
  isStillAhead,
  type NotifyContext,
  settleSeats,
  toTrainingWithSeats,
} from './seat-service.ts';

/** The messages outdated by a training's new time or place. */
const outdated = ['training-changed', 'training-reminder'] as const;

const isMoved = (before: repository.TrainingRow, after: repository.TrainingRow) =>
  (['title', 'venue', 'access'] as const).some((field) => before[field] !== after[field]) ||
  writeDays(daysOf(before)) !== writeDays(daysOf(after));

/**
 * Notifies trainees of a training's new title, time or place, in the transaction `tx` of the change. Does nothing
 * for a training that is over.
 */
export async function notifyOfMove(
  { notify }: Context,
  tx: Database,
  {
    before,
    after,
    now,
  }: { before: repository.TrainingRow; after: repository.TrainingRow; now: Date },
): Promise<void> {
  if (!isStillAhead(after, now) || !isMoved(before, after)) return;
  const trainees = await repository.findTrainees(tx, after.id);
  const ids = trainees.map(({ id }) => id);
  await withdrawOutdated(tx, ids, outdated);
  const training = await toTrainingWithSeats(tx, after, now);
  const dropped = eventsOf({ ...training, days: daysOf(before) }).slice(training.days.length);
  const message = toTrainingMessage('training-changed', training, dropped);
  const notifications = trainees.map((one) =>
    toTraineeNotification(message, occasionOf(after), one),
  );
  await notify(tx, notifications, { by: 'office' }, now);
}

/**
 * Notifies trainees of a training cancelled before its end, with the reason, in the transaction `tx`, once it can't
 * be undone.
 */
export async function notifyOfCancelling(
  { notify }: Context,
  tx: Database,
  { training, reason, now }: { training: repository.TrainingRow; reason: string; now: Date },
): Promise<void> {
  if (training.lastDayOn < todayInLagos(now)) return;
  const trainees = await repository.findTrainees(tx, training.id);
  const { values, ...rest } = toTrainingMessage(
    'training-cancelled',
    await toTrainingWithSeats(tx, training, now),
  );
  const message = { ...rest, values: { ...values, words: reason } };
  const notifications = trainees.map((one) => ({
    ...toTraineeNotification(message, occasionOf(training), one),
    canBeUndone: true,
  }));
  await notify(tx, notifications, { by: 'office' }, now);
}

const hasCome = ({ fullName }: { fullName: string }) =>
  httpErrors.conflict(`${fullName} came to this training, so the registration can't be removed.`);

/**
 * Removes a registration and notifies the trainee with the reason. Throws 404 if there is none, 409 if the training
 * is over or not upcoming, or the trainee was present on a day.
 */
export async function removeTrainee(
  { db, clock, notify, actor }: AdministratorContext,
  id: string,
  reason: string,
): Promise<{ _id: string; reference: string; fullName: string }> {
  rejectInvalid(removalChecks, { reason }, clock());
  const context: NotifyContext = { notify, cause: { by: 'office' } };
  return db.transaction().execute(async (tx) => {
    const enrolment = await repository.lockEnrolment(tx, id);
    if (!enrolment) throw httpErrors.notFound('There is no registration with this id.');
    const { training, trainee } = enrolment;
    const now = clock();
    if (!isStillAhead(training, now)) {
      throw httpErrors.conflict(
        `The training ${training.title} is over or was cancelled, so the registration stays.`,
      );
    }
    if (trainee.came) throw hasCome(trainee);
    await repository.deleteEnrolment(tx, id);
    await recordActivity(tx, actor, {
      kind: 'enrolment-removed',
      at: now,
      record: { kind: 'enrolment', id, name: trainee.fullName, reference: trainee.reference },
      alsoAbout: [training.id],
      changes: changesOfDeletion(training, trainee, { reason }),
    });
    await withdrawOutdated(tx, [id]);
    const message = toTrainingMessage(
      'registration-removed',
      await settleSeats(context, tx, training, now),
    );
    const notification = toTraineeNotification(message, id, trainee);
    await notify(
      tx,
      [{ ...notification, values: { ...notification.values, words: reason } }],
      context.cause,
      now,
    );
    return { _id: id, reference: trainee.reference, fullName: trainee.fullName };
  });
}

/** The time that puts a person at either end of the waiting list. */
function queueTime(to: SeatPlace, queue: { first: Date; last: Date } | undefined, now: Date): Date {
  if (!queue) return now;
  return new Date(
    to === 'first' ? queue.first.getTime() - 1 : Math.max(now.getTime(), queue.last.getTime() + 1),
  );
}

const toPlace = ({ title, takesPlaceOn }: repository.TrainingRow, state: EnrolmentState) => ({
  title,
  date: takesPlaceOn,
  registration: enrolmentStateLabels[state],
});

/**
 * Gives a registration a seat, or a place on the waiting list, of the same or another training, and notifies the
 * trainee. The seat it leaves is offered to the next in line. Throws 404 if there is none, 409 if a training is
 * over or cancelled, no seat is free and the seats taken would exceed `upTo`, or the trainee is already registered
 * for the other training.
 */
export async function moveTrainee(
  { db, clock, notify, actor }: AdministratorContext,
  id: string,
  { trainingId, to, upTo = 0 }: z.infer<typeof moveEnrolment.body>,
): Promise<{ _id: string; reference: string; fullName: string }> {
  const context: NotifyContext = { notify, cause: { by: 'office' } };
  return db.transaction().execute(async (tx) => {
    const enrolment = await repository.lockEnrolment(tx, id, trainingId);
    if (!enrolment) throw httpErrors.notFound('There is no registration with this id.');
    const now = clock();
    const { training: from, trainee, other = from } = enrolment;
    if (trainingId !== undefined && other.id !== trainingId)
      throw httpErrors.notFound('There is no training with this id.');
    for (const row of [from, other]) {
      if (!isStillAhead(row, now))
        throw httpErrors.conflict(`The training ${row.title} is over or was cancelled.`);
    }
    const isMoved = other.id !== from.id;
    const moved = { _id: id, reference: trainee.reference, fullName: trainee.fullName };
    // Another call, or an earlier press, was faster.
    if (!isMoved && to === 'seat' && trainee.state === 'Registered') return moved;
    if (isMoved && trainee.came) throw hasCome(trainee);
    const hasSeat = trainee.state === 'Registered' || trainee.state === 'Offered';
    // Expired offers of the other training hold no seat.
    const present = await (isMoved
      ? settleSeats(context, tx, other, now)
      : toTrainingWithSeats(tx, other, now));
    const free = seatsLeft(present);
    const needsSeat = to === 'seat' && (isMoved || !hasSeat);
    if (needsSeat && free < 1 && present.seatsTaken >= upTo)
      throw httpErrors.conflict(noSeatMessage);
    // A training with a free seat has no waiting list.
    const state = to === 'seat' || (isMoved && free > 0) ? 'Registered' : 'Waiting';
    const queuedAt = queueTime(to, await seats.findQueueEnds(tx, other.id), now);
    const place = {
      trainingId: other.id,
      state,
      queuedAt: state === 'Waiting' ? queuedAt : null,
    } as const;
    const placed = await seats.placeEnrolment(tx, id, place);
    await recordActivity(tx, actor, {
      kind: 'enrolment-moved',
      at: now,
      record: { kind: 'enrolment', id, name: trainee.fullName, reference: trainee.reference },
      alsoAbout: [...new Set([from.id, other.id])],
      changes: changesBetween(toPlace(from, trainee.state), toPlace(other, state)),
    });
    await withdrawOutdated(tx, [id]);
    const training = await toTrainingWithSeats(tx, other, now);
    const message =
      state === 'Registered'
        ? toRegistered(
            training,
            placed,
            isMoved ? eventsOf(await toTrainingWithSeats(tx, from, now)) : [],
          )
        : toWaiting(training, to === 'first' ? 1 : training.waiting, placed);
    await notify(tx, [{ ...message, occasion: `${id} ${now.toISOString()}` }], context.cause, now);
    for (const row of isMoved ? [from, other] : [from]) await settleSeats(context, tx, row, now);
    return moved;
  });
}

import { removalChecks } from '#contract/enrolments/enrolments.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Notify } from '#server/platform/messages/notify.ts';
import { withdrawOutdated } from '#server/platform/messages/queue-messages.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import { toTraining } from './mapper.ts';
import { occasionOf, toTraineeNotification, toTrainingMessage } from './message-mapper.ts';
import * as repository from './repository.ts';

/** The messages that aren't true any more once a training has another time or place. */
const outdated = ['training-changed', 'training-reminder'] as const;

const isMoved = (before: repository.TrainingRow, after: repository.TrainingRow) =>
  before.takesPlaceOn !== after.takesPlaceOn || before.startsAt !== after.startsAt || before.venue !== after.venue;

/**
 * Tells the trainees of a training that takes place at another time or place, in the transaction `tx` of the change. Of a training that is
 * over nothing is told.
 */
export async function notifyOfMove(
  { notify }: { notify: Notify },
  tx: Database,
  { before, after, now }: { before: repository.TrainingRow; after: repository.TrainingRow; now: Date },
): Promise<void> {
  const today = todayInLagos(now);
  if (after.status !== 'Upcoming' || after.takesPlaceOn < today || !isMoved(before, after)) return;
  const trainees = await repository.findTrainees(tx, after.id);
  const ids = trainees.map(({ id }) => id);
  await withdrawOutdated(tx, ids, outdated);
  const message = toTrainingMessage('training-changed', toTraining(after, today));
  const notifications = trainees.map((trainee) => toTraineeNotification(message, occasionOf(after), trainee));
  await notify(tx, notifications, now);
}

/** Tells the trainees of a training that is cancelled before it is over, in the transaction `tx`, once it can't be undone any more. */
export async function notifyOfCancelling(
  { notify }: { notify: Notify },
  tx: Database,
  { training, now }: { training: repository.TrainingRow; now: Date },
): Promise<void> {
  const today = todayInLagos(now);
  if (training.takesPlaceOn < today) return;
  const trainees = await repository.findTrainees(tx, training.id);
  const message = toTrainingMessage('training-cancelled', toTraining(training, today));
  const notifications = trainees.map((trainee) => ({
    ...toTraineeNotification(message, occasionOf(training), trainee),
    canBeUndone: true,
  }));
  await notify(tx, notifications, now);
}

/**
 * Removes a registration and tells the trainee why. Throws 404 if there is none, 409 if its training is over or isn't upcoming any more.
 */
export async function removeTrainee(
  { db, clock, notify, actor }: Context & { notify: Notify } & Acting,
  id: string,
  reason: string,
): Promise<{ _id: string; reference: string; fullName: string }> {
  rejectInvalid(removalChecks, { reason }, clock());
  return db.transaction().execute(async (tx) => {
    const found = await repository.lockEnrolment(tx, id);
    if (!found) throw httpErrors.notFound('There is no registration with this id.');
    const { training, trainee } = found;
    const now = clock();
    const today = todayInLagos(now);
    if (training.status !== 'Upcoming' || training.takesPlaceOn < today) {
      throw httpErrors.conflict(`The training ${training.title} is over or was cancelled, so the registration stays.`);
    }
    await repository.deleteEnrolment(tx, id);
    await recordActivity(tx, actor, {
      kind: 'enrolment-removed',
      at: now,
      record: { kind: 'enrolment', id, name: trainee.fullName, reference: trainee.reference },
      alsoAbout: [training.id],
      // What its link shows from now on, and why.
      changes: [
        { field: 'title', before: training.title, after: null },
        { field: 'date', before: training.takesPlaceOn, after: null },
        ...changesBetween({}, { reason }),
      ],
    });
    await withdrawOutdated(tx, [id]);
    const message = toTrainingMessage('registration-removed', toTraining(training, today));
    const notification = toTraineeNotification(message, id, trainee);
    await notify(tx, [{ ...notification, values: { ...notification.values, words: reason } }], now);
    return { _id: id, reference: trainee.reference, fullName: trainee.fullName };
  });
}

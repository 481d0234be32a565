import { todayInLagos } from '#contract/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withdrawOutdated } from '#server/platform/messages/queue-messages.ts';
import type { Tell } from '#server/platform/messages/tell.ts';
import { toTraining } from './mapper.ts';
import { occasionOf, toTraineeTelling, toTrainingMessage } from './message-mapper.ts';
import * as repository from './repository.ts';

/** What isn't true any more once a training has another time or place. */
const outdated = ['training-changed', 'training-reminder'] as const;

const isMoved = (before: repository.TrainingRow, after: repository.TrainingRow) =>
  before.takesPlaceOn !== after.takesPlaceOn || before.startsAt !== after.startsAt || before.venue !== after.venue;

/**
 * Tells the trainees of a training that takes place at another time or place, in the transaction `tx` of the change. Of a training that is
 * over nothing is told.
 */
export async function tellOfMove(
  { tell }: { tell: Tell },
  tx: Database,
  { before, after, now }: { before: repository.TrainingRow; after: repository.TrainingRow; now: Date },
): Promise<void> {
  const today = todayInLagos(now);
  if (after.status !== 'Upcoming' || after.takesPlaceOn < today || !isMoved(before, after)) return;
  const trainees = await repository.findTrainees(tx, after.id);
  const ids = trainees.map(({ id }) => id);
  await withdrawOutdated(tx, ids, outdated);
  const message = toTrainingMessage('training-changed', toTraining(after, today));
  const tellings = trainees.map((trainee) => toTraineeTelling(message, occasionOf(after), trainee));
  await tell(tx, tellings, now);
}

/** Tells the trainees of a training that is cancelled before it is over, in the transaction `tx`, once it can't be undone any more. */
export async function tellOfCancelling(
  { tell }: { tell: Tell },
  tx: Database,
  { training, now }: { training: repository.TrainingRow; now: Date },
): Promise<void> {
  const today = todayInLagos(now);
  if (training.takesPlaceOn < today) return;
  const trainees = await repository.findTrainees(tx, training.id);
  const message = toTrainingMessage('training-cancelled', toTraining(training, today));
  const tellings = trainees.map((trainee) => ({
    ...toTraineeTelling(message, occasionOf(training), trainee),
    canBeUndone: true,
  }));
  await tell(tx, tellings, now);
}

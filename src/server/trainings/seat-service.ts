import { registrationClosedMessage } from '#contract/enrolments/enrolment-form.ts';
import { offerEnd } from '#contract/enrolments/enrolment-states.ts';
import { instantInLagos, todayInLagos } from '#contract/platform/dates.ts';
import { type OfficeTraining, seatsLeft } from '#contract/trainings/trainings.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { MessageCause } from '#server/messages/message-limits.ts';
import type { Notify } from '#server/messages/notify.ts';
import { withdrawOutdated } from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Actor } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { Context } from '#server/platform/system/context.ts';
import { isOpen, toTraining } from './mapper.ts';
import {
  toRegistered,
  toSeatOffer,
  toTraineeNotification,
  toTrainingMessage,
} from './message-mapper.ts';
import * as repository from './repository.ts';
import * as seats from './seat-repository.ts';

/** How, and with which cause, people are notified. */
export interface NotifyContext {
  notify: Notify;
  cause: MessageCause;
}

/** Trainings with their current seats, in the order of `rows`. */
export async function toTrainingsWithSeats(
  db: Database,
  rows: readonly repository.TrainingRow[],
  now: Date,
): Promise<OfficeTraining[]> {
  const ids = rows.map(({ id }) => id);
  const countOf = await seats.countSeats(db, ids);
  return rows.map((row) => toTraining(row, countOf(row.id), now));
}

export async function toTrainingWithSeats(
  db: Database,
  row: repository.TrainingRow,
  now: Date,
): Promise<OfficeTraining> {
  const countOf = await seats.countSeats(db, [row.id]);
  return toTraining(row, countOf(row.id), now);
}

/**
 * Ends a training's expired offers, and offers free seats to the first in line. The transaction `tx` must hold a
 * lock on its row, which keeps seats from being given twice.
 */
export async function settleSeats(
  { notify, cause }: NotifyContext,
  tx: Database,
  row: repository.TrainingRow,
  now: Date,
): Promise<OfficeTraining> {
  const starts = instantInLagos(row.takesPlaceOn, row.startsAt);
  if (row.status !== 'Upcoming' || starts <= now) return toTrainingWithSeats(tx, row, now);
  const present = await toTrainingWithSeats(tx, row, now);
  if (!(await seats.hasQueue(tx, row.id))) return present;
  const lapsed = await seats.endOffers(tx, row.id, now);
  const before = { ...present, seatsTaken: present.seatsTaken - lapsed.length };
  const free = seatsLeft(before);
  const until = offerEnd(now, starts);
  const offered =
    before.waiting > 0 && free > 0 ? await seats.offerToFirst(tx, row.id, free, until) : [];
  await withdrawOutdated(
    tx,
    lapsed.map(({ id }) => id),
    ['seat-offered'],
  );
  const occasion = now.toISOString();
  const [ended, offer] = [
    toTrainingMessage('seat-offer-ended', before),
    toTrainingMessage('seat-offered', before),
  ];
  const notifications = [
    ...lapsed.map((trainee) => toTraineeNotification(ended, `${trainee.id} ${occasion}`, trainee)),
    ...offered.map((trainee) => toSeatOffer(offer, { trainee, until, occasion })),
  ];
  await notify(tx, notifications, cause, now);
  return {
    ...before,
    seatsTaken: before.seatsTaken + offered.length,
    waiting: before.waiting - offered.length,
  };
}

type ClockNotifier = Pick<NotifyContext, 'notify'>;

/** Settles seats with the clock as the cause, even within a person's request. */
const settleEnded = (
  { notify }: ClockNotifier,
  tx: Database,
  row: repository.TrainingRow,
  now: Date,
) => settleSeats({ notify, cause: { by: 'clock' } }, tx, row, now);

/** Removals before this instant can no longer be undone. */
const undoneBefore = (now: Date) => new Date(now.getTime() - undoMinutes * 60_000);

/** Deletes a training's removed registrations, and settles its seats. */
async function offerSeats(
  context: ClockNotifier,
  tx: Database,
  id: string,
  clock: Clock,
): Promise<void> {
  const row = await repository.lockTraining(tx, id);
  const now = clock();
  if (!row) return;
  await withdrawOutdated(tx, await seats.deleteRemoved(tx, id, undoneBefore(now)));
  await settleEnded(context, tx, row, now);
}

/** Settles the seats of every training with a waiting list or removed registrations, one transaction per training. */
export async function settleAllSeats(
  { db, clock, notify }: Context,
  signal?: AbortSignal,
): Promise<void> {
  const queued = await seats.findQueued(db, todayInLagos(clock()));
  const removed = await seats.findWithRemoved(db, undoneBefore(clock()));
  for (const id of new Set([...queued, ...removed].map((one) => one.id))) {
    signal?.throwIfAborted();
    await db.transaction().execute((tx) => offerSeats({ notify }, tx, id, clock));
  }
}

/** Locks an upcoming training and reads its seats. Throws 404 if there is none, 409 if it is over or cancelled. */
export async function lockComingTraining(
  context: ClockNotifier,
  tx: Database,
  id: string,
  now: Date,
): Promise<OfficeTraining> {
  const row = await repository.lockTraining(tx, id);
  if (!row) throw httpErrors.notFound('There is no training with this id.');
  if (!isStillAhead(row, now))
    throw httpErrors.conflict(`The training ${row.title} is over or was cancelled.`);
  return settleEnded(context, tx, row, now);
}

/** Whether a registration can still be cancelled, or a seat taken. */
export const isStillAhead = ({ status, lastDayOn }: repository.TrainingRow, now: Date) =>
  status === 'Upcoming' && lastDayOn >= todayInLagos(now);

/** A deleted registration in the activity: the state its link will show, and contacts to find the person. */
export const changesOfDeletion = (
  { title, takesPlaceOn: date }: repository.TrainingRow,
  { email, phoneNumber }: { email: string; phoneNumber: string },
  after: { reason?: string } = {},
) => changesBetween({ title, date, email, phoneNumber }, after);

/**
 * Deletes a person's own registration and offers its seat to the next in line. Returns what the activity keeps of
 * it; undefined if it couldn't be cancelled.
 */
export async function cancelEnrolment(
  context: NotifyContext,
  tx: Database,
  id: string,
  clock: Clock,
) {
  const enrolment = await repository.lockEnrolment(tx, id);
  const now = clock();
  if (!enrolment || enrolment.trainee.state === 'Lapsed' || !isStillAhead(enrolment.training, now))
    return undefined;
  // On the day itself, a recorded presence stays.
  if (enrolment.trainee.came) return undefined;
  await repository.deleteEnrolment(tx, id);
  // The page has confirmed it, and other messages no longer apply.
  await withdrawOutdated(tx, [id]);
  await settleSeats(context, tx, enrolment.training, now);
  return changesOfDeletion(enrolment.training, enrolment.trainee);
}

/** Takes an offered seat, once. Returns false if the offer has ended. */
export async function takeOfferedSeat(
  { notify, cause, actor }: NotifyContext & { actor: Actor },
  tx: Database,
  id: string,
  clock: Clock,
): Promise<boolean> {
  const enrolment = await repository.lockEnrolment(tx, id);
  const now = clock();
  if (!enrolment || !isStillAhead(enrolment.training, now)) return false;
  const { training, trainee } = enrolment;
  if (trainee.state === 'Registered') return true;
  if (trainee.offeredUntil === null || trainee.offeredUntil <= now) return false;
  const place = { trainingId: training.id, state: 'Registered', queuedAt: null } as const;
  const registered = await seats.placeEnrolment(tx, id, place);
  await withdrawOutdated(tx, [id], ['seat-offered', 'waiting-list-joined']);
  await recordActivity(tx, actor, {
    kind: 'seat-taken',
    at: now,
    record: { kind: 'enrolment', id, name: trainee.fullName, reference: trainee.reference },
    alsoAbout: [training.id],
    changes: [{ field: 'title', before: null, after: training.title }],
  });
  await notify(
    tx,
    [toRegistered(await toTrainingWithSeats(tx, training, now), registered)],
    cause,
    now,
  );
  return true;
}

/** Locks a training open for registration, with its seats settled. Throws 409 if registration has closed. */
export async function lockForEnrolment(
  context: ClockNotifier,
  tx: Database,
  row: repository.TrainingRow,
  now: Date,
): Promise<OfficeTraining> {
  const training = await settleEnded(context, tx, row, now);
  if (!isOpen(row, now)) throw httpErrors.conflict(registrationClosedMessage);
  return training;
}

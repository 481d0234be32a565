import { writeDate, writeTime } from '#contract/dates.ts';
import type { Training } from '#contract/trainings.ts';

/** What a list shows of a training: everything but its description. */
export type TrainingSummary = Omit<Training, 'info'>;

/** A training as lists show it. */
export function summaryOf({ info: _info, ...summary }: Training): TrainingSummary {
  return summary;
}

/** A training's title; 'Nil' where it has none. */
export const titleOf = ({ title }: Pick<Training, 'title'>): string => title || 'Nil';

/** Where a training takes place; 'not provided' where that isn't known. */
export const venueOf = ({ venue }: Pick<Training, 'venue'>): string => venue || 'not provided';

/** Where a training takes place, in a word or two. */
export function placeOf(training: Pick<Training, 'venue' | 'trainingType'>): string {
  return training.venue === '' && training.trainingType === 'remote' ? 'Remote' : venueOf(training);
}

/** When a training takes place, and where, as far as that is known. */
export function whenAndWhere(training: Pick<Training, 'date' | 'time' | 'venue' | 'trainingType'>): string {
  const where = training.venue === '' && training.trainingType === 'onsite' ? [] : [placeOf(training)];
  return [writeDate(training.date), writeTime(training.time), ...where].join(', ');
}

type Stand = Pick<Training, 'status' | 'date' | 'registrationDeadline' | 'registrationOpen'>;

/** Whether one can still register, and until when, in a sentence; `today` is the date in Lagos, once it is known. */
export function registrationSentence(training: Stand, today: string | undefined): string {
  const { status, date, registrationDeadline: deadline, registrationOpen: isOpen } = training;
  if (status === 'Cancelled') return 'This session was cancelled.';
  if (status === 'Completed') return 'This session is over.';
  const last = deadline ?? date;
  if (isOpen) return last === today ? 'Registration closes today.' : `Registration closes on the ${writeDate(last)}.`;
  return deadline === null ? 'This session is over.' : `Registration closed on the ${writeDate(deadline)}.`;
}

/** The state of a training's registration in two words, where one can't register any more. */
export function closedLabel({ status, registrationOpen }: Stand): string | undefined {
  if (status === 'Cancelled') return 'Cancelled';
  if (status === 'Completed') return 'Completed';
  return registrationOpen ? undefined : 'Registration closed';
}

import { atMost, type Check, notAfter, textLimits } from '#contract/platform/checks.ts';
import { checksOf, type Fields, labelsOf } from '#contract/platform/record.ts';
import { dayChecks } from './training-days.ts';
import { trainingTypes } from './trainings.ts';

const maxSeats = 10_000;
const shortText = { kind: 'text', isOptional: true, max: textLimits.name } as const;
const text = { kind: 'text', isOptional: true, max: textLimits.address } as const;
const people = { kind: 'count', isOptional: true, between: [1, maxSeats] } as const;

/** Without a number of seats there is no limit. */
export const trainingFields = {
  title: { kind: 'name', label: 'Training Title' },
  category: { kind: 'text', label: 'Category', max: textLimits.address },
  duration: { label: 'Duration', ...shortText },
  date: { kind: 'date', label: 'Date' },
  time: { kind: 'time', label: 'Time' },
  endTime: { kind: 'time', label: 'Ends at', isOptional: true },
  /** A line for each day after the first: date, start and end, such as `2027-01-09 07:30-16:00`. */
  furtherDays: { label: 'Further days', ...text },
  venue: { label: 'Venue', ...text },
  info: { kind: 'text', label: 'Description', isOptional: true, max: textLimits.long },
  trainingType: { kind: 'choice', label: 'Training Type', options: trainingTypes },
  registrationDeadline: { kind: 'date', label: 'Registration Deadline', isOptional: true },
  trainers: { label: 'Trainers', ...text },
  bring: { label: 'What to bring', ...text },
  price: { label: 'Price', ...shortText },
  access: { label: 'For those with a seat', ...text },
  seats: { label: 'Seats', ...people },
  minEnrolments: { label: 'Smallest number of people', ...people },
  validMonths: { kind: 'count', label: 'Valid for (months)', isOptional: true, between: [1, 120] },
  /** The `_id` of a kind of checks. */
  countsAs: { kind: 'text', label: 'Counts as', isOptional: true, max: 36 },
} as const satisfies Fields;
export type TrainingField = keyof typeof trainingFields;

export const trainingLabels = labelsOf(trainingFields);

export const trainingChecks: readonly Check<TrainingField>[] = checksOf(trainingFields, {
  between: {
    furtherDays: dayChecks,
    registrationDeadline: [
      notAfter(
        'registrationDeadline',
        'date',
        "The registration deadline can't be after the date of the training.",
      ),
    ],
    minEnrolments: [
      atMost(
        'minEnrolments',
        'seats',
        'The smallest number of people must not be above the number of seats.',
      ),
    ],
  },
});

import * as z from 'zod/mini';
import { maxRemovalReason } from '#contract/enrolments/enrolments.ts';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, normalized, oneOf, success, textField } from '#contract/platform/endpoint.ts';
import { sorting } from '#contract/platform/list-query.ts';
import { nameField } from '#contract/platform/names.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { trainingReads } from '#contract/platform/stale-reads.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { seenVersion, seenVersionNumber } from '#contract/platform/version.ts';
import { dayChecks } from './training-days.ts';
import { maxSeries, repetitions } from './training-series.ts';
import { OfficeTraining, trainingStatuses, trainingTypes } from './trainings.ts';

export const trainingLabels = {
  title: 'Training Title',
  category: 'Category',
  duration: 'Duration',
  date: 'Date',
  time: 'Time',
  endTime: 'Ends at',
  furtherDays: 'Further days',
  trainingType: 'Training Type',
  registrationDeadline: 'Registration Deadline',
  venue: 'Venue',
  seats: 'Seats',
  minEnrolments: 'Smallest number of people',
  info: 'Description',
  trainers: 'Trainers',
  bring: 'What to bring',
  price: 'Price',
  access: 'For those with a seat',
};

export type TrainingField = keyof typeof trainingLabels;

/** The number of seats that a training can have; without a number it has no limit. */
const maxSeats = 10_000;

/** Shown when a training is to have fewer seats than are taken. */
export const tooFewSeatsMessage = (taken: number): string =>
  `${taken} ${taken === 1 ? 'seat is' : 'seats are'} taken, so there can't be fewer.`;

/** A training's rules, in the order in which they are checked. */
export const trainingChecks: readonly check.Check<TrainingField>[] = [
  check.required(['title', 'category', 'date', 'time', 'trainingType']),
  ...check.name('title', trainingLabels.title),
  ...check.text('category', trainingLabels.category, check.textLimits.address),
  ...check.text('duration', trainingLabels.duration, check.textLimits.name),
  ...check.realDate('date', trainingLabels.date),
  check.timeOfDay('time', trainingLabels.time),
  check.timeOfDay('endTime', trainingLabels.endTime),
  ...check.text('furtherDays', trainingLabels.furtherDays, check.textLimits.address),
  ...dayChecks,
  check.oneOf('trainingType', trainingLabels.trainingType, trainingTypes),
  ...check.realDate('registrationDeadline', trainingLabels.registrationDeadline),
  check.notAfter('registrationDeadline', 'date', "The registration deadline can't be after the date of the training."),
  ...check.text('venue', trainingLabels.venue, check.textLimits.address),
  ...check.text('info', trainingLabels.info, check.textLimits.long),
  ...check.text('trainers', trainingLabels.trainers, check.textLimits.address),
  ...check.text('bring', trainingLabels.bring, check.textLimits.address),
  ...check.text('price', trainingLabels.price, check.textLimits.name),
  ...check.text('access', trainingLabels.access, check.textLimits.address),
  check.wholeNumber('seats', trainingLabels.seats, 1, maxSeats),
  check.wholeNumber('minEnrolments', trainingLabels.minEnrolments, 1, maxSeats),
  check.atMost('minEnrolments', 'seats', 'The smallest number of people must not be above the number of seats.'),
];

/** Joins the distinct, non-empty categories of a comma-separated text. */
export function splitCategories(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

const CategoryField = z._default(
  z.pipe(
    z
      .union([z.string(), z.array(z.string())], `${trainingLabels.category} must be text.`)
      .check(z.meta({ description: 'Separated by commas, or the field repeated.', pattern: '[^\\s,]', minItems: 1 })),
    z.transform((given: string | string[]) => splitCategories(normalized([given].flat().join(','))).join(', ')),
  ),
  '',
);

const inAnyCase = z.meta({ description: 'In any letter case.' });

/** The body of a new or changed training. `images` holds at most one image; without one the current image stays. */
export const TrainingBody = z.object({
  title: nameField(trainingLabels.title, check.textLimits.name),
  category: CategoryField,
  duration: textField(trainingLabels.duration, check.textLimits.name),
  date: textField(trainingLabels.date, 10),
  time: textField(trainingLabels.time, 5),
  endTime: textField(trainingLabels.endTime, 5),
  /** A line for each day after the first one: date, start and end, such as `2027-01-09 07:30-16:00`. */
  furtherDays: textField(trainingLabels.furtherDays, check.textLimits.address),
  venue: textField(trainingLabels.venue, check.textLimits.address),
  info: textField(trainingLabels.info, check.textLimits.long),
  trainingType: z.pipe(
    textField(trainingLabels.trainingType, 6).check(inAnyCase),
    z.transform((text: string) => text.toLowerCase()),
  ),
  registrationDeadline: textField(trainingLabels.registrationDeadline, 10),
  trainers: textField(trainingLabels.trainers, check.textLimits.address),
  bring: textField(trainingLabels.bring, check.textLimits.address),
  price: textField(trainingLabels.price, check.textLimits.name),
  access: textField(trainingLabels.access, check.textLimits.address),
  seats: textField(trainingLabels.seats, 5),
  minEnrolments: textField(trainingLabels.minEnrolments, 5),
  images: z._default(z.array(Upload), []),
  /** Removes the current image. */
  removeImage: z._default(z.enum(['true', 'false'], 'removeImage must be true or false.'), 'false'),
});

/** The labels of what makes a series of a new training. */
export const seriesLabels = { repeats: 'Repeats', times: 'How many trainings' };

/** The rules of a new training, which can be the first of a series. */
export const newTrainingChecks: readonly check.Check<TrainingField | keyof typeof seriesLabels>[] = [
  ...trainingChecks,
  check.oneOf('repeats', seriesLabels.repeats, repetitions),
  check.wholeNumber('times', seriesLabels.times, 2, maxSeries),
  {
    field: 'times',
    message: 'Please say how many trainings the series has.',
    failing: ({ repeats, times }) => (repeats.trim() !== '' && times.trim() === '' ? ['times'] : []),
  },
];

/** The body of a new training; with `repeats` it makes a series of `times` trainings, each then on its own. */
export const NewTrainingBody = z.extend(TrainingBody, {
  repeats: textField(seriesLabels.repeats, 7),
  times: textField(seriesLabels.times, 2),
});

/** The body of a changed training. */
export const ChangedTrainingBody = z.extend(TrainingBody, { version: seenVersion() });

/** The columns that the list of trainings can be sorted by. */
export const trainingSorts = ['title', 'date', 'duration', 'status'] as const;
export type TrainingSort = (typeof trainingSorts)[number];

/** A training in the office's list, with how many had a seat and how many came, on one day at least; walk-ins came without a seat. */
export const ListedTraining = z
  .object({ ...OfficeTraining.shape, registered: z.int(), came: z.int() })
  .check(z.meta({ id: 'ListedTraining' }));
export type ListedTraining = z.infer<typeof ListedTraining>;

/** Lists every training, newest first; `search` matches title and categories. */
export const listAllTrainings = endpoint('GET /admin/trainings', {
  access: 'read trainings',
  tag: 'Trainings',
  summary: 'List every training',
  query: z.object({
    ...pagingQuery,
    search: searchText('search'),
    status: listOf('status', trainingStatuses),
    ...sorting(trainingSorts),
  }),
  response: pageOf(ListedTraining),
});
export type TrainingFilter = z.infer<typeof listAllTrainings.query>;

/** Reads a training as the office sees it. */
export const readTraining = endpoint('GET /admin/trainings/{id}', {
  access: 'read trainings',
  tag: 'Trainings',
  summary: 'Read a training',
  params: z.object({ id: z.string() }),
  errors: [404],
  response: success(OfficeTraining),
});

/** Creates a training, or a series of them, and returns the first. */
export const createTraining = endpoint('POST /admin/training', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Create a training',
  invalidates: trainingReads,
  status: 201,
  accepts: ['multipart/form-data'],
  body: NewTrainingBody,
  checks: newTrainingChecks,
  response: success(OfficeTraining),
});

/** Responds 409 if the training isn't the `version` any more. */
export const updateTraining = endpoint('PUT /admin/training/{id}', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Update a training',
  invalidates: trainingReads,
  accepts: ['multipart/form-data'],
  params: z.object({ id: z.string() }),
  body: ChangedTrainingBody,
  checks: trainingChecks,
  errors: [404, 409],
  response: success(OfficeTraining),
});

/** Ends a training: as completed or as cancelled, in any letter case. Those who have registered read the reason for cancelling it. */
export const changeTrainingStatus = endpoint('PATCH /admin/change/training/status', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Mark a training as completed or cancelled',
  invalidates: trainingReads,
  body: z.object({
    trainingId: z.string('trainingId must be given.').check(z.trim()),
    status: z.pipe(
      textField('status', 9).check(inAnyCase, z.meta({ enum: ['completed', 'cancelled', 'Completed', 'Cancelled'] })),
      z.pipe(
        z.transform((text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()),
        oneOf('status', ['Completed', 'Cancelled']),
      ),
    ),
    reason: textField('The reason', maxRemovalReason),
    version: seenVersionNumber,
  }),
  errors: [404, 409],
  response: success(OfficeTraining),
});

/** Deletes a training that nobody has registered for. Responds 409 if somebody has, or if it isn't the `version` any more. */
export const deleteTraining = endpoint('POST /admin/training/{id}/delete', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Delete a training without registrations',
  invalidates: trainingReads,
  params: z.object({ id: Id }),
  body: z.object({ version: seenVersionNumber }),
  errors: [404, 409],
  response: success(z.object({ _id: Id })),
});

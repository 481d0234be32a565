import * as z from 'zod/mini';
import { maxRemovalReason } from '#contract/enrolments/enrolments.ts';
import {
  endpoint,
  Id,
  normalized,
  oneOf,
  success,
  textField,
} from '#contract/platform/endpoint.ts';
import { sorting } from '#contract/platform/list-query.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { seenVersion, seenVersionNumber } from '#contract/platform/version.ts';
import { trainingChecks, trainingFields, trainingLabels } from './training-record.ts';
import { OfficeTraining, trainingStatuses } from './trainings.ts';

export const tooFewSeatsMessage = (taken: number): string =>
  `${taken} ${taken === 1 ? 'seat is' : 'seats are'} taken, so there can't be fewer.`;

/** The distinct, non-empty categories of a comma-separated text. */
export function splitCategories(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

const CategoryField = z._default(
  z.pipe(
    z.union([z.string(), z.array(z.string())], `${trainingLabels.category} must be text.`).check(
      z.meta({
        description: 'Separated by commas, or the field repeated.',
        pattern: '[^\\s,]',
        minItems: 1,
      }),
    ),
    z.transform((value: string | string[]) =>
      splitCategories(normalized([value].flat().join(','))).join(', '),
    ),
  ),
  '',
);

const inAnyCase = z.meta({ description: 'In any letter case.' });

/** A training's body. `images` has at most one image; without one the current image stays. */
export const TrainingBody = z.object({
  ...sentShape(trainingFields),
  category: CategoryField,
  trainingType: z.pipe(
    textField(trainingLabels.trainingType, 6).check(inAnyCase),
    z.transform((text: string) => text.toLowerCase()),
  ),
  seats: textField(trainingLabels.seats, 5),
  minEnrolments: textField(trainingLabels.minEnrolments, 5),
  validMonths: textField(trainingLabels.validMonths, 3),
  images: z._default(z.array(Upload), []),
  removeImage: z._default(z.enum(['true', 'false'], 'removeImage must be true or false.'), 'false'),
});

export const ChangedTrainingBody = z.extend(TrainingBody, { version: seenVersion() });

export const trainingSorts = ['title', 'date', 'duration', 'status'] as const;
export type TrainingSort = (typeof trainingSorts)[number];

/**
 * A training in the office's list, with the number of people who had a seat, came on at least one day, and walked
 * in without a seat.
 */
export const ListedTraining = z
  .object({ ...OfficeTraining.shape, registered: z.int(), came: z.int() })
  .check(z.meta({ id: 'ListedTraining' }));
export type ListedTraining = z.infer<typeof ListedTraining>;

/** Lists all trainings, newest first. `search` matches titles and categories. */
export const listAllTrainings = endpoint('GET /admin/trainings', {
  access: 'read trainings',
  tag: 'Trainings',
  summary: 'List every training',
  reads: ['attendance', 'enrolments', 'trainings'],
  query: z.object({
    ...pagingQuery,
    search: searchText('search'),
    status: listOf('status', trainingStatuses),
    ...sorting(trainingSorts),
  }),
  response: pageOf(ListedTraining),
});
export type TrainingFilter = z.infer<typeof listAllTrainings.query>;

export const readTraining = endpoint('GET /admin/trainings/{id}', {
  access: 'read trainings',
  tag: 'Trainings',
  summary: 'Read a training',
  reads: ['enrolments', 'trainings'],
  params: z.object({ id: z.string() }),
  errors: [404],
  response: success(OfficeTraining),
});

/** Creates a training. */
export const createTraining = endpoint('POST /admin/training', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Create a training',
  writes: ['trainings'],
  status: 201,
  accepts: ['multipart/form-data'],
  body: TrainingBody,
  checks: trainingChecks,
  response: success(OfficeTraining),
});

/** Responds 409 if the `version` is outdated. */
export const updateTraining = endpoint('PUT /admin/training/{id}', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Update a training',
  writes: ['enrolments', 'messages', 'trainings'],
  notifies: true,
  accepts: ['multipart/form-data'],
  params: z.object({ id: z.string() }),
  body: ChangedTrainingBody,
  checks: trainingChecks,
  errors: [404, 409],
  response: success(OfficeTraining),
});

/**
 * Completes or cancels a training; the status can be in any case. Registered people receive the reason for a
 * cancellation.
 */
export const changeTrainingStatus = endpoint('PATCH /admin/change/training/status', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Mark a training as completed or cancelled',
  writes: ['enrolments', 'messages', 'trainings'],
  notifies: true,
  body: z.object({
    trainingId: z.string('trainingId must be given.').check(z.trim()),
    status: z.pipe(
      textField('status', 9).check(
        inAnyCase,
        z.meta({ enum: ['completed', 'cancelled', 'Completed', 'Cancelled'] }),
      ),
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

/** Deletes a training without registrations. Responds 409 if there are any, or the `version` is outdated. */
export const deleteTraining = endpoint('POST /admin/training/{id}/delete', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Delete a training without registrations',
  writes: ['trainings'],
  params: z.object({ id: Id }),
  body: z.object({ version: seenVersionNumber }),
  errors: [404, 409],
  response: success(z.object({ _id: Id })),
});

import type { Values } from '#contract/checks.ts';
import type { TrainingField } from '#contract/training-management.ts';
import type { Training } from '#contract/trainings.ts';

/** A training's form as it is typed. */
export type TrainingValues = Values<TrainingField>;

/** The form of a training that there isn't yet. */
export const emptyTraining: TrainingValues = {
  title: '',
  category: '',
  duration: '',
  date: '',
  time: '',
  trainingType: '',
  registrationDeadline: '',
  venue: '',
  info: '',
};

/** A training as its form shows it. */
export function valuesOf(training: Training): TrainingValues {
  const { title, category, duration, date, time, trainingType, registrationDeadline, venue, info } = training;
  return {
    ...{ title, duration, date, time, trainingType, venue, info },
    category: category.join(', '),
    registrationDeadline: registrationDeadline ?? '',
  };
}

/** What becomes of the cover image when the form is saved: a file takes its place, or it goes; else it stays. */
export interface Cover {
  file?: File;
  isRemoved: boolean;
}

/** Whether anything would be lost by leaving the form. */
export const isChanged = (values: TrainingValues, before: TrainingValues, { file, isRemoved }: Cover): boolean =>
  file !== undefined || isRemoved || isDifferent(values, before);

function isDifferent<Field extends string>(one: Values<Field>, other: Values<Field>): boolean {
  for (const field in one) if (one[field] !== other[field]) return true;
  return false;
}

/** The form as it is sent. */
export function formOf(values: TrainingValues, { file, isRemoved }: Cover): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.append(field, value);
  if (file) form.append('images', file);
  if (isRemoved) form.append('removeImage', 'true');
  return form;
}

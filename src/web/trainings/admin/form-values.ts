import type { Values } from '#contract/platform/checks.ts';
import { readDays, writeDays } from '#contract/trainings/training-days.ts';
import type { TrainingField } from '#contract/trainings/training-record.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';

export type TrainingValues = Values<TrainingField>;

export const emptyTraining: TrainingValues = {
  title: '',
  category: '',
  duration: '',
  date: '',
  time: '',
  endTime: '',
  furtherDays: '',
  trainingType: '',
  registrationDeadline: '',
  venue: '',
  info: '',
  trainers: '',
  bring: '',
  price: '',
  access: '',
  seats: '',
  minEnrolments: '',
  validMonths: '',
  countsAs: '',
};

export function valuesOf(training: OfficeTraining): TrainingValues {
  const { trainers, bring, price, access } = training;
  const { title, category, duration, date, time, trainingType, registrationDeadline, venue, info } =
    training;
  return {
    trainers,
    bring,
    price,
    access,
    title,
    duration,
    date,
    time,
    trainingType,
    venue,
    info,
    endTime: training.days[0]?.endTime ?? '',
    furtherDays: writeDays(training.days.slice(1)),
    category: category.join(', '),
    registrationDeadline: registrationDeadline ?? '',
    seats: training.seats?.toString() ?? '',
    minEnrolments: training.minEnrolments?.toString() ?? '',
    validMonths: training.validMonths?.toString() ?? '',
    countsAs: training.countsAs ?? '',
  };
}

/** Omits the dates: a copy needs its own. Only those who record checks say what it counts as. */
export function valuesOfCopy(training: OfficeTraining, canRecord: boolean): TrainingValues {
  const values = valuesOf(training);
  const days = readDays(values.furtherDays).map((day) => ({ ...day, date: '' }));
  return {
    ...values,
    date: '',
    registrationDeadline: '',
    furtherDays: writeDays(days),
    countsAs: canRecord ? values.countsAs : '',
  };
}

export interface Cover {
  file?: File;
  isRemoved: boolean;
}

export const isChanged = (
  values: TrainingValues,
  before: TrainingValues,
  { file, isRemoved }: Cover,
): boolean => file !== undefined || isRemoved || isDifferent(values, before);

function isDifferent<Field extends string>(one: Values<Field>, other: Values<Field>): boolean {
  for (const field in one) if (one[field] !== other[field]) return true;
  return false;
}

/** A multipart body. `version` is that of the edited training. */
export function formOf(
  values: TrainingValues,
  { file, isRemoved }: Cover,
  version: number | undefined,
): FormData {
  const form = new FormData();
  if (version !== undefined) form.append('version', String(version));
  for (const [field, value] of Object.entries(values)) form.append(field, value);
  if (file) form.append('images', file);
  if (isRemoved) form.append('removeImage', 'true');
  return form;
}

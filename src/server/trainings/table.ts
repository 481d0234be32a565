import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TrainingDay } from '#contract/trainings/training-days.ts';
import type { TrainingStatus, TrainingType } from '#contract/trainings/trainings.ts';

/** Dates are 'YYYY-MM-DD', times 'HH:mm:ss' in Lagos. */
export interface TrainingsTable {
  id: string;
  title: string;
  categories: string[];
  takesPlaceOn: string;
  startsAt: string;
  endsAt: Generated<string | null>;
  /** Written as JSON. */
  furtherDays: ColumnType<TrainingDay[], string | undefined, string>;
  lastDayOn: GeneratedAlways<string>;
  duration: string;
  trainingType: TrainingType;
  registrationEndsOn: string | null;
  venue: string;
  description: string;
  trainers: Generated<string>;
  bring: Generated<string>;
  price: Generated<string>;
  /** Only for people with a seat. */
  access: Generated<string>;
  pictureId: string | null;
  seats: Generated<number | null>;
  minEnrolments: Generated<number | null>;
  /** The validity of its certificates in months; null without an end. */
  validMonths: Generated<number | null>;
  /** The kind of checks that its certificates count as. */
  countsAs: Generated<string | null>;
  status: Generated<TrainingStatus>;
  titleFolded: GeneratedAlways<string>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    trainings: TrainingsTable;
  }
}

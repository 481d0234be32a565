import type { ActivityField } from '#contract/activity/activity-kinds.ts';
import { type TrainingDay, writeDays } from '#contract/trainings/training-days.ts';
import {
  hasNoRoom,
  isRegistrationOpen,
  type OfficeTraining,
} from '#contract/trainings/trainings.ts';
import { pictureAddresses } from '#server/pictures/mapper.ts';
import type { TrainingRow } from './repository.ts';

/** The seats taken or held by an offer, and the number of people waiting. */
export interface SeatCount {
  seatsTaken: number;
  waiting: number;
}

const hoursOf = (time: string) => time.slice(0, 5);

export const daysOf = ({
  takesPlaceOn: date,
  startsAt,
  endsAt,
  furtherDays,
}: Pick<TrainingRow, 'takesPlaceOn' | 'startsAt' | 'endsAt' | 'furtherDays'>): TrainingDay[] => [
  { date, time: hoursOf(startsAt), endTime: endsAt && hoursOf(endsAt) },
  ...furtherDays,
];

/** Whether people can register at `now`, or join the waiting list while it has room. */
export const isOpen = (row: TrainingRow, now: Date): boolean =>
  isRegistrationOpen(
    {
      status: row.status,
      date: row.takesPlaceOn,
      days: daysOf(row),
      duration: row.duration,
      registrationDeadline: row.registrationEndsOn,
    },
    now,
  );

export function toTraining(
  row: TrainingRow,
  { seatsTaken, waiting }: SeatCount,
  now: Date,
): OfficeTraining {
  return {
    ...row,
    _id: row.id,
    date: row.takesPlaceOn,
    time: hoursOf(row.startsAt),
    days: daysOf(row),
    info: row.description,
    ...pictureAddresses(row.pictureId),
    category: row.categories,
    registrationDeadline: row.registrationEndsOn,
    seatsTaken,
    waiting,
    registrationOpen: isOpen(row, now) && !hasNoRoom({ seats: row.seats, seatsTaken, waiting }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const toRecord = ({ id, title }: TrainingRow) =>
  ({ kind: 'training', id, name: title }) as const;

/** A training's fields as the activity compares them. `picture` and `kind` are names, '' for none. */
export function toActivityFields(row: TrainingRow, picture: string, kind: string) {
  return {
    title: row.title,
    category: row.categories.join(', '),
    date: row.takesPlaceOn,
    time: hoursOf(row.startsAt),
    endTime: hoursOf(row.endsAt ?? ''),
    furtherDays: writeDays(row.furtherDays),
    duration: row.duration,
    trainingType: row.trainingType,
    registrationDeadline: row.registrationEndsOn,
    venue: row.venue,
    info: row.description,
    trainers: row.trainers,
    bring: row.bring,
    price: row.price,
    access: row.access,
    seats: row.seats?.toString() ?? '',
    minEnrolments: row.minEnrolments?.toString() ?? '',
    validMonths: row.validMonths?.toString() ?? '',
    countsAs: kind,
    picture,
  } satisfies Partial<Record<ActivityField, string | null>>;
}

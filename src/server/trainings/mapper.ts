import type { CalendarDate } from '#contract/dates.ts';
import { isRegistrationOpen, type Training } from '#contract/trainings.ts';
import { pictureAddresses } from '#server/pictures/mapper.ts';
import type { TrainingRow } from './repository.ts';

/** `today` determines whether registration is open. */
export function toTraining(row: TrainingRow, today: CalendarDate): Training {
  const stand = { status: row.status, date: row.takesPlaceOn, registrationDeadline: row.registrationEndsOn };
  return {
    _id: row.id,
    title: row.title,
    time: row.startsAt.slice(0, 5),
    info: row.description,
    ...pictureAddresses(row.pictureId),
    category: row.categories,
    venue: row.venue,
    duration: row.duration,
    trainingType: row.trainingType,
    ...stand,
    registrationOpen: isRegistrationOpen(stand, today),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

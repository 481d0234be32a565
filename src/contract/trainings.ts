import * as z from 'zod/mini';
import type { CalendarDate } from './dates.ts';
import { DateOnly, endpoint, Id, Instant, Link, normalized } from './endpoint.ts';
import { pageOf } from './paging.ts';

/** Where a training stands. Only an upcoming one can change. */
export const trainingStatuses = ['Upcoming', 'Completed', 'Cancelled'] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

/** Where a training takes place: over the internet, or at its venue. */
export const trainingTypes = ['remote', 'onsite'] as const;
export type TrainingType = (typeof trainingTypes)[number];

/** How a training takes place, as people read it. */
export const trainingTypeLabels: Record<TrainingType, string> = { remote: 'Remote', onsite: 'Onsite' };

/** A public picture's two addresses, both null where there is none. They never change what they show. */
export const imageFields = {
  /** At most 1,280 px wide. */
  bannerLogo: z.nullable(Link),
  /** At most 640 px wide. */
  bannerLogoSmall: z.nullable(Link),
};

/** A training. `info` is its description; `registrationOpen` says whether one may join at this moment. */
export const Training = z
  .object({
    _id: Id,
    title: z.string(),
    date: DateOnly,
    /** `HH:mm` in Lagos. */
    time: z.string(),
    info: z.string(),
    ...imageFields,
    category: z.array(z.string()),
    venue: z.string(),
    duration: z.string(),
    status: z.enum(trainingStatuses),
    trainingType: z.enum(trainingTypes),
    /** The last day to register; null where that is the day of the training. */
    registrationDeadline: z.nullable(DateOnly),
    registrationOpen: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .check(z.meta({ id: 'Training' }));
export type Training = z.infer<typeof Training>;

/** Whether one may register on the day `today`: the training is upcoming, and its deadline (or its own day) has not passed. */
export function isRegistrationOpen(
  { status, date, registrationDeadline }: Pick<Training, 'status' | 'date' | 'registrationDeadline'>,
  today: CalendarDate,
): boolean {
  return status === 'Upcoming' && today <= (registrationDeadline ?? date);
}

/**
 * The upcoming trainings that are not over, in the order of their creation, all on one page. `_id` gives that one, whatever its
 * status; `title` the one that an enrolment under that title is for (letter case aside), open or not.
 */
export const listTrainings = endpoint({
  method: 'GET',
  path: '/training/all',
  access: 'public',
  tag: 'Trainings',
  summary: 'List the trainings to come',
  status: 200,
  query: z.object({
    _id: z.optional(z.string('_id must be given once.')),
    title: z.optional(z.string('title must be given once.').check(z.trim(), z.overwrite(normalized))),
  }),
  answer: pageOf(Training),
});

import * as z from 'zod/mini';
import { todayInLagos } from '#contract/platform/dates.ts';
import { DateOnly, endpoint, Id, Instant, Link, normalized } from '#contract/platform/endpoint.ts';
import { pageOf } from '#contract/platform/paging.ts';
import { Version } from '#contract/platform/version.ts';
import { hasEnded, TrainingDay } from './training-days.ts';

/** Only an upcoming training can change its status. */
export const trainingStatuses = ['Upcoming', 'Completed', 'Cancelled'] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

/** Remote trainings are online, onsite ones at their venue. */
export const trainingTypes = ['remote', 'onsite'] as const;
export type TrainingType = (typeof trainingTypes)[number];

export const trainingTypeLabels: Record<TrainingType, string> = {
  remote: 'Remote',
  onsite: 'Onsite',
};

/** The two addresses of a public image, both null without one. The content at an address never changes. */
export const imageFields = {
  /** At most 1,280 px wide. */
  bannerLogo: z.nullable(Link),
  /** At most 640 px wide. */
  bannerLogoSmall: z.nullable(Link),
};

/** A training as the public sees it. `info` is its description. */
export const Training = z
  .object({
    _id: Id,
    title: z.string(),
    date: DateOnly,
    /** `HH:mm` in Lagos. */
    time: z.string(),
    /** All days in order; `date` and `time` are the first one's. */
    days: z.array(TrainingDay),
    info: z.string(),
    ...imageFields,
    category: z.array(z.string()),
    venue: z.string(),
    duration: z.string(),
    trainers: z.string(),
    /** Things to bring, one item per line. */
    bring: z.string(),
    /** In words. */
    price: z.string(),
    status: z.enum(trainingStatuses),
    trainingType: z.enum(trainingTypes),
    /** The last day to register; null means the day of the training. */
    registrationDeadline: z.nullable(DateOnly),
    registrationOpen: z.boolean(),
    /** Null for no limit. */
    seats: z.nullable(z.int()),
    /** Below this number the training does not take place; null if any number will do. */
    minEnrolments: z.nullable(z.int()),
    /** Includes seats held by an offer. */
    seatsTaken: z.int(),
    /** The number of people on the waiting list. */
    waiting: z.int(),
    version: Version,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .check(z.meta({ id: 'Training' }));
export type Training = z.infer<typeof Training>;

/**
 * Whether people can register at `now`: it is upcoming, hasn't ended, and its deadline (or first day) hasn't
 * passed.
 */
export function isRegistrationOpen(
  training: Pick<Training, 'status' | 'date' | 'days' | 'duration' | 'registrationDeadline'>,
  now: Date,
): boolean {
  const { status, date, registrationDeadline } = training;
  return (
    status === 'Upcoming' &&
    todayInLagos(now) <= (registrationDeadline ?? date) &&
    !hasEnded(training, now)
  );
}

/**
 * With directions that only people with a seat get otherwise: a map, a gate or a video link. Its certificates are
 * valid for `validMonths` (null: without an end) and count as the kind of checks `countsAs` in the files of drivers.
 */
export const OfficeTraining = z
  .object({
    ...Training.shape,
    access: z.string(),
    validMonths: z.nullable(z.int()),
    countsAs: z.nullable(Id),
  })
  .check(z.meta({ id: 'OfficeTraining' }));
export type OfficeTraining = z.infer<typeof OfficeTraining>;

/** Infinite without a limit. */
export const seatsLeft = ({ seats, seatsTaken }: Pick<Training, 'seats' | 'seatsTaken'>): number =>
  seats === null ? Number.POSITIVE_INFINITY : Math.max(seats - seatsTaken, 0);

/** The capacity of the waiting list; without a limit of seats it is never used. */
const longestWaitingList = ({ seats }: Pick<Training, 'seats'>): number =>
  Math.max((seats ?? 0) * 3, 20);

/** The free places on a training's waiting list. */
export const waitingListLeft = (training: Pick<Training, 'seats' | 'waiting'>): number =>
  Math.max(longestWaitingList(training) - training.waiting, 0);

export const hasNoRoom = (training: Pick<Training, 'seats' | 'seatsTaken' | 'waiting'>): boolean =>
  seatsLeft(training) === 0 && waitingListLeft(training) === 0;

/**
 * Lists the upcoming trainings in order of creation, on one page. `_id` selects one in any status; `title` the one
 * that an enrolment by this title (in any case) would be for, open or not.
 */
export const listTrainings = endpoint('GET /training/all', {
  access: 'public',
  tag: 'Trainings',
  summary: 'List the upcoming trainings',
  query: z.object({
    _id: z.optional(z.string('_id must be given once.')),
    title: z.optional(
      z.string('title must be given once.').check(z.trim(), z.overwrite(normalized)),
    ),
  }),
  response: pageOf(Training),
});

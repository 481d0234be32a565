import * as z from 'zod/mini';
import { todayInLagos } from '#contract/platform/dates.ts';
import { DateOnly, endpoint, Id, Instant, Link, normalized } from '#contract/platform/endpoint.ts';
import { pageOf } from '#contract/platform/paging.ts';
import { Version } from '#contract/platform/version.ts';
import { hasEnded, TrainingDay } from './training-days.ts';

/** Only an upcoming training can change its status. */
export const trainingStatuses = ['Upcoming', 'Completed', 'Cancelled'] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

/** Remote trainings are held over the internet, onsite ones at their venue. */
export const trainingTypes = ['remote', 'onsite'] as const;
export type TrainingType = (typeof trainingTypes)[number];

export const trainingTypeLabels: Record<TrainingType, string> = { remote: 'Remote', onsite: 'Onsite' };

/** A public image's two addresses, both null without an image. The content behind an address never changes. */
export const imageFields = {
  /** At most 1,280 px wide. */
  bannerLogo: z.nullable(Link),
  /** At most 640 px wide. */
  bannerLogoSmall: z.nullable(Link),
};

/** A training. `info` is its description; `registrationOpen` is whether people can register now. */
export const Training = z
  .object({
    _id: Id,
    title: z.string(),
    date: DateOnly,
    /** `HH:mm` in Lagos. */
    time: z.string(),
    /** All of its days, in order; the first is that of `date` and `time`. */
    days: z.array(TrainingDay),
    info: z.string(),
    ...imageFields,
    category: z.array(z.string()),
    venue: z.string(),
    duration: z.string(),
    trainers: z.string(),
    /** What to bring, a line for each thing. */
    bring: z.string(),
    /** In words. */
    price: z.string(),
    status: z.enum(trainingStatuses),
    trainingType: z.enum(trainingTypes),
    /** The last day to register; null means the day of the training. */
    registrationDeadline: z.nullable(DateOnly),
    registrationOpen: z.boolean(),
    /** Null without a limit. */
    seats: z.nullable(z.int()),
    /** With fewer people it doesn't take place; null if any number will do. */
    minEnrolments: z.nullable(z.int()),
    /** The seats that people have, or that are held for them by an offer. */
    seatsTaken: z.int(),
    /** How many wait for a seat. */
    waiting: z.int(),
    /** The names of the files that come with a seat. */
    fileNames: z.array(z.string()),
    version: Version,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .check(z.meta({ id: 'Training' }));
export type Training = z.infer<typeof Training>;

/**
 * Whether people can register at `now`: the training is upcoming, its deadline (or its own day) has not passed, and it hasn't ended.
 */
export function isRegistrationOpen(
  training: Pick<Training, 'status' | 'date' | 'days' | 'duration' | 'registrationDeadline'>,
  now: Date,
): boolean {
  const { status, date, registrationDeadline } = training;
  return status === 'Upcoming' && todayInLagos(now) <= (registrationDeadline ?? date) && !hasEnded(training, now);
}

/** A training as the office sees it, with what else only those with a seat are told: a map, a gate or a video link. */
export const OfficeTraining = z
  .object({ ...Training.shape, access: z.string() })
  .check(z.meta({ id: 'OfficeTraining' }));
export type OfficeTraining = z.infer<typeof OfficeTraining>;

/** The number of free seats; infinite without a limit. */
export const seatsLeft = ({ seats, seatsTaken }: Pick<Training, 'seats' | 'seatsTaken'>): number =>
  seats === null ? Number.POSITIVE_INFINITY : Math.max(seats - seatsTaken, 0);

/** The number of people who can wait for a seat. Without a limit of seats nobody waits. */
const longestWaitingList = ({ seats }: Pick<Training, 'seats'>): number => Math.max((seats ?? 0) * 3, 20);

/** How many more people the waiting list of a training takes. */
export const waitingListLeft = (training: Pick<Training, 'seats' | 'waiting'>): number =>
  Math.max(longestWaitingList(training) - training.waiting, 0);

/** Whether all seats and all places on the waiting list are taken. */
export const hasNoRoom = (training: Pick<Training, 'seats' | 'seatsTaken' | 'waiting'>): boolean =>
  seatsLeft(training) === 0 && waitingListLeft(training) === 0;

/** A file of a training, with the address that opens it for five minutes. */
export const TrainingFile = z
  .object({ _id: Id, name: z.string(), bytes: z.int(), url: Link })
  .check(z.meta({ id: 'TrainingFile' }));
export type TrainingFile = z.infer<typeof TrainingFile>;

/**
 * Lists the upcoming trainings that are not over, in the order of creation, on one page. `_id` selects one, whatever
 * its status; `title` selects the one that an enrolment with this title would be for (ignoring case), open or not.
 */
export const listTrainings = endpoint('GET /training/all', {
  access: 'public',
  tag: 'Trainings',
  summary: 'List the upcoming trainings',
  query: z.object({
    _id: z.optional(z.string('_id must be given once.')),
    title: z.optional(z.string('title must be given once.').check(z.trim(), z.overwrite(normalized))),
  }),
  response: pageOf(Training),
});

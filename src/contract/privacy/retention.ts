import * as z from 'zod/mini';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import { DateOnly, endpoint, Id, Instant, success } from '#contract/platform/endpoint.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import { trackedKinds } from '#contract/tracking/tracking.ts';

/** For how long something is kept, and within what that can be changed. */
export interface RetentionRule {
  label: string;
  unit: 'days' | 'months';
  /** As the product is shipped. */
  shipped: number;
  shortest: number;
  /** The law's limit, or that of the purpose. */
  longest: number;
  /** From when on it counts, and what happens then. */
  why: string;
}

/** Once a night, in Lagos. */
export const retentionAt = '02:00';

/** The rules for how long things are kept, in the order of the screen. */
export const retentionRules = {
  rejectedDocuments: {
    label: 'Rejected applications: documents',
    ...{ unit: 'days', shipped: 30, shortest: 1, longest: 31 },
    why: 'From the day of the rejection. The documents of deleted drivers are destroyed 30 days after the deletion.',
  },
  rejectedRest: {
    label: 'Rejected applications: the rest',
    ...{ unit: 'months', shipped: 6, shortest: 1, longest: 6 },
    why: 'From the day of the rejection or the deletion. Then the person is erased, and the application only counted.',
  },
  placedDrivers: {
    label: 'Placed drivers',
    ...{ unit: 'months', shipped: 6, shortest: 1, longest: 6 },
    why: 'From the end of the last placement, while no other one is open. Then the person is erased.',
  },
  waitingDrivers: {
    label: 'Drivers who were never placed',
    ...{ unit: 'months', shipped: 24, shortest: 1, longest: 24 },
    why: 'From the last change of the status: until then they may still be placed. Then the person is erased.',
  },
  recordsClosed: {
    label: 'Requests, consultations, enrolments',
    ...{ unit: 'months', shipped: 24, shortest: 1, longest: 24 },
    why: 'From the last day of the request, or the day of the booking or the training. Then they are only counted.',
  },
  messages: {
    label: 'Messages, outbox files',
    ...{ unit: 'months', shipped: 12, shortest: 1, longest: 12 },
    why: 'From the day when they were written.',
  },
  leftovers: {
    label: 'Sessions, exports, uploads',
    ...{ unit: 'days', shipped: 30, shortest: 1, longest: 30 },
    why: 'Answered links at the latest by then. Sessions, exports and uploads end within hours or a day.',
  },
  activity: {
    label: 'Activity',
    ...{ unit: 'months', shipped: 24, shortest: 12, longest: 24 },
    why: 'By whole months, to prove what was done. An erased person is taken out of it at once.',
  },
  privacyRequests: {
    label: 'Requests of people about their data',
    ...{ unit: 'months', shipped: 12, shortest: 1, longest: 12 },
    why: 'From the day of the answer, to prove that it was given.',
  },
  backups: {
    label: 'Daily backups',
    ...{ unit: 'days', shipped: 30, shortest: 1, longest: 90 },
    why: 'What was erased is in older backups until they are removed.',
  },
} as const satisfies Record<string, RetentionRule>;
export type RetentionKey = keyof typeof retentionRules;

const isKey = (text: string): text is RetentionKey => text in retentionRules;
export const retentionKeys = Object.keys(retentionRules).filter(isKey);
const [firstKey, ...otherKeys] = retentionKeys;
if (firstKey === undefined) throw new Error('there are no rules');
const key = z.enum([firstKey, ...otherKeys], 'There is no such rule.');

/** The day so many months before `date`, or the last one of a shorter month. */
function monthsBefore(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/**
 * A record that an administrator has worked on within so many days is kept, until the office has been shown for a week
 * that it goes.
 */
export const touchedDays = 90;
export const warnedDays = 7;

/** A driver who was approved within so many months isn't erased by age. */
export const approvedMonths = 1;

/** The day before which an approval is no reason any more to keep a driver on the day `today`. */
export const approvalsSince = (today: CalendarDate): CalendarDate => monthsBefore(today, approvedMonths);

/** The last day whose things are due on the day `today` (both in Lagos). */
export const dueUntil = (key: RetentionKey, value: number, today: CalendarDate): CalendarDate =>
  retentionRules[key].unit === 'days' ? addDays(today, -value) : monthsBefore(today, value);

/** '1 day', '6 months'. */
export const formatKeptFor = (value: number, unit: RetentionRule['unit']): string =>
  `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;

/** Finds the error in a rule's value; undefined if it is allowed. */
export function findRetentionError(key: RetentionKey, value: number): string | undefined {
  const { unit, shortest, longest } = retentionRules[key];
  if (value > longest) return `This can be kept for at most ${formatKeptFor(longest, unit)}.`;
  if (value < shortest) return `This must be kept for at least ${formatKeptFor(shortest, unit)}.`;
  return undefined;
}

/** The kinds of things that would go: documents of so many people, for example. */
export const retentionThings = [
  'documents',
  'people',
  'records',
  'messages',
  'entries',
  'requests',
  'leftovers',
] as const;
export type RetentionThing = (typeof retentionThings)[number];

/** Counts of what would go stop here, since they take longer the more there is. */
export const maxDueCounted = 10_000;

/** A rule now. `tonight` is null where each server removes its own files, hour by hour; each count in it stops at 10,000. */
export const KeptFor = z
  .object({
    key,
    value: z.int(),
    changedBy: z.nullable(z.string()),
    changedAt: z.nullable(Instant),
    version: Version,
    tonight: z.nullable(z.array(z.object({ what: z.enum(retentionThings), count: z.int() }))),
  })
  .check(z.meta({ id: 'KeptFor' }));
export type KeptFor = z.infer<typeof KeptFor>;

const Retention = z.object({
  result: z.array(KeptFor),
  nextRunAt: Instant,
  lastRun: z.nullable(z.object({ startedAt: Instant, endedAt: z.nullable(Instant), removed: z.int() })),
});
export type Retention = z.infer<typeof Retention>;

const common = { access: 'manage privacy', tag: 'Privacy' } as const;

/** Lists what is kept for how long, with what the next run would remove. */
export const readRetention = endpoint('GET /admin/privacy/retention', {
  ...common,
  summary: 'Read what is kept for how long',
  response: success(Retention),
});

/** Changes for how long something is kept. Responds 409 if the rule isn't the `version` any more. */
export const changeRetention = endpoint('PUT /admin/privacy/retention/{key}', {
  ...common,
  summary: 'Change how long something is kept',
  confirm: { whom: 'everybody' },
  params: z.object({ key }),
  body: z.object({
    value: z
      .int('value must be a whole number.')
      .check(z.minimum(1, 'value must be at least 1.'), z.maximum(1000, 'value must be at most 1000.')),
    version: seenVersionNumber,
  }),
  errors: [403, 409],
  response: success(z.omit(z.object(KeptFor.shape), { tonight: true })),
});

/**
 * The problems of the nightly removal: records that will be erased from `goesOn` on although an administrator has
 * worked on them lately, and the things that the last run could not remove (records by their numbers, rules by their
 * labels).
 */
export const RetentionResult = z.object({
  leaving: z.object({
    total: z.int(),
    result: z.array(
      z.object({ kind: z.enum(trackedKinds), _id: Id, name: z.string(), reference: z.string(), goesOn: DateOnly }),
    ),
  }),
  failed: z.array(z.string()),
});
export type RetentionResult = z.infer<typeof RetentionResult>;

/** How many records of each rule `listDueTonight` names. */
export const maxDueNamed = 20;

/** A record that is due. `stays` says why it isn't removed all the same; null if it is. */
export const DueRecord = z.object({
  kind: z.enum(trackedKinds),
  _id: Id,
  name: z.string(),
  reference: z.string(),
  since: Instant,
  stays: z.nullable(z.enum(['hold', 'placement', 'request', 'touched'])),
});
export type DueRecord = z.infer<typeof DueRecord>;

/** Names the first records that the next run would remove or erase, by rule, the longest due first. Each total stops at 10,000. */
export const listDueTonight = endpoint('GET /admin/privacy/retention/tonight', {
  ...common,
  summary: 'List what the next run would remove',
  response: success(z.object({ result: z.array(z.object({ key, total: z.int(), records: z.array(DueRecord) })) })),
});

import * as z from 'zod/mini';
import { endpoint, Id, Instant, oneOf } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { dateFilter } from '#contract/platform/list-query.ts';
import { pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import {
  activityFieldNames,
  activityGroups,
  activityKinds,
  activityRecords,
} from './activity-kinds.ts';

/** Equal entries within this many minutes count once, such as repeated views of one document. */
export const sameActivityMinutes = 10;

/** Totals stop here, far beyond what anyone pages to. Text searches are slower and stop earlier. */
export const maxActivityTotal = 10_000;
export const maxActivityFound = 1_000;

/** The name of an unknown account; typed names are not stored. */
export const unknownAccountName = 'Unknown account';

export const ActivityChange = z.object({
  field: z.enum(activityFieldNames),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ActivityChange = z.infer<typeof ActivityChange>;

/** Actors other than administrators: a visitor without a session, and the product itself. */
export const otherActors = ['public', 'system'] as const;

/**
 * One action. Names, role and changes are as of that time. `exists` is whether the record can still be opened;
 * `network` is the non-personal part of the sender's address.
 */
export const ActivityEntry = z
  .object({
    _id: Id,
    at: Instant,
    kind: z.enum(keysOf(activityKinds)),
    actor: z.object({
      kind: z.enum(['administrator', ...otherActors]),
      _id: z.nullable(Id),
      name: z.string(),
      role: z.string(),
    }),
    record: z.object({
      kind: z.enum(keysOf(activityRecords)),
      _id: z.nullable(Id),
      name: z.string(),
      reference: z.string(),
      exists: z.boolean(),
    }),
    changes: z.array(ActivityChange),
    requestId: z.string(),
    network: z.string(),
  })
  .check(z.meta({ id: 'ActivityEntry' }));
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** The activity of one day: the number of people, and of entries by kind, most frequent first. */
export const ActivityDay = z.object({
  people: z.int(),
  kinds: z.array(z.object({ kind: z.enum(keysOf(activityGroups)), entries: z.int() })),
});
export type ActivityDay = z.infer<typeof ActivityDay>;

/**
 * Lists what administrators did, newest first. `person` is an administrator's `_id`, `public` (no session) or
 * `system`. `record` is a record's `_id`, or part of its name or number. `from` and `to` are days in Lagos,
 * inclusive. Document views are excluded unless `views` is `shown`. The total stops at 10,000, or 1,000 with a
 * text. If `from` equals `to`, `day` summarises it.
 */
export const listActivity = endpoint('GET /admin/activity', {
  access: 'read activity',
  tag: 'Activity',
  summary: 'List the activity of administrators',
  reads: ['activity'],
  query: z.object({
    ...pagingQuery,
    person: searchText('person'),
    kind: z.optional(oneOf('kind', keysOf(activityGroups))),
    views: z.optional(oneOf('views', ['shown'])),
    record: searchText('record'),
    from: dateFilter('from'),
    to: dateFilter('to'),
  }),
  response: z.object({
    message: z.string(),
    data: z.extend(pageOf(ActivityEntry).shape.data, { day: z.nullable(ActivityDay) }),
  }),
});
export type ActivityFilter = z.infer<typeof listActivity.query>;

/** An actor to filter by, with the name of their latest entry. */
export const ActivityPerson = z.object({ person: z.string(), name: z.string() });
export type ActivityPerson = z.infer<typeof ActivityPerson>;

/** Lists every actor in the activity, including removed accounts. */
export const listActivityPeople = endpoint('GET /admin/activity/people', {
  access: 'read activity',
  tag: 'Activity',
  summary: 'List the people in the activity',
  reads: ['activity'],
  response: z.object({ message: z.string(), data: z.object({ result: z.array(ActivityPerson) }) }),
});

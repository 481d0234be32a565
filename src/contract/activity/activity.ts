import * as z from 'zod/mini';
import { endpoint, Id, Instant, oneOf } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { dateFilter } from '#contract/platform/list-query.ts';
import { pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { activityFieldNames, activityGroups, activityKinds, activityRecords } from './activity-kinds.ts';

/** Equal entries, such as views of one document by one person, count once within this many minutes. */
export const sameActivityMinutes = 10;

/** Totals stop here, because nobody pages further; those of a search by text stop sooner, since they take longer. */
export const maxActivityTotal = 10_000;
export const maxActivityFound = 1_000;

/** The name of an account that doesn't exist: what was typed is not kept. */
export const unknownAccountName = 'Unknown account';

export const ActivityChange = z.object({
  field: z.enum(activityFieldNames),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ActivityChange = z.infer<typeof ActivityChange>;

/** Actors besides administrators: a visitor who isn't signed in, and the product itself. */
export const otherActors = ['public', 'system'] as const;

/**
 * One thing that somebody did. Names, role and changes are those of that time. `exists` says whether the record can still
 * be opened; `network` is the part of the sender's address that isn't personal.
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

/** The activity of one day: the number of people, and of the entries of each kind, most frequent first. */
export const ActivityDay = z.object({
  people: z.int(),
  kinds: z.array(z.object({ kind: z.enum(keysOf(activityGroups)), entries: z.int() })),
});
export type ActivityDay = z.infer<typeof ActivityDay>;

/**
 * Lists what administrators did, newest first. `person` is an administrator's `_id`, `public` for somebody who wasn't
 * signed in, or `system`; `record` is a record's `_id`, or any part of its name or number; `from` and `to` are days in
 * Lagos, both included. Who looked at documents is left out unless `views` is `shown`. The total stops at 10,000, with a text at 1,000. If `from` and `to` are the same day, `day` sums it up.
 */
export const listActivity = endpoint('GET /admin/activity', {
  access: 'read activity',
  tag: 'Activity',
  summary: 'List what administrators did',
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

/** Somebody by whom the list can be filtered, with the name of the latest entry. */
export const ActivityPerson = z.object({ person: z.string(), name: z.string() });
export type ActivityPerson = z.infer<typeof ActivityPerson>;

/** Lists everybody who is in the activity, also those whose accounts were removed. */
export const listActivityPeople = endpoint('GET /admin/activity/people', {
  access: 'read activity',
  tag: 'Activity',
  summary: 'List who is in the activity',
  reads: ['activity'],
  response: z.object({ message: z.string(), data: z.object({ result: z.array(ActivityPerson) }) }),
});

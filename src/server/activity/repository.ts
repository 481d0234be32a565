import { type OrderByItemBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import {
  type ActivityFilter,
  type ActivityPerson,
  maxActivityFound,
  maxActivityTotal,
} from '#contract/activity/activity.ts';
import { type ActivityRecord, viewKinds } from '#contract/activity/activity-kinds.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { containsFolded, countRows, isUuid } from '#server/platform/database/queries.ts';
import type { ActivityTable } from './table.ts';

export type ActivityRow = Omit<Selectable<ActivityTable>, 'kindGroup' | 'partId' | 'recordFolded'>;

const columns = [
  'activity.id',
  'activity.at',
  'kind',
  'actor',
  'actorName',
  'actorRole',
  'recordKind',
  'recordName',
  'recordReference',
  'recordIds',
  'changes',
  'requestId',
  'network',
] as const;

type ActivityQuery = SelectQueryBuilder<Tables, 'activity', unknown>;

/** Days become instants; `to` is the end of the last day, exclusive. */
export type ActivityCriteria = Omit<ActivityFilter, 'from' | 'to'> & {
  from?: Date | undefined;
  to?: Date | undefined;
};

/**
 * Two ways to find a text: walk the list in order (fast if hits are frequent), or look up all hits. Each query
 * forces its plan, because the planner can't know which is faster.
 */
type Way = 'walk' | 'look-up';

function filtered(
  db: Database,
  { person, kind, views, record, from, to }: ActivityCriteria,
  way: Way = 'walk',
): ActivityQuery {
  let query: ActivityQuery = db.selectFrom('activity');
  if (person !== undefined) query = query.where('actor', '=', person);
  if (kind !== undefined) query = query.where('kindGroup', '=', kind);
  if (views === undefined) query = query.where('kind', 'not in', viewKinds);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  if (!record) return query;
  if (isUuid(record)) return query.where(sql<boolean>`record_ids @> array[${record}]::uuid[]`);
  return way === 'walk'
    ? query.where(hasText(record))
    : query.where('recordFolded', 'like', containsFolded(record));
}

// The subquery folds the text once, not per row.
const hasText = (record: string) =>
  sql<boolean>`strpos(record_folded, (select fold_text(${record}))) > 0`;

const sampled = 1_000;
// With fewer hits in the sample, a walk reads more entries than a look-up finds.
const minFound = 10;
// A trigram index needs three letters.
const minLookedUp = 3;

/** Samples the newest entries that match the other filters. */
async function chooseWay(db: Database, criteria: ActivityCriteria): Promise<Way> {
  const { record = '' } = criteria;
  if (record.length < minLookedUp || isUuid(record)) return 'walk';
  const newest = filtered(db, { ...criteria, record: undefined })
    .select('recordFolded')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(sampled);
  const { all, found } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(hasText(record)).as('found'),
    ])
    .executeTakeFirstOrThrow();
  return all < sampled || found > minFound ? 'walk' : 'look-up';
}

/** Newest first. The total stops at 10,000, or at 1,000 with a text. */
export async function findActivity(db: Database, criteria: ActivityCriteria) {
  const { page, pageSize, record } = criteria;
  const way = await chooseWay(db, criteria);
  // No index sorts nulls last, which forces a look-up and sort of all hits.
  const order = (by: OrderByItemBuilder) => (way === 'walk' ? by.desc() : by.desc().nullsLast());
  // An index-only scan finds the ids; only then are rows read.
  const ids = filtered(db, criteria, way)
    .select(['activity.id', 'activity.at'])
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const max = record && !isUuid(record) ? maxActivityFound : maxActivityTotal;
  const [rows, total] = await Promise.all([
    db
      .with('found', () => ids)
      .selectFrom('found')
      .innerJoin('activity', 'activity.id', 'found.id')
      .select(columns)
      .orderBy('found.at', 'desc')
      .orderBy('found.id', 'desc')
      .execute(),
    countRows(db, filtered(db, criteria, way), max),
  ]);
  return { rows, total };
}

export async function countByActor(db: Database, criteria: ActivityCriteria) {
  return filtered(db, criteria)
    .select(({ fn }) => ['actor', 'kindGroup', fn.countAll<number>().as('entries')] as const)
    .groupBy(['actor', 'kindGroup'])
    .execute();
}

/** Returns each actor with the name in the latest entry. */
export async function findPeople(db: Database): Promise<ActivityPerson[]> {
  // A loose index scan: few actors among a million entries.
  const { rows } = await sql<ActivityPerson>`
    with recursive actors as (
      (select actor from activity order by actor limit 1)
      union all
      select (select next.actor from activity next where next.actor > actors.actor order by next.actor limit 1)
      from actors where actors.actor is not null
    )
    select actors.actor as person, latest.actor_name as name
    from actors cross join lateral (
      select actor_name from activity where activity.actor = actors.actor order by at desc, id desc limit 1
    ) as latest
    order by name, person`.execute(db);
  return rows;
}

const tableOf = {
  driver: 'drivers',
  request: 'companyRequests',
  consultation: 'consultations',
  training: 'trainings',
} as const satisfies Partial<Record<ActivityRecord, keyof Tables>>;

const hasTable = (kind: ActivityRecord): kind is keyof typeof tableOf => kind in tableOf;

export async function findExisting(
  db: Database,
  records: readonly { kind: ActivityRecord; id: string }[],
) {
  const existing = new Set<string>();
  for (const [kind, of] of Map.groupBy(records, (record) => record.kind)) {
    if (!hasTable(kind)) continue;
    const ids = of.map(({ id }) => id);
    const rows = await db.selectFrom(tableOf[kind]).select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) existing.add(id);
  }
  return existing;
}

/** Deletes the months before the one that begins on `firstDay`. Returns the number of entries. */
export async function deleteMonthsBefore(db: Database, firstDay: CalendarDate): Promise<number> {
  const { rows } = await sql<{
    deleted: number;
  }>`select delete_activity_before(${firstDay}::date) as deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}

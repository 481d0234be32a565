import { type Insertable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type ActivityChange, sameActivityMinutes } from '#contract/activity/activity.ts';
import {
  type ActivityField,
  type ActivityKind,
  type ActivityRecord,
  activityFieldNames,
  activityKinds,
} from '#contract/activity/activity-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { asJson } from '#server/platform/database/queries.ts';
import type { Actor } from '#server/platform/system/actor.ts';
import type { ActivityTable } from './table.ts';

export interface Activity {
  kind: ActivityKind;
  at: Date;
  /** The record, by its current name and reference number. `id` is null for one that doesn't exist. */
  record: { kind: ActivityRecord; id: string | null; name: string; reference?: string };
  /** The `_id`s of other changed records, whose activity includes the entry. */
  alsoAbout?: readonly string[];
  /** The part of the record that was opened, such as one document. */
  partId?: string;
  changes?: readonly ActivityChange[];
}

function toRow(actor: Actor, { kind, at, record, alsoAbout = [], partId, changes = [] }: Activity) {
  const isKnown = actor.kind === 'administrator';
  return {
    id: uuid(),
    at,
    kind,
    kindGroup: activityKinds[kind].group,
    actor: isKnown ? actor.id : actor.kind,
    actorName: isKnown ? actor.name : '',
    actorRole: isKnown ? actor.role : '',
    recordKind: record.kind,
    recordName: record.name,
    recordReference: record.reference ?? '',
    recordIds: [...(record.id === null ? [] : [record.id]), ...alsoAbout],
    partId: partId ?? null,
    changes: [...changes],
    requestId: ('requestId' in actor && actor.requestId) || '',
    network: ('network' in actor && actor.network) || '',
  } satisfies Insertable<ActivityTable>;
}

async function insert(tx: Database, row: ReturnType<typeof toRow>): Promise<void> {
  await tx
    .insertInto('activity')
    .values({ ...row, changes: asJson(row.changes) })
    .execute();
}

/** Adds an entry in the change's transaction, so that neither exists without the other. Returns its id. */
export async function recordActivity(
  tx: Database,
  actor: Actor,
  activity: Activity,
): Promise<string> {
  const row = toRow(actor, activity);
  await insert(tx, row);
  return row.id;
}

/**
 * The same for repeated actions, such as opening a document: adds nothing if the same administrator, or an unknown
 * visitor of the same network, has an equal entry about the same record and part within ten minutes. Of concurrent
 * calls one adds it. Returns whether it did.
 */
export async function recordActivityOnce(
  db: Database,
  actor: Actor,
  activity: Activity,
): Promise<boolean> {
  const row = toRow(actor, activity);
  const { at, kind, recordIds, partId } = row;
  const network = actor.kind === 'administrator' ? undefined : row.network;
  const same = JSON.stringify([row.actor, kind, recordIds, partId, network]);
  const since = new Date(at.getTime() - sameActivityMinutes * 60_000);
  return db.transaction().execute(async (tx) => {
    // A separate statement, so that the next one sees what the lock's former holder added.
    await sql`select pg_advisory_xact_lock(hashtextextended(${same}, 0))`.execute(tx);
    let query = tx
      .selectFrom('activity')
      .select('id')
      .where('actor', '=', row.actor)
      .where('at', '>', since)
      .where('kind', '=', kind)
      .where(sql<boolean>`record_ids = ${recordIds}::uuid[]`)
      .where(sql<boolean>`part_id is not distinct from ${partId}::uuid`)
      .limit(1);
    if (network !== undefined) query = query.where('network', '=', network);
    if (await query.executeTakeFirst()) return false;
    await insert(tx, row);
    return true;
  });
}

/** The fields that differ between two states of a record. '' equals null. */
export function changesBetween(
  before: Readonly<Partial<Record<ActivityField, string | null>>>,
  after: Readonly<Partial<Record<ActivityField, string | null>>>,
): ActivityChange[] {
  return activityFieldNames
    .map((field) => ({ field, before: before[field] || null, after: after[field] || null }))
    .filter((change) => change.before !== change.after);
}

import { type ActivityDay, type ActivityEntry, otherActors } from '#contract/activity/activity.ts';
import type { ActivityGroup } from '#contract/activity/activity-kinds.ts';
import type { ActivityRow } from './repository.ts';

/** `existing` has the ids of records that can still be opened. */
export function toActivityEntry(row: ActivityRow, existing: ReadonlySet<string>): ActivityEntry {
  const other = otherActors.find((kind) => kind === row.actor);
  const [recordId = null] = row.recordIds;
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: {
      kind: other ?? 'administrator',
      _id: other ? null : row.actor,
      name: row.actorName,
      role: row.actorRole,
    },
    record: {
      kind: row.recordKind,
      _id: recordId,
      name: row.recordName,
      reference: row.recordReference,
      exists: recordId !== null && existing.has(recordId),
    },
    changes: row.changes,
    requestId: row.requestId,
    network: row.network,
  };
}

/** Sums a day up. Nobody knows how many people the entries without a name are: they count as none. */
export function toActivityDay(
  counted: readonly { actor: string; kindGroup: ActivityGroup; entries: number }[],
): ActivityDay {
  const people = new Set(
    counted.map(({ actor }) => actor).filter((actor) => !otherActors.some((one) => one === actor)),
  );
  const kinds = [...Map.groupBy(counted, ({ kindGroup }) => kindGroup)].map(([kind, of]) => ({
    kind,
    entries: of.reduce((sum, { entries }) => sum + entries, 0),
  }));
  return { people: people.size, kinds: kinds.toSorted((one, other) => other.entries - one.entries) };
}

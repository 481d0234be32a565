import { type ActivityEntry, otherActors } from '#contract/activity.ts';
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

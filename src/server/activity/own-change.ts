import type { ActivityChange } from '#contract/activity/activity.ts';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { lateUndoMessage, undoMinutes } from '#contract/undo/undo-window.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { checkVersion, type VersionCheck, type VersionedRecord } from './check-version.ts';
import { latestActivity } from './latest-activity.ts';

/** A change that its author can undo. */
export interface OwnChange {
  id: string;
  kind: ActivityKind;
  at: Date;
  /** When it can no longer be undone, and messages are sent. */
  until: Date;
  /** The `_id`s of the changed records, the main one first. */
  recordIds: readonly string[];
  changes: readonly ActivityChange[];
}

/** The last action on a record if it is one of `kinds` and undoable by its author, even if it is too late. */
export async function findOwnChange(
  db: Database,
  recordId: string,
  actorId: string | undefined,
  kinds: readonly ActivityKind[],
): Promise<OwnChange | undefined> {
  const last = await latestActivity(db, recordId);
  if (!last || !kinds.includes(last.kind) || last.actor !== actorId) return undefined;
  return { ...last, until: new Date(last.at.getTime() + undoMinutes * 60_000) };
}

/**
 * The record's last change. Throws 409 unless it is one of `kinds`, the caller's, at most two minutes old, and led
 * to the version seen. Transaction `tx` must hold a lock on the record.
 */
export async function lastOwnChange(
  tx: Database,
  record: VersionedRecord & { status: string },
  deciding: VersionCheck,
  kinds: readonly ActivityKind[],
): Promise<OwnChange> {
  await checkVersion(tx, record, deciding);
  const last = await findOwnChange(tx, record.id, deciding.actorId, kinds);
  if (!last)
    throw httpErrors.conflict(`There is nothing to undo. ${record.subject} is ${record.status}.`);
  if (deciding.now >= last.until) {
    throw httpErrors.conflict(lateUndoMessage);
  }
  return last;
}

/** A field's values before and after a change; null if unchanged. */
export const changeOf = (
  { changes }: OwnChange,
  name: ActivityChange['field'],
): Omit<ActivityChange, 'field'> =>
  changes.find(({ field }) => field === name) ?? { before: null, after: null };

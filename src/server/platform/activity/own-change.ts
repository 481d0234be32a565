import { undoMinutes } from '#contract/activity/activity.ts';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { checkVersion, type Deciding, type VersionedRecord } from './check-version.ts';
import { latestActivity } from './latest-activity.ts';

/** A change of a record's status that can be taken back. */
export interface OwnChange {
  /** Of the entry in the activity. */
  id: string;
  kind: ActivityKind;
  at: Date;
  /** The status before and after it. */
  before: string;
  after: string;
  /** The `_id`s of the other records that it changed. */
  alsoAbout: readonly string[];
}

/**
 * The last change of a record, which must be one of `kinds`, made by the caller within the last two minutes, and have led
 * to the version that was seen; otherwise throws 409. The record must be locked by the transaction `tx`.
 */
export async function lastOwnChange(
  tx: Database,
  record: VersionedRecord & { status: string },
  deciding: Deciding,
  kinds: readonly ActivityKind[],
): Promise<OwnChange> {
  await checkVersion(tx, record, deciding);
  const last = await latestActivity(tx, record.id);
  const status = last?.changes.find(({ field }) => field === 'status');
  const isUndoable = last && kinds.includes(last.kind) && last.actor === deciding.actorId;
  if (!isUndoable || !status?.before || status.after !== record.status) {
    throw httpErrors.conflict(`There is nothing to undo. ${record.subject} is ${record.status}.`);
  }
  if (deciding.now.getTime() - last.at.getTime() > undoMinutes * 60_000) {
    throw httpErrors.conflict(`It is too late to undo this: that can be done for ${undoMinutes} minutes.`);
  }
  const alsoAbout = last.recordIds.filter((id) => id !== record.id);
  return { id: last.id, kind: last.kind, at: last.at, before: status.before, after: status.after, alsoAbout };
}

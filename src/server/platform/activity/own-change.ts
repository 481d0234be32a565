import type { ActivityChange } from '#contract/activity/activity.ts';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { checkVersion, type Deciding, type VersionedRecord } from './check-version.ts';
import { latestActivity } from './latest-activity.ts';

/** A change that whoever made it can take back. */
export interface OwnChange {
  /** Of the entry in the activity. */
  id: string;
  kind: ActivityKind;
  at: Date;
  /** When it can't be taken back any more, and is told. */
  until: Date;
  /** The `_id`s of the records that it changed, first that of which it was. */
  recordIds: readonly string[];
  changes: readonly ActivityChange[];
}

/** The last thing that was done to a record, if it is one of `kinds` and an own change, also where it is too late to take it back. */
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
  const last = await findOwnChange(tx, record.id, deciding.actorId, kinds);
  if (!last) throw httpErrors.conflict(`There is nothing to undo. ${record.subject} is ${record.status}.`);
  if (deciding.now >= last.until) {
    throw httpErrors.conflict(`It's too late to undo this. You can undo a change for ${undoMinutes} minutes.`);
  }
  return last;
}

/** What a field was before and after a change; null if the change has left it as it was. */
export const changeOf = ({ changes }: OwnChange, name: ActivityChange['field']): Omit<ActivityChange, 'field'> =>
  changes.find(({ field }) => field === name) ?? { before: null, after: null };

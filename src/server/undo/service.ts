import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import type { UndoableChange } from '#contract/undo/undoable.ts';
import { findOwnChange } from '#server/activity/own-change.ts';
import { countWaitingMails } from '#server/messages/queue-messages.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';

/** The change of a record, by its `_id`, that the caller can undo now. */
export async function undoableChange(
  { db, clock, actor }: AdministratorContext,
  id: string,
  kinds: readonly ActivityKind[],
): Promise<UndoableChange | null> {
  const last = isUuid(id) ? await findOwnChange(db, id, actor.id, kinds) : undefined;
  const secondsLeft = last ? Math.floor((last.until.getTime() - clock().getTime()) / 1000) : 0;
  if (!last || secondsLeft <= 0) return null;
  const emails = await countWaitingMails(db, last);
  const drivers =
    last.kind === 'driver-placed' || last.kind === 'drivers-asked' ? last.recordIds.length - 1 : 1;
  return { kind: last.kind, secondsLeft, emails, drivers };
}

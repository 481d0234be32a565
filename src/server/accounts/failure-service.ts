import type { Account } from '#contract/accounts/accounts.ts';
import { changesBetween, recordActivityOnce } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Origin } from '#server/platform/system/actor.ts';
import { toRecord } from './mapper.ts';

/**
 * Records a failed proof of identity at most once in ten minutes per account and network, so that attacks can't
 * flood the activity.
 */
export async function recordFailure(
  db: Database,
  { requestId, network }: Origin,
  { at, account, reason }: { at: Date; account: Account | undefined; reason?: string },
): Promise<void> {
  await recordActivityOnce(
    db,
    { kind: 'public', requestId, network },
    {
      kind: 'login-failed',
      at,
      record: toRecord(account),
      changes: changesBetween({}, { reason: reason ?? null }),
    },
  );
}

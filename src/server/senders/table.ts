import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deriveKey, keyedHash } from '#server/platform/system/secrets.ts';

declare module '#server/platform/database/database.ts' {
  interface Tables {
    formSenders: { recordId: string; recordKind: TrackedKind; sender: Buffer; sentAt: Date };
  }
}

/** Stores a form's sender in the transaction of its record. */
export async function keepSender(
  tx: Database,
  { kind, id }: { kind: TrackedKind; id: string },
  { secret, sender }: { secret: string; sender: string },
  sentAt: Date,
): Promise<void> {
  const hash = keyedHash(deriveKey(secret, 'senders of forms'), sender);
  await tx
    .insertInto('formSenders')
    .values({ recordId: id, recordKind: kind, sender: hash, sentAt })
    .execute();
}

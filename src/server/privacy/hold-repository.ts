import type { Insertable } from 'kysely';
import type { LegalHold } from '#contract/privacy/legal-holds.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LegalHoldsTable } from './table.ts';

export async function insertHold(tx: Database, hold: Insertable<LegalHoldsTable>): Promise<void> {
  await tx.insertInto('legalHolds').values(hold).execute();
}

/** Lifts the open hold on a record; returns its reason, or `undefined` if there is none. */
export async function liftHold(
  tx: Database,
  recordId: string,
  { liftedBy, liftedAt }: { liftedBy: string; liftedAt: Date },
): Promise<string | undefined> {
  const lifted = await tx
    .updateTable('legalHolds')
    .set({ liftedBy, liftedAt })
    .where('recordId', '=', recordId)
    .where('liftedAt', 'is', null)
    .returning('reason')
    .executeTakeFirst();
  return lifted?.reason;
}

/** A hold as the API gives it. */
export const toHold = (row: { id: string; reason: string; setBy: string; setAt: Date }): LegalHold => ({
  _id: row.id,
  reason: row.reason,
  setBy: row.setBy,
  setAt: row.setAt.toISOString(),
});

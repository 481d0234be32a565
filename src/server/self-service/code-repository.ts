import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/queries.ts';
import type { OwnDataCodesTable } from './table.ts';

/** Stores a code, replacing the previous one of the record. */
export async function replaceCode(tx: Database, code: Insertable<OwnDataCodesTable>): Promise<void> {
  await tx
    .insertInto('ownDataCodes')
    .values(code)
    .onConflict((conflict) => conflict.column('recordId').doUpdateSet(code))
    .execute();
}

type Sent = Pick<OwnDataCodesTable, 'recordId' | 'codeHash'>;

/** Gives a code that is about to be sent its full time. Returns false if it was used, was replaced or has expired. */
export async function prolongCode(
  db: Database,
  { recordId, codeHash }: Sent,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('ownDataCodes')
    .set({ expiresAt })
    .where('recordId', '=', recordId)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Uses up one try at the code of a record; `undefined` if there is no valid one. */
export async function consumeAttempt(
  db: Database,
  recordId: string,
  now: Date,
): Promise<Pick<OwnDataCodesTable, 'codeHash' | 'channel' | 'triesLeft'> | undefined> {
  return db
    .updateTable('ownDataCodes')
    .set((column) => ({ triesLeft: sql<number>`${column.ref('triesLeft')} - 1` }))
    .where('recordId', '=', recordId)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning(['codeHash', 'channel', 'triesLeft'])
    .executeTakeFirst();
}

/** Deletes a code that was used. Returns false if somebody else was faster. */
export async function consumeCode(db: Database, { recordId, codeHash }: Sent): Promise<boolean> {
  const used = await db
    .deleteFrom('ownDataCodes')
    .where('recordId', '=', recordId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'own_data_codes', sql`expires_at <= ${now}`);
}

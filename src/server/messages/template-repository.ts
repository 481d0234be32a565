import type { Selectable } from 'kysely';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { MessageTemplatesTable } from '#server/platform/messages/table.ts';

export type TemplateRow = Selectable<MessageTemplatesTable>;

/** The templates that were ever changed. */
export async function findTemplates(db: Database): Promise<TemplateRow[]> {
  return db.selectFrom('messageTemplates').selectAll().execute();
}

/** The template of an event, if it was ever changed. */
export async function findTemplate(db: Database, event: MessageEventName): Promise<TemplateRow | undefined> {
  return db.selectFrom('messageTemplates').selectAll().where('event', '=', event).executeTakeFirst();
}

/** The template of an event, which is added if it was never changed, locked until the transaction ends. */
export async function lockTemplate(tx: Database, id: string, event: MessageEventName): Promise<TemplateRow> {
  await tx
    .insertInto('messageTemplates')
    .values({ id, event })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute();
  return tx.selectFrom('messageTemplates').selectAll().where('event', '=', event).forUpdate().executeTakeFirstOrThrow();
}

/** Changes a locked template and counts its version. */
export async function updateTemplate(
  tx: Database,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
  changes: Partial<Omit<TemplateRow, 'id' | 'event' | 'version'>>,
): Promise<TemplateRow> {
  return tx
    .updateTable('messageTemplates')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The e-mail address of an administrator. */
export async function findAddress(db: Database, adminId: string): Promise<string | undefined> {
  return (await db.selectFrom('admins').select('email').where('id', '=', adminId).executeTakeFirst())?.email;
}

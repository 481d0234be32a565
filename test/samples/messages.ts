import type { Updateable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type NewMessage, queueMessages } from '#server/messages/queue-messages.ts';
import type { MessagesTable } from '#server/messages/table.ts';
import type { Database } from '#server/platform/database/database.ts';

type Changes = Partial<Updateable<MessagesTable>> & { record?: NewMessage['record'] };

/** Inserts a mail and returns its id; `changes` override columns, `record` is its subject. */
export async function aMessage(
  db: Database,
  { record, ...changes }: Changes = {},
): Promise<string> {
  const occasion = uuid();
  const message: NewMessage = {
    event: 'application-received',
    occasion,
    record: record ?? { kind: 'driver', id: uuid(), name: 'A driver', reference: '100001' },
    recipient: { name: 'A driver', email: `${occasion}@example.com` },
    mail: { subject: 'We have your application', words: 'Thank you for your application.' },
  };
  await queueMessages(db, [message], { by: 'office' }, new Date());
  const changed = db.updateTable('messages').set({ occasion, ...changes });
  return (await changed.where('occasion', '=', occasion).returning('id').executeTakeFirstOrThrow())
    .id;
}

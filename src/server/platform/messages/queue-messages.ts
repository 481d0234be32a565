import { v7 as uuid } from 'uuid';
import type { Channel, MessageRecord } from '#contract/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { afterQuietHours } from './quiet-hours.ts';
import type {} from './table.ts';

/** What somebody is told. Without an address or without words a channel is left out. */
export interface NewMessage {
  event: string;
  /** What tells it apart from other messages of this event, such as the id of a change. */
  occasion: string;
  record: { kind: MessageRecord; id: string; name: string; reference: string };
  recipient: { name: string; email?: string | undefined; phone?: string | undefined };
  mail?: { subject: string; words: string; calendar?: string } | undefined;
  text?: string | undefined;
  /** The administrator who wrote it; otherwise the product did. */
  sentBy?: string;
}

/**
 * Adds a message in the transaction of what it tells; it is delivered once that is committed. What the same address was
 * told already, of the same event and occasion, isn't added again.
 */
export async function queueMessages(tx: Database, message: NewMessage, now: Date): Promise<void> {
  const { event, occasion, record, recipient, mail, text, sentBy = null } = message;
  const row = (channel: Channel, address: string, dueAt: Date) => ({
    ...{ id: uuid(), event, occasion, channel, address, recipientName: recipient.name },
    ...{ recordKind: record.kind, recordId: record.id, recordName: record.name, recordReference: record.reference },
    ...{ dueAt, sentBy, createdAt: now },
  });
  const rows = [
    ...(mail && recipient.email
      ? [{ ...row('mail', recipient.email, now), ...mail, calendar: mail.calendar ?? null }]
      : []),
    ...(text && recipient.phone
      ? [{ ...row('text', recipient.phone, afterQuietHours(now)), subject: '', words: text, calendar: null }]
      : []),
  ];
  if (rows.length === 0) return;
  await tx
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('messages_once').doNothing())
    .execute();
}

import { sql } from 'kysely';
import type { LastReminder } from '#contract/documents.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { MessagesTable } from '#server/platform/messages/table.ts';
import type {} from '#server/reminders/table.ts';

/** The last reminder of a driver, with its messages. */
export interface LastReminderRow {
  driverId: string;
  remindedAt: Date;
  documents: LastReminder['documents'];
  messages: {
    channel: MessagesTable['channel'];
    state: 'Sending' | LastReminder['messages'][number]['state'];
    at: string | null;
  }[];
}

/** The last reminders of some drivers, of documents that haven't been renewed since. */
export async function findLastReminders(db: Database, driverIds: readonly string[]): Promise<LastReminderRow[]> {
  if (driverIds.length === 0) return [];
  const { rows } = await sql<LastReminderRow>`
    select last.driver_id, last.reminded_at, steps.documents, told.messages
    from (
      select distinct on (driver_id) driver_id, reminder_id, reminded_at
      from document_reminders as reminder join drivers on drivers.id = driver_id
      where driver_id = any(${[...driverIds]}::uuid[])
        and expires_on = case document when 'licence' then licence_expires_on else medical_expires_on end
      order by driver_id, reminded_at desc, reminder_id desc
    ) as last
    cross join lateral (
      select json_agg(json_build_object('document', document, 'step', step) order by document) as documents
      from document_reminders as taken
      where taken.driver_id = last.driver_id and taken.reminder_id = last.reminder_id
    ) as steps
    cross join lateral (
      select coalesce(
        json_agg(json_build_object('channel', channel, 'state', state, 'at', coalesce(ended_at, sent_at)) order by channel),
        '[]'
      ) as messages
      from messages where event = 'documents-expire' and occasion = last.reminder_id::text
    ) as told`.execute(db);
  return rows;
}

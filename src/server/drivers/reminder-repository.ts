import { type RawBuilder, sql } from 'kysely';
import type { LastReminder } from '#contract/documents/documents.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { MessagesTable } from '#server/messages/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isPaperAwaited, paperEvents, remindedStatuses } from '#server/reminders/table.ts';

interface ReminderMessage {
  channel: MessagesTable['channel'];
  state: 'Sending' | LastReminder['messages'][number]['state'];
  at: string | null;
}

export interface LastReminderRow {
  driverId: string;
  remindedAt: Date;
  documents: LastReminder['documents'];
  messages: ReminderMessage[];
}

const messagesOf = (reminderId: string) => sql`
  select coalesce(
    json_agg(json_build_object('channel', channel, 'state', state, 'at', coalesce(ended_at, sent_at)) order by channel),
    '[]'
  ) as messages
  from messages where event in (${sql.join(paperEvents)}) and occasion = ${sql.ref(reminderId)}::text`;

/** Ignores reminders of documents that have been renewed since. */
export async function findLastReminders(
  db: Database,
  driverIds: readonly string[],
): Promise<LastReminderRow[]> {
  if (driverIds.length === 0) return [];
  const { rows } = await sql<LastReminderRow>`
    select last.driver_id, last.reminded_at, steps.documents, told.messages
    from (
      select distinct on (driver_id) driver_id, reminder_id, reminded_at
      from document_reminders as reminder join drivers on drivers.id = driver_id
      where driver_id = any(${[...driverIds]}::uuid[])
        and exists (select from driver_papers as paper
          where paper.driver_id = drivers.id and paper.document = reminder.document and ends_on = expires_on)
      order by driver_id, reminded_at desc, reminder_id desc
    ) as last
    cross join lateral (
      select json_agg(json_build_object('document', document, 'step', step) order by document) as documents
      from document_reminders as taken
      where taken.driver_id = last.driver_id and taken.reminder_id = last.reminder_id
    ) as steps
    cross join lateral (${messagesOf('last.reminderId')}) as told`.execute(db);
  return rows;
}

/** `step` belongs to the last reminder; null without one. */
export interface DocumentRemindersRow {
  document: string;
  expiresOn: CalendarDate;
  step: number | null;
  messages: ReminderMessage[];
  /** Whether a reminder can be sent: no new document is expected, and a channel reaches the driver. */
  isReminded: boolean;
}

/** JSON for a row of `drivers`; empty in statuses without reminders. */
export const remindersOfDocuments = (now: Date): RawBuilder<DocumentRemindersRow[]> => sql`(
  select coalesce(json_agg(json_build_object(
    'document', paper.document, 'expiresOn', ends_on, 'step', last.step, 'messages', told.messages,
    'isReminded', not ${isPaperAwaited(now)} and (
      (email <> '' and coalesce(template.sends_mail, true)) or (phone_number <> '' and coalesce(template.sends_text, true))
    )
  )), '[]')
  from driver_papers as paper
  left join message_templates as template
    on template.event = case when paper.name is null then 'documents-expire' else 'check-needed' end
  left join lateral (
    select step, reminder_id from document_reminders as reminder
    where reminder.driver_id = drivers.id and reminder.document = paper.document and reminder.expires_on = ends_on
    order by step limit 1
  ) as last on true
  cross join lateral (${messagesOf('last.reminderId')}) as told
  where paper.driver_id = drivers.id and drivers.status = any(${[...remindedStatuses]}))`;

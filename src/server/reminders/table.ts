import type { Generated, Selectable } from 'kysely';
import type { CalendarDate } from '#contract/dates.ts';
import type { ExpiringDocument } from '#contract/documents.ts';

/** Which step of a document's reminders a driver has had; see the migration. */
export interface DocumentRemindersTable {
  driverId: string;
  document: ExpiringDocument;
  expiresOn: CalendarDate;
  /** Days before `expiresOn`; negative after it. */
  step: number;
  /** The occasion of its messages. */
  reminderId: string;
  remindedAt: Date;
}

/** The reminders of a morning; see the migration. */
export interface ReminderRunsTable {
  /** In Lagos. */
  day: CalendarDate;
  startedAt: Date;
  endedAt: Generated<Date | null>;
  drivers: Generated<number>;
  clients: Generated<number>;
  trainees: Generated<number>;
  unreachable: Generated<number>;
}

export type RunRow = Selectable<ReminderRunsTable>;

declare module '#server/platform/database/database.ts' {
  interface Tables {
    documentReminders: DocumentRemindersTable;
    reminderRuns: ReminderRunsTable;
  }
}

/** The events that the reminders of a morning are. */
export const reminderEvents = ['documents-expire', 'booking-reminder', 'training-reminder'] as const;

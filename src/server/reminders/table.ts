import { sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';

/** The last reminder steps of a driver's documents; see the migration. */
export interface DocumentRemindersTable {
  driverId: string;
  /** An `ExpiringDocument`, or the id of a kind of checks. */
  document: string;
  expiresOn: CalendarDate;
  /** Days before `expiresOn`; negative after it. */
  step: number;
  reminderId: string;
  remindedAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    documentReminders: DocumentRemindersTable;
  }
}

/** The messages about documents that expire, and about needed checks. */
export const paperEvents = ['documents-expire', 'check-needed'] as const;
export type PaperEvent = (typeof paperEvents)[number];

/** Only placed drivers, and those who could be, are reminded. */
export const remindedStatuses = ['Approved', 'Assigned'] as const satisfies DriverStatus[];

/** Whether a driver has an open request for a new document, or has sent one that is unchecked. */
const isAwaited = (group: DocumentGroup, now: Date) => sql<boolean>`(
  exists (select from sent_documents as sent where sent.driver_id = drivers.id and sent.document_group = ${group})
  or exists (select from document_requests as request where request.driver_id = drivers.id and request.sent_at is null
    and request.withdrawn_at is null and request.expires_at > ${now}
    and request.documents @> ${JSON.stringify([{ group }])}::jsonb))`;

/** The same for a row of `driver_papers`, in a query of drivers; checks aren't sent by link. */
export const isPaperAwaited = (now: Date) => sql<boolean>`case paper.document
  when 'licence' then ${isAwaited('drivers', now)} when 'medicalRecord' then ${isAwaited('medical', now)} else false end`;

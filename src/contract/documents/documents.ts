import * as z from 'zod/mini';
import {
  type DocumentGroup,
  documentGroups,
  documentShortLabels,
} from '#contract/drivers/application-form.ts';
import type { Channel, MessageState } from '#contract/messages/messages.ts';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import { DateOnly, Instant, Link } from '#contract/platform/endpoint.ts';

/** A driver's document. `url` is signed, needs no token and expires after five minutes; `size` is in bytes. */
export const DriverDocument = z.object({
  group: z.enum(documentGroups),
  url: Link,
  name: z.string(),
  size: z.int(),
});
export type DriverDocument = z.infer<typeof DriverDocument>;

export const EarlierDocument = z.extend(DriverDocument, { replacedAt: Instant });
export type EarlierDocument = z.infer<typeof EarlierDocument>;

/** Names an application's missing documents in a short sentence; '' if none. */
export const formatMissing = (missing: readonly DocumentGroup[]): string =>
  missing.length === 0
    ? ''
    : `Missing: ${missing.map((group) => documentShortLabels[group]).join(', ')}`;

export const expiryStatuses = ['Expired', 'ExpiringSoon', 'Valid'] as const;
export type ExpiryStatus = (typeof expiryStatuses)[number];

/** A document within this many days of its expiry is `ExpiringSoon`. */
export const expiringSoonDays = 30;

/** The expiry status on `today`. A document is still valid on its last day. */
export function expiryStatus(expiresOn: CalendarDate, today: CalendarDate): ExpiryStatus {
  if (expiresOn < today) return 'Expired';
  return expiresOn <= addDays(today, expiringSoonDays) ? 'ExpiringSoon' : 'Valid';
}

/**
 * The documents that expire, by the form field of their files: the expiry date's field and label, the group of
 * documents that new files replace, and the names of the document and its renewal.
 */
export const expiringDocuments = {
  licence: {
    dateField: 'licenceExpiryDate',
    group: 'drivers',
    label: 'Licence Expiry Date',
    noun: 'licence',
    renewal: 'Update Licence Doc',
  },
  medicalRecord: {
    dateField: 'medicalRecordsExpiryDate',
    group: 'medical',
    label: 'Medical Expiry Date',
    noun: 'medical record',
    renewal: 'Update Medical Doc',
  },
} as const;
export type ExpiringDocument = keyof typeof expiringDocuments;

/**
 * A renewal: the expiry date before and after, and the number of new images. `changedBy` is the administrator's
 * name at that time.
 */
export const ExpiryChange = z.object({
  changedAt: Instant,
  changedBy: z.string(),
  document: z.enum(['licence', 'medicalRecord']),
  from: DateOnly,
  to: DateOnly,
  images: z.int(),
});
export type ExpiryChange = z.infer<typeof ExpiryChange>;

// Literals keep the messages module out of driver lists.
const ReminderMessage = z.object({
  channel: z.enum(['mail', 'text'] satisfies Channel[]),
  state: z.enum([
    'Waiting',
    'Held back',
    'Sent',
    'Delivered',
    'Failed',
    'Given up',
  ] satisfies MessageState[]),
  at: z.nullable(Instant),
});

/**
 * The last reminder about current documents, or check kinds by id: the days before their last day (negative after
 * it), and the state of its messages. `at` is when a message was sent or failed for good.
 */
export const LastReminder = z.object({
  remindedAt: Instant,
  documents: z.array(z.object({ document: z.string(), step: z.int() })),
  messages: z.array(ReminderMessage),
});
export type LastReminder = z.infer<typeof LastReminder>;

/**
 * The reminders of a current document, or a check kind by id. `last` is null before the first one.
 * `nextOn` is the next one if nothing changes; null while a new document is awaited, or the driver can't be
 * reached.
 */
export const DocumentReminders = z.object({
  document: z.string(),
  last: z.nullable(z.object({ step: z.int(), messages: z.array(ReminderMessage) })),
  nextOn: z.nullable(DateOnly),
});
export type DocumentReminders = z.infer<typeof DocumentReminders>;

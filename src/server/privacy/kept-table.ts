import { type RawBuilder, sql } from 'kysely';
import type { RetentionKey } from '#contract/privacy/retention-rules.ts';
import { type TrackedKind, trackedKinds } from '#contract/self-service/tracking.ts';
import type { Tables } from '#server/platform/database/database.ts';
import type { EraseRows } from './erasing-repository.ts';

/** The activities of docs/ropa.md, in its order. */
export const activities = [
  'applications',
  'documents',
  'placements',
  'requests',
  'consultations',
  'trainings',
  'pictures',
  'messages',
  'office',
  'asked',
  'site',
] as const;

/** Rows about a record. Ids are unique across kinds of records. */
interface RowsOfRecord {
  kinds: readonly TrackedKind[];
  /** The condition for the rows of the record with this id. */
  rows: (id: string) => RawBuilder<boolean>;
}

export type Column<Table extends keyof Tables> = keyof Tables[Table] & string;

/** A table's personal data. Every column is in one of `deleted`, `emptied`, `replaced` and `kept`. */
export interface KeptTable<Name extends string = string> {
  /** The data and its purpose. */
  what: string;
  activity: (typeof activities)[number];
  /** The legal basis in the Nigeria Data Protection Act; empty if the rows alone identify no one. */
  ground: string;
  subject: RowsOfRecord;
  /** The rows' heading in a copy, the other place that shows them, or why they are omitted. */
  copy: { section: string } | { shown: string } | { hidden: string };
  /** Erases the rows if that takes more than deleting them or clearing columns. */
  erasedBy?: EraseRows;
  /** The label of the rows' count in an erasure preview. */
  counted?: 'documents' | 'notes' | 'messages' | 'consents' | 'placements';
  /** Erasing a person deletes the rows. */
  deleted?: readonly Name[];
  /** Erasing a person leaves these columns empty, or with 'Erased', or the day of application. */
  emptied?: readonly Name[];
  /** Erasing a person replaces the name with 'Erased'. */
  replaced?: readonly Name[];
  /** Erasing a person keeps these columns; `what` describes or justifies them. */
  kept?: readonly { what: string; columns: readonly Name[] }[];
  /** The rules that erase the record, or delete the rows by age. */
  rules?: readonly RetentionKey[];
  /** The condition for rows that the rule deletes by age alone, older than an instant. */
  isOlder?: (before: Date) => RawBuilder<boolean>;
  /** Other events that delete the rows. */
  until?: string;
}

export const naming =
  (...columns: string[]): RowsOfRecord['rows'] =>
  (id) =>
    sql<boolean>`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    )})`;

export const itself = (kind: TrackedKind): RowsOfRecord => ({ kinds: [kind], rows: naming('id') });
export const ofDriver: RowsOfRecord = { kinds: ['driver'], rows: naming('driver_id') };
export const ofEnrolment: RowsOfRecord = { kinds: ['enrolment'], rows: naming('enrolment_id') };
export const ofRecord: RowsOfRecord = { kinds: trackedKinds, rows: naming('record_id') };
/** Those that led to the driver, and open ones with the record's contacts. */
export const ofInvited: RowsOfRecord = {
  kinds: trackedKinds,
  rows: (id) => sql<boolean>`(driver_invitations.driver_id = ${id} or exists (
    select from person_records as own where own.id = ${id}
      and (own.phone_number <> '' and own.phone_number = driver_invitations.phone_number
        or own.email <> '' and own.email = driver_invitations.email)))`,
};
// A letter without a number: address and name must match, since families share an address.
export const ofRequester: RowsOfRecord = {
  kinds: trackedKinds,
  rows: (id) => sql<boolean>`(record_id = ${id} or record_id is null and exists (
    select from person_records as own where own.id = ${id} and own.erased_at is null
      and contact in (own.email, own.phone_number) and fold_text(own.name) = fold_text(privacy_requests.name)))`,
};

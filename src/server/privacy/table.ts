import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { PersonRecord, PrivacyRequestState } from '#contract/privacy/privacy-requests.ts';
import type { PrivacyRequestKind } from '#contract/privacy/request-kinds.ts';
import type { RetentionKey } from '#contract/privacy/retention-rules.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';

/** The legal holds that keep records from being erased or removed; see the migration. */
export interface LegalHoldsTable {
  id: string;
  recordKind: TrackedKind;
  recordId: string;
  reason: string;
  /** The name at that time. */
  setBy: string;
  setAt: Date;
  liftedBy: Generated<string | null>;
  liftedAt: Generated<Date | null>;
}

export interface RejectedRetentionTable {
  /** The id used in the activity. */
  id: Generated<string>;
  months: Generated<number>;
  version: Generated<number>;
}

export interface RetentionRunsTable {
  /** In Lagos. */
  day: CalendarDate;
  startedAt: Date;
  endedAt: Generated<Date | null>;
  /** The number of removed things by rule. */
  counts: Generated<Partial<Record<RetentionKey, number>>>;
  failures: Generated<readonly RetentionFailure[]>;
}

/** A run failed to remove a record, or everything of a rule. */
export interface RetentionFailure {
  key: RetentionKey;
  record: { kind: TrackedKind; id: string; reference: string } | null;
}

/** Records to be erased although administrators touched them; see the migration. */
export interface RetentionWarningsTable {
  recordId: string;
  /** In Lagos. */
  warnedOn: CalendarDate;
}

/** People's requests about their own data; see the migration. */
export interface PrivacyRequestsTable {
  id: string;
  requestNumber: GeneratedAlways<number>;
  reference: GeneratedAlways<string>;
  kind: PrivacyRequestKind;
  name: string;
  contact: string;
  recordKind: TrackedKind | null;
  recordId: string | null;
  recordReference: Generated<string>;
  words: Generated<string>;
  source: 'person' | 'office';
  cameAt: Date;
  addedAt: Date;
  dueOn: CalendarDate;
  state: Generated<PrivacyRequestState>;
  answer: Generated<string>;
  answeredBy: Generated<string | null>;
  answeredAt: Generated<Date | null>;
  version: Generated<number>;
}

/** Requested copies of a person's data; see the migration. */
export interface PersonExportsTable {
  id: string;
  adminId: string;
  records: readonly PersonRecord[];
  createdAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    legalHolds: LegalHoldsTable;
    rejectedRetention: RejectedRetentionTable;
    retentionRuns: RetentionRunsTable;
    retentionWarnings: RetentionWarningsTable;
    privacyRequests: PrivacyRequestsTable;
    personExports: PersonExportsTable;
  }
}

/** Whether the record in a column of ids is on legal hold. */
export const isHeld = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from legal_holds where record_id = ${id} and lifted_at is null)`;

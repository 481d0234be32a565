import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { PersonRecord, PrivacyRequestState } from '#contract/privacy/privacy-requests.ts';
import type { PrivacyRequestKind } from '#contract/privacy/request-kinds.ts';
import type { RetentionKey } from '#contract/privacy/retention-rules.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';

/** The legal holds that keep records from being erased or removed; see the migration. */
export interface LegalHoldsTable {
  id: string;
  recordKind: TrackedKind;
  recordId: string;
  reason: string;
  /** By the name of that time. */
  setBy: string;
  setAt: Date;
  liftedBy: Generated<string | null>;
  liftedAt: Generated<Date | null>;
}

/** For how long rejected applications are kept: one row. */
export interface RejectedRetentionTable {
  /** The id by which the activity knows it. */
  id: Generated<string>;
  months: Generated<number>;
  version: Generated<number>;
}

/** The run of a night. */
export interface RetentionRunsTable {
  /** In Lagos. */
  day: CalendarDate;
  startedAt: Date;
  endedAt: Generated<Date | null>;
  /** How many things it has removed, by the rule. */
  counts: Generated<Partial<Record<RetentionKey, number>>>;
  failures: Generated<readonly RetentionFailure[]>;
}

/** A failure of a run to remove a record, or all that a rule names. */
export interface RetentionFailure {
  key: RetentionKey;
  record: { kind: TrackedKind; id: string; reference: string } | null;
}

/** Records that will be erased although somebody has worked on them; see the migration. */
export interface RetentionWarningsTable {
  recordId: string;
  /** In Lagos. */
  warnedOn: CalendarDate;
}

/** The requests of people about their own data; see the migration. */
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

/** Copies of a person's data that an administrator wants as a file; see the migration. */
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

import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { PersonRecord, PrivacyRequestState } from '#contract/privacy/privacy-requests.ts';
import type { PrivacyRequestKind } from '#contract/privacy/request-kinds.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';

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
    privacyRequests: PrivacyRequestsTable;
    personExports: PersonExportsTable;
  }
}

import type { Generated, GeneratedAlways } from 'kysely';
import type { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import type { EnrolmentState } from '#contract/enrolments/enrolment-states.ts';
import type { Columns } from '#contract/platform/record-keeping.ts';

export interface EnrolmentsTable extends Columns<typeof traineeRecord> {
  id: string;
  enrolmentNumber: GeneratedAlways<number>;
  reference: GeneratedAlways<string>;
  trainingId: string;
  state: Generated<EnrolmentState>;
  /** Orders the waiting list. */
  queuedAt: Generated<Date | null>;
  offeredUntil: Generated<Date | null>;
  searchFolded: GeneratedAlways<string>;
  /** When the person was taken out of it; see the migration. */
  erasedAt: Generated<Date | null>;
  /** When it was removed with all of its sender. It is deleted once that can't be undone any more. */
  removedAt: Generated<Date | null>;
  createdAt: Date;
  /** When they were asked what the training was like. */
  feedbackAskedAt: Generated<Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    enrolments: EnrolmentsTable;
  }
}

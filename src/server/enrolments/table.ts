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
  /** Order on the waiting list. */
  queuedAt: Generated<Date | null>;
  offeredUntil: Generated<Date | null>;
  searchFolded: GeneratedAlways<string>;
  /** When the personal data was erased. */
  erasedAt: Generated<Date | null>;
  /** When all records of its sender were removed. Deleted once the undo period has passed. */
  removedAt: Generated<Date | null>;
  createdAt: Date;
  /** When feedback was requested. */
  feedbackAskedAt: Generated<Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    enrolments: EnrolmentsTable;
  }
}

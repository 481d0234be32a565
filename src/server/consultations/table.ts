import type { Generated, GeneratedAlways } from 'kysely';
import type { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import type { ConsultationStatus } from '#contract/consultations/consultations.ts';
import type { Columns } from '#contract/platform/record-keeping.ts';

/** The form's columns, and what the office adds. Dates are 'YYYY-MM-DD'. */
export interface ConsultationsTable extends Columns<typeof consultationRecord> {
  id: string;
  requestNumber: GeneratedAlways<number>;
  requestId: GeneratedAlways<string>;
  /** The day and the time ('HH:mm:ss' in Lagos) that the office has set, both or neither. */
  scheduledOn: Generated<string | null>;
  startsAt: Generated<string | null>;
  place: Generated<string>;
  status: Generated<ConsultationStatus>;
  nameFolded: GeneratedAlways<string>;
  /** When the person was taken out of it; see the migration. */
  erasedAt: Generated<Date | null>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    consultations: ConsultationsTable;
  }
}

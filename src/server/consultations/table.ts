import type { Generated, GeneratedAlways } from 'kysely';
import type { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import type { ConsultationStatus } from '#contract/consultations/consultations.ts';
import type { Columns } from '#contract/platform/record-keeping.ts';

/** The form's columns and the office's own. Dates are 'YYYY-MM-DD'. */
export interface ConsultationsTable extends Columns<typeof consultationRecord> {
  id: string;
  requestNumber: GeneratedAlways<number>;
  requestId: GeneratedAlways<string>;
  /** Day and time ('HH:mm:ss' in Lagos) set by the office; both or neither. */
  scheduledOn: Generated<string | null>;
  startsAt: Generated<string | null>;
  place: Generated<string>;
  status: Generated<ConsultationStatus>;
  nameFolded: GeneratedAlways<string>;
  /** When the personal data was erased. */
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

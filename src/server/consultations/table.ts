import type { Generated, GeneratedAlways } from 'kysely';
import type { Consultation, ConsultationStatus } from '#contract/consultations/consultations.ts';

/** Dates are 'YYYY-MM-DD'. */
export interface ConsultationsTable {
  id: string;
  requestNumber: GeneratedAlways<number>;
  requestId: GeneratedAlways<string>;
  fullName: string;
  companyName: string;
  email: string;
  phoneNumber: string;
  areaOfConcern: string;
  consultationOn: string;
  preferredTime: Consultation['preferredTime'];
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

import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely';
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

/** Tells an area of concern, which people write in their own words, from others: by its beginning, without case. '' once it is erased. */
export const areaOfConcern: RawBuilder<string> = sql`case when area_of_concern = '' then ''
  else left(md5(left(fold_text(area_of_concern), 60)), 12) end`;

/** Whether an area that so many consultations name stands with the others: only one does, or its words were erased. */
export const isOtherArea = (count: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${count} = 1 or ${areaOfConcern} = '')`;

declare module '#server/platform/database/database.ts' {
  interface Tables {
    consultations: ConsultationsTable;
  }
}

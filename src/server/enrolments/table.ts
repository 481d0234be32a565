import type { Generated, GeneratedAlways } from 'kysely';

export interface EnrolmentsTable {
  id: string;
  enrolmentNumber: GeneratedAlways<number>;
  reference: GeneratedAlways<string>;
  trainingId: string;
  fullName: string;
  email: string;
  phoneNumber: string;
  companyName: string;
  searchFolded: GeneratedAlways<string>;
  /** When the person was taken out of it; see the migration. */
  erasedAt: Generated<Date | null>;
  createdAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    enrolments: EnrolmentsTable;
  }
}
